// Runs all steps of an import: stage, align, write, compare.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { readFirst, readSingle } from '../database/rows.ts';
import { openStaging, type Staging } from '../database/sqlite/staging.ts';
import { makePrivateFolder } from '../media/receiving/private-folder.ts';
import { listEarlierFiles } from '../media/storage/earlier-files.ts';
import type { FileStorage } from '../media/storage/storage.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { takeFromCounter } from '../sql/stored/counters.ts';
import { deleteStatesBelow, selectState, writeState } from '../sql/stored/state.ts';
import { renderMissingStatement } from '../sql/write/render.ts';
import { defaultLocaleOf, importAccess } from './access/access.ts';
import { importAdministrators } from './access/administrators.ts';
import { importApiTokens } from './access/api-tokens.ts';
import { type Comparison, compare } from './compare/compare.ts';
import { convert } from './convert/convert.ts';
import type { ConversionContext } from './convert/converted.ts';
import { rehearsed } from './rehearsed.ts';
import type { ImportSource } from './source/source.ts';
import { sourceDataFor } from './source/source-data.ts';
import { Tally, type TallyEntry } from './source/tally.ts';
import { accessUids, fileUid, isMoved, roleUid, userUid } from './source/uids.ts';
import { align } from './staging/align.ts';
import { importFilesInto, measureOnly } from './staging/import-files.ts';
import { stage } from './staging/stage.ts';
import { freeIdsOf, writeVersions } from './write-rows.ts';

export interface ImportOptions {
  readonly folder: string;
  readonly schema: Schema;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly defaultLocale: string;
  readonly knownActions: readonly string[];
  /** Whether the project has the `apiToken.salt` with which API tokens of the source were hashed. */
  readonly hasTokenSalt: boolean;
  /** Reports what an import would do, without writing. */
  readonly isDryRun: boolean;
  readonly onProgress: (what: string, done: number) => void;
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
  const missing = new Tally();
  const dataFor = sourceDataFor(staging, options.storage);
  const database = options.isDryRun ? rehearsed(options.database) : options.database;
  const defaultLocale = defaultLocaleOf(staging) ?? options.defaultLocale;
  const base = { schema: options.schema, staging, defaultLocale, dataFor, leftOut, missing };
  const types = typesIn(staging, options.schema);
  const versions = staging.counts().filter(({ type }) => !accessUids.includes(type));
  const report = { source: source.name, isDryRun: options.isDryRun, versions };
  for (const { type, field, links } of staging.brokenLinks())
    leftOut.add('relations to rows that the source does not have', `${type}.${field}`, links);
  listFiles(staging, leftOut);
  const roles = await importAccess({ ...options, database, staging, leftOut });
  const administrators = await importAdministrators(staging, database, leftOut);
  const apiTokens = await importApiTokens(staging, { ...options, database }, leftOut);
  if (options.isDryRun) {
    const conversion = { ...base, componentBase: 0, roles };
    for (const type of types) convertAll(type, conversion, options);
    return {
      ...report,
      administrators,
      apiTokens,
      leftOut: leftOut.list(),
      missing: missing.list(),
      comparison: undefined,
    };
  }
  const componentBase = await componentBaseOf(staging, database);
  const conversion: ConversionContext = { ...base, componentBase, roles };
  // The comparison below converts every row again and counts what is left out. Writing does not count it, since after an
  // interruption it sees only the remaining rows.
  const quiet = { ...conversion, leftOut: new Tally(), missing: new Tally() };
  for (const type of types) await writeType(type, quiet, options, leftOut);
  await finish(options, types);
  const comparison = await compare(types, { ...options, conversion });
  await database.write((transaction) => transaction.run(deleteStatesBelow(markOf(staging, ''))));
  return {
    ...report,
    administrators,
    apiTokens,
    leftOut: leftOut.list(),
    missing: missing.list(),
    comparison,
  };
}

/** Stages the source. The staging file of an interrupted import of the same source is used again. */
async function openStaged(source: ImportSource, options: ImportOptions, leftOut: Tally): Promise<Staging> {
  const { folder, schema, storage, isDryRun, onProgress } = options;
  const place = join(folder, '.plinth');
  await makePrivateFolder(place);
  const { fingerprint = newId() } = source;
  const filename = join(place, `import-${fingerprint.slice(0, 16)}${isDryRun ? '-dry' : ''}.db`);
  const known = openStaging(filename);
  const counted = known.fact('staged');
  if (Array.isArray(counted) && !isDryRun) {
    leftOut.addAll(counted as readonly TallyEntry[]);
    return known;
  }
  known.close();
  rmSync(filename, { force: true });
  const staging = openStaging(filename);
  staging.setFact('id', newId());
  const files = isDryRun ? measureOnly : await importFilesInto(storage, folder);
  try {
    await stage(source, { schema, staging, leftOut, onProgress, files });
    listInconsistent(staging, schema, leftOut);
    listSettings(staging, leftOut);
    align({ schema, staging, leftOut, defaultLocale: defaultLocaleOf(staging) ?? options.defaultLocale });
    staging.setFact('staged', leftOut.list());
    return staging;
  } catch (error) {
    staging.remove();
    await files.undo();
    throw error;
  } finally {
    await files.close();
  }
}

