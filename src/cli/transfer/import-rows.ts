// `plinth import --from csv|json`: imports the rows of a file as documents of one content type.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { importOptionWrong, mappingWrong } from '../../errors/families/moving.ts';
import type { RowReport } from '../../import/rows/import-rows.ts';
import type { Mapping } from '../../import/rows/mapping.ts';
import type { ForeignRows } from '../../import/rows/row-source.ts';
import type { RowForm } from '../../import/rows/source-row.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { withoutMark } from '../../values/json-file.ts';
import type { Terminal } from '../input/command.ts';
import { openApp } from '../input/open-app.ts';
import { counted } from '../output/counted.ts';
import { progressOn } from '../output/progress.ts';

export interface RowFlags {
  readonly dir: string;
  readonly from?: RowForm;
  readonly type?: string;
  readonly map?: readonly string[];
  readonly mapping?: string;
  readonly ignore?: readonly string[];
  readonly key?: string;
  readonly locale?: string;
  readonly publish?: true;
  readonly delimiter?: string;
  readonly batch?: string;
  readonly dryRun?: true;
}

export async function importRowsOf(
  file: string,
  form: RowForm,
  flags: RowFlags,
  terminal: Terminal,
): Promise<RowReport> {
  const [{ openRows }, { importRows }, request, { withOpenTransaction, transactionsOn }] = await Promise.all([
    import('../../import/rows/row-source.ts'),
    import('../../import/rows/import-rows.ts'),
    import('../../import/rows/row-request.ts'),
    import('../../database/joined.ts'),
  ]);
  const batch = batchOf(flags);
  const source = await openRows({ path: resolve(file), form, delimiter: delimiterOf(flags.delimiter) });
  const app = await openApp(resolve(flags.dir));
  try {
    const { schema, access, documents, project } = app;
    const locales = access.locales().map(({ code }) => code);
    const within = { schema, locales, defaultLocale: access.defaultLocale() };
    const contentType = request.importedType(flags.type, within);
    const mapping = await mappingOf(flags, source, { contentType, schema, terminal });
    const placed = request.placedColumns(mapping, source, contentType, schema);
    return await importRows(source, {
      ...{ documents, schema, contentType, placed, batch },
      database: withOpenTransaction(project.database),
      transactions: transactionsOn(project.database),
      locale: request.importedLocale(flags.locale, contentType, within),
      key: request.importedKey(flags.key, contentType, placed, schema),
      status: flags.publish ? 'published' : 'draft',
      isDryRun: flags.dryRun === true,
      onProgress: progressOn(terminal),
    });
  } finally {
    await app.close();
  }
}

const delimiterOf = (given = ','): string => (given === '\\t' ? '\t' : given);

/** The number of rows per transaction. It requires --key: otherwise a repeated import would create documents of committed batches twice. */
function batchOf({ batch, key }: RowFlags): number | undefined {
  if (batch === undefined) return undefined;
  const size = Number(batch);
  if (!Number.isInteger(size) || size < 1)
    throw importOptionWrong({ option: `--batch ${batch}`, problem: 'is not a number of rows' });
  if (key === undefined)
    throw importOptionWrong({
      option: '--batch',
      problem: 'needs --key: without it, a repeated import would create documents twice',
    });
  return size;
}

async function mappingOf(
  { map = [], mapping, ignore = [] }: RowFlags,
  source: ForeignRows,
  target: MappingTarget,
): Promise<Mapping> {
  const { joinedMappings, mappedByFlag, noMapping, parseMapping } = await import(
    '../../import/rows/mapping.ts'
  );
  const written = mapping === undefined ? noMapping : parseMapping(await jsonIn(resolve(mapping)));
  const given = joinedMappings([written, ...map.map(mappedByFlag), { attributes: {}, ignore: [...ignore] }]);
  return target.terminal.isInteractive ? promptedMapping(given, source, target) : given;
}

async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(withoutMark(await readFile(path, 'utf8')));
  } catch (error) {
    throw mappingWrong({ problem: `${path}: ${error instanceof Error ? error.message : error}` });
  }
}

interface MappingTarget {
  readonly contentType: ContentType;
  readonly schema: Schema;
  readonly terminal: Terminal;
}

/** Prompts for the attribute of each column that has none. The input is checked like the option --map. */
async function promptedMapping(
  given: Mapping,
  { columns }: ForeignRows,
  target: MappingTarget,
): Promise<Mapping> {
  const { joinedMappings, mappedByFlag, placeColumns } = await import('../../import/rows/mapping.ts');
  const { contentType, terminal } = target;
  const { unplaced } = placeColumns(given, columns, target);
  if (unplaced.length > 0)
    terminal.error(`Attributes of ${contentType.uid}: ${[...contentType.attributes.keys()].join(', ')}\n`);
  const entered: Mapping[] = [];
  for (const column of unplaced) {
    const name = (await terminal.ask(`Attribute for the column "${column}" (Enter: ignore it): `)).trim();
    entered.push(name === '' ? { attributes: {}, ignore: [column] } : mappedByFlag(`${name}=${column}`));
  }
  const mapping = joinedMappings([given, ...entered]);
  if (entered.length > 0)
    terminal.error(`To reuse this as a file for --mapping: ${JSON.stringify(mapping)}\n`);
  return mapping;
}

export function printRowReport({
  type,
  isDryRun,
  rows,
  kept,
  created,
  updated,
  skipped,
  problems,
  problemCount,
}: RowReport): string {
  const listed = problems.map(
    ({ row, column, message }) => `  row ${row}${column === undefined ? '' : `, ${column}`}: ${message}`,
  );
  const more = problemCount > problems.length ? [`  and ${problemCount - problems.length} more`] : [];
  const counts = `${type}: ${counted(rows, 'row')}, ${counted(created, 'new document')}, ${updated} changed`;
  const earlier = skipped > 0 ? [`${skipped} of the rows were imported by an earlier run.`] : [];
  if (problemCount > 0)
    return [`${counted(problemCount, 'problem')}:`, ...listed, ...more, keptRows(kept)].join('\n');
  return [counts, ...earlier, ...(isDryRun ? ['Nothing was written.'] : [])].join('\n');
}

const keptRows = (kept: number): string =>
  kept === 0
    ? 'Nothing was written.'
    : `The first ${kept === 1 ? 'row was' : `${kept} rows were`} imported. Correct the others, and run the command again.`;
