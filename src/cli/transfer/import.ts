// `plinth import`: imports content from an export file, from a database of Strapi, or from rows.
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { importOptionWrong } from '../../errors/families/moving.ts';
import type { ImportReport } from '../../import/import-content.ts';
import { type RowForm, rowForms } from '../../import/rows/source-row.ts';
import type { OnProject, Terminal } from '../input/command.ts';
import { progressOn } from '../output/progress.ts';
import { printTable } from '../output/table.ts';
import { importRowsOf, printRowReport, type RowFlags } from './import-rows.ts';
import { checkTimeZone, noteOnTimes } from './time-zone.ts';

interface ImportFlags extends RowFlags {
  readonly uploads?: string;
  readonly timeZone?: string;
  readonly json?: true;
}

export function importCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('import')
    .description(
      'import content from an export file of Strapi or Plinth, from a database of Strapi, or from rows (CSV, JSON)',
    )
    .argument(
      '<source>',
      'an export file, a SQLite file, postgres://…, mysql://… or a file of rows; the source is not changed',
    )
    .addOption(new Option('--from <form>', 'format of a file of rows').choices(rowForms))
    .option('--key <key>', 'key of an encrypted file; rows: the unique attribute that identifies documents')
    .option('--uploads <folder>', 'public/uploads of the project of a Strapi database')
    .option(
      '--time-zone <name>',
      'the time zone of the server that wrote to postgres://… or mysql://…, such as Europe/Berlin (default: UTC)',
    )
    .option('--type <uid>', 'rows: the content type of the documents')
    .option(
      '--map <attribute=Column...>',
      'rows: the attribute of a column; relation.attribute=Column finds related documents by an attribute',
    )
    .option('--mapping <file>', 'rows: the mapping as a JSON file, { "attributes": { … }, "ignore": [ … ] }')
    .option('--ignore <Column...>', 'rows: columns that are not imported')
    .option('--locale <code>', 'rows: locale of the documents (default: the default locale)')
    .option('--publish', 'rows: publish the documents (default: drafts)')
    .option('--delimiter <mark>', 'CSV: delimiter of columns (default: comma)')
    .option(
      '--batch <rows>',
      'rows: number of rows per transaction; a repeated import skips committed rows; needs --key',
    )
    .option('--dry-run', 'write nothing; print what would be imported')
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(async (source: string, flags: ImportFlags) => {
      if (flags.from !== undefined) return runRows(source, flags.from, flags, terminal);
      refuseRowFlags(flags);
      const report = await runImport(source, flags, terminal);
      terminal.error(noteOnTimes(source, flags.timeZone));
      terminal.out(`${flags.json ? JSON.stringify(report, null, 2) : printReport(report)}\n`);
      if ((report.comparison?.differing ?? 0) > 0) terminal.exit(1);
    });
}

const examples = `
Examples:
  $ plinth import export_20250522110302.tar.gz
  $ plinth import --from csv posts.csv --type api::post.post --map title=Headline author.email=Author`;

const ofRows = ['type', 'map', 'mapping', 'ignore', 'locale', 'publish', 'delimiter', 'batch'] as const;

function refuseRowFlags(flags: ImportFlags): void {
  const given = ofRows.find((name) => flags[name] !== undefined);
  if (given !== undefined)
    throw importOptionWrong({
      option: `--${given}`,
      problem: 'is only for rows: it needs --from csv or --from json',
    });
}

async function runRows(file: string, form: RowForm, flags: ImportFlags, terminal: Terminal): Promise<void> {
  if (flags.uploads !== undefined)
    throw importOptionWrong({
      option: '--uploads',
      problem: 'is only for databases of Strapi: rows refer to files of the media library',
    });
  checkTimeZone(flags.timeZone, file);
  if (flags.delimiter !== undefined && form !== 'csv')
    throw importOptionWrong({ option: '--delimiter', problem: 'is only for CSV' });
  const report = await importRowsOf(file, form, flags, terminal);
  terminal.out(`${flags.json ? JSON.stringify(report, null, 2) : printRowReport(report)}\n`);
  if (report.problemCount > 0) terminal.exit(1);
}

async function runImport(from: string, flags: ImportFlags, terminal: Terminal): Promise<ImportReport> {
  const { importInto } = await import('../../import/import-into.ts');
  checkTimeZone(flags.timeZone, from);
  return importInto(resolve(flags.dir), {
    from: /^\w+:\/\//.test(from) ? from : resolve(from),
    key: flags.key,
    uploads: flags.uploads === undefined ? undefined : resolve(flags.uploads),
    timeZone: flags.timeZone,
    isDryRun: flags.dryRun === true,
    onProgress: progressOn(terminal),
  });
}

export function printReport(report: ImportReport): string {
  const { isDryRun, versions, comparison, administrators, apiTokens } = report;
  const groups = comparison?.groups.map(
    ({ type, locale, status, inSource, here, sourceDigest, digestHere }) => [
      type,
      locale,
      status,
      String(inSource),
      String(here),
      sourceDigest === digestHere ? 'equal' : 'DIFFERENT',
    ],
  );
  const table = groups
    ? printTable(['content type', 'locale', 'status', 'in the source', 'here', 'content'], groups)
    : printTable(
        ['content type', 'locale', 'status', 'would be imported'],
        versions.map(({ type, locale, status, rows }) => [type, locale, status, String(rows)]),
      );
  const people = [
    ...(administrators > 0 ? [`Administrators${isDryRun ? '' : ' imported'}: ${administrators}`] : []),
    ...(apiTokens > 0 ? [`API tokens${isDryRun ? '' : ' imported'}: ${apiTokens}`] : []),
  ];
  return [
    table,
    ...people,
    ...printLists(report),
    ...printResult(report),
    isDryRun ? 'Nothing was written.' : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const printLists = ({ leftOut, missing }: ImportReport): readonly string[] => [
  ...(leftOut.length > 0 ? ['', 'Not imported:', ...leftOut.map(printCounted)] : []),
  ...(missing.length > 0
    ? ['', 'Imported, although the schema requires more:', ...missing.map(printCounted)]
    : []),
];

const printCounted = ({ what, name, count }: ImportReport['leftOut'][number]): string =>
  `  ${name}: ${what} (${count})`;

function printResult({ comparison }: ImportReport): readonly string[] {
  if (!comparison) return [];
  if (comparison.differing === 0) return ['', 'The imported content is equal to the source.'];
  return [
    '',
    `${comparison.differing} versions differ from the source:`,
    ...comparison.differences.map(
      ({ type, documentId, locale, status, what }) => `  ${type} ${documentId} ${locale} ${status}: ${what}`,
    ),
  ];
}
