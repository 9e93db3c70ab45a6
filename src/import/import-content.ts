// Runs all steps of an import: stage, align, write, compare.
import type { Database } from '../database/database.ts';
import type { Staging } from '../database/sqlite/staging.ts';
import { listEarlierFiles } from '../media/storage/earlier-files.ts';
import { type ContentType, contentTypeOf } from '../schema/schema.ts';
import { renderMissingStatement } from '../sql/write/render.ts';
import { defaultLocaleOf, importAccess } from './access/access.ts';
import { importAdministrators } from './access/administrators.ts';
import { importApiTokens } from './access/api-tokens.ts';
import { type Comparison, compare } from './compare/compare.ts';
import type { ConversionContext } from './convert/converted.ts';
import { openStaged, type StagingOptions } from './open-staged.ts';
import { rehearsed } from './rehearsed.ts';
import type { ImportSource } from './source/source.ts';
import { sourceDataFor } from './source/source-data.ts';
import { Tally, type TallyEntry } from './source/tally.ts';
import { accessUids, administratorUid, fileUid, isMoved, roleUid, userUid } from './source/uids.ts';
import { componentBaseOf, convertType, forgetProgress, writeType } from './write-type.ts';

export interface ImportOptions extends StagingOptions {
  readonly database: Database;
  readonly knownActions: readonly string[];
  /** Whether the project has the `apiToken.salt` with which API tokens of the source were hashed. */
  readonly hasTokenSalt: boolean;
}

export interface ImportReport {
  readonly source: string;
  readonly isDryRun: boolean;
  /** The numbers of versions in the source by content type, locale and status. */
  readonly versions: readonly { type: string; locale: string; status: string; rows: number }[];
  /** The number of administrators that were added, or would be; only a live database has them. */
  readonly administrators: number;
  /** The number of API tokens that were added, or would be; only a live database has them. */
  readonly apiTokens: number;
  readonly leftOut: readonly TallyEntry[];
  readonly missing: readonly TallyEntry[];
  /** Undefined in a dry run. */
  readonly comparison: Comparison | undefined;
}

/** The staging file is deleted at the end, or kept after a failure if the import can be continued with it. */
export async function importContent(source: ImportSource, options: ImportOptions): Promise<ImportReport> {
  const leftOut = new Tally();
  const staging = await openStaged(source, options, leftOut);
  let isDone = source.fingerprint === undefined || options.isDryRun;
  try {
    const report = await importStaged(source, { ...options, staging, leftOut });
    isDone = true;
    return report;
  } finally {
    if (isDone) staging.remove();
    else staging.close();
  }
}

interface StagedImport extends ImportOptions {
  readonly staging: Staging;
  readonly leftOut: Tally;
}

async function importStaged(source: ImportSource, staged: StagedImport): Promise<ImportReport> {
  const { staging, leftOut, ...options } = staged;
  const { schema, isDryRun } = options;
  const database = isDryRun ? rehearsed(options.database) : options.database;
  listIncomplete(staging, leftOut);
  const roles = await importAccess({ ...options, database, staging, leftOut });
  const administrators = await importAdministrators(staging, database, leftOut);
  const authors = administrators.byNumber;
  const apiTokens = await importApiTokens(staging, { ...options, database }, leftOut);
  const missing = new Tally();
  const conversion = {
    ...{ schema, staging, leftOut, missing, authors },
    documentIds: new Map([...roles, ...documentIdsOf(authors, staging)]),
    defaultLocale: defaultLocaleOf(staging) ?? options.defaultLocale,
    dataFor: sourceDataFor(staging, options.storage),
  };
  if (isDryRun)
    for (const type of typesIn(conversion)) convertType(type, { ...conversion, componentBase: 0 }, options);
  const comparison = isDryRun ? undefined : await writeContent(conversion, options);
  return {
    source: source.name,
    isDryRun,
    versions: staging.counts().filter(({ type }) => !accessUids.includes(type) && type !== administratorUid),
    administrators: administrators.added,
    apiTokens,
    leftOut: leftOut.list(),
    missing: missing.list(),
    comparison,
  };
}

const documentIdsOf = (
  authors: ConversionContext['authors'],
  staging: Staging,
): readonly (readonly [inSource: string, here: string])[] =>
  staging.allRows(administratorUid).map(({ id, documentId }) => {
    return [documentId, authors.get(id)?.documentId ?? documentId];
  });

type Conversion = Omit<ConversionContext, 'componentBase'>;

/** Compares what it has written with the source. */
async function writeContent(content: Conversion, options: ImportOptions): Promise<Comparison> {
  const { database } = options;
  const { staging, leftOut } = content;
  const types = typesIn(content);
  const conversion = { ...content, componentBase: await componentBaseOf(staging, database) };
  // The comparison below converts every row again and counts what is left out. Writing does not count it, since after an
  // interruption it sees only the remaining rows.
  const quiet = { ...conversion, leftOut: new Tally(), missing: new Tally() };
  for (const type of types) await writeType(type, quiet, options, leftOut);
  await finish(options, types);
  const comparison = await compare(types, { ...options, conversion });
  await forgetProgress(staging, database);
  return comparison;
}

/** Files and users first: other content refers to them. */
function typesIn({ staging, schema }: Conversion): readonly ContentType[] {
  const types = staging.types().filter((type) => schema.contentTypes.has(type) && isMoved(type));
  const rank = (uid: string): number => (uid.startsWith('plugin::upload.') ? 0 : uid === userUid ? 1 : 2);
  return types.sort((a, b) => rank(a) - rank(b)).map((type) => contentTypeOf(schema, type));
}

async function finish({ database, schema }: ImportOptions, types: readonly ContentType[]): Promise<void> {
  await listEarlierFiles(database, contentTypeOf(schema, fileUid));
  await database.write(async (transaction) => {
    const { dialect } = transaction;
    for (const { table } of types)
      for (const statement of dialect.continueIds(table)) await transaction.run(statement);
    await transaction.run(renderMissingStatement(schema, contentTypeOf(schema, roleUid), dialect));
  });
  await database.analyze();
}

/** Links and files of which the source has one part only. */
function listIncomplete(staging: Staging, leftOut: Tally): void {
  for (const { type, field, links } of staging.brokenLinks())
    leftOut.add('relations to rows that the source does not have', `${type}.${field}`, links);
  for (const name of staging.filesWithoutBytes(fileUid))
    leftOut.add('files whose bytes are not in the source or could not be stored: they keep their URL', name);
  for (const name of staging.filesWithoutRow(fileUid))
    leftOut.add('files without a record: stored, but not in the media library', name);
}