/** Settings of Strapi that change who can register and sign in, what mails say, and which image copies are made. */
const settings: readonly string[] = [
  'plugin_users-permissions_advanced',
  'plugin_users-permissions_grant',
  'plugin_users-permissions_email',
  'plugin_upload_settings',
];

function listSettings(staging: Staging, leftOut: Tally): void {
  for (const key of settings)
    if (staging.fact(`setting ${key}`) !== undefined)
      leftOut.add('settings: not imported, so set them in config/plugins', key);
}

/** Before rows are added or dropped for this project: what the source contradicts itself in. */
function listInconsistent(staging: Staging, schema: Schema, leftOut: Tally): void {
  for (const { type, rows } of staging.repeatedIds())
    leftOut.add('rows that share their id: each has the relations of all of them', type, rows);
  for (const { type, field, links } of staging.linksWithoutRow([...schema.contentTypes.keys()]))
    leftOut.add('relations of rows that the source does not have', `${type}.${field}`, links);
}

/** Files and users first: other content refers to them. */
function typesIn(staging: Staging, schema: Schema): readonly ContentType[] {
  const types = staging.types().filter((type) => schema.contentTypes.has(type) && isMoved(type));
  const rank = (uid: string): number => (uid.startsWith('plugin::upload.') ? 0 : uid === userUid ? 1 : 2);
  return types.sort((a, b) => rank(a) - rank(b)).map((type) => contentTypeOf(schema, type));
}

const batch = 500;

function* batchesOf(type: string, staging: Staging, after: number) {
  let last = after;
  for (;;) {
    const rows = staging.rowsAfter(type, last, batch);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.seq ?? last;
  }
}

function convertAll(
  { uid }: ContentType,
  conversion: ConversionContext,
  { onProgress }: ImportOptions,
): void {
  let done = 0;
  for (const rows of batchesOf(uid, conversion.staging, 0)) {
    for (const row of rows) convert(row, conversion);
    done += rows.length;
    onProgress(`checking ${uid}`, done);
  }
}

const newId = (): string => randomBytes(16).toString('hex');

/** The key of stored progress. It has the id of the staging file, because a new staging file may order its rows differently. */
const markOf = (staging: Staging, of: string): string => `import ${staging.fact('id')} ${of}`;

/** The progress of each type is written in the transaction of its rows; after an interruption the import continues from there. */
async function writeType(
  contentType: ContentType,
  conversion: ConversionContext,
  { database, schema, onProgress }: ImportOptions,
  leftOut: Tally,
): Promise<void> {
  const { uid } = contentType;
  const mark = markOf(conversion.staging, uid);
  const reached = await database.write((transaction) => readFirst(transaction, selectState(mark)));
  const freeId = await freeIdsOf(contentType, database, conversion.staging.largestId(uid));
  let done = 0;
  for (const rows of batchesOf(uid, conversion.staging, Number(reached?.value ?? 0))) {
    const versions = rows.map((row) => convert(row, conversion));
    const last = String(rows.at(-1)?.seq ?? 0);
    const refused = await writeVersions(
      versions,
      { database, schema, contentType, freeId },
      async (transaction) => void (await transaction.run(writeState(mark, last))),
    );
    for (const { version, reason } of refused)
      leftOut.add(`versions that could not be written: ${reason}`, `${uid} ${version.documentId}`);
    done += rows.length;
    onProgress(`writing ${uid}`, done);
  }
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

/**
 * The number that is added to the ids of imported components: 0 if the project has no components yet. It is stored, so that an
 * import that is started again uses the same number.
 */
function componentBaseOf(staging: Staging, database: Database): Promise<number> {
  const mark = markOf(staging, 'components');
  return database.write(async (transaction) => {
    const known = await readFirst(transaction, selectState(mark));
    if (known) return Number(known.value);
    const largest = Number(staging.fact('largest component') ?? 0);
    const { value } = await readSingle(transaction, takeFromCounter('component', largest));
    await transaction.run(writeState(mark, String(value - largest)));
    return value - largest;
  });
}

function listFiles(staging: Staging, leftOut: Tally): void {
  for (const name of staging.filesWithoutBytes(fileUid))
    leftOut.add('files whose bytes are not in the source or could not be stored: they keep their URL', name);
  for (const name of staging.filesWithoutRow(fileUid))
    leftOut.add('files without a record: stored, but not in the media library', name);
}
