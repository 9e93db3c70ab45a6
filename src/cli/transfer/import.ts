// `plinth import`: content of another service, from its export files or its live database.
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { importOptionWrong } from '../../errors/moving.ts';
import type { ImportReport } from '../../import/import-content.ts';
import { type RowForm, rowForms } from '../../import/rows/source-row.ts';
import type { OnProject, Terminal } from '../input/command.ts';
import { progressOn } from '../output/progress.ts';
import { printTable } from '../output/table.ts';
import { importRowsOf, printRowReport, type RowFlags } from './import-rows.ts';

interface ImportFlags extends RowFlags {
  readonly uploads?: string;
  readonly json?: true;
}

export function importCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('import')
    .description(
      'take content over from an export file of Strapi or of Plinth, from a live database of Strapi, or from rows (CSV, JSON)',
    )
    .argument(
      '<source>',
      'an export file, a SQLite file, postgres://… or mysql://…, or a file of rows; it is only read',
    )
    .addOption(new Option('--from <form>', 'a file of rows').choices(rowForms))
    .option(
      '--key <key>',
      'of an encrypted file; of rows: the unique attribute that tells which document is meant',
    )
    .option('--uploads <folder>', 'public/uploads of the project that a live database belongs to')
    .option('--type <uid>', 'rows: the content type that they become')
    .option(
      '--map <attribute=Column...>',
      'rows: where a column goes; relation.attribute=Column looks targets up',
    )
    .option('--mapping <file>', 'rows: the same as JSON, { "attributes": { … }, "ignore": [ … ] }')
    .option('--ignore <Column...>', 'rows: columns that are left out')
    .option('--locale <code>', 'rows: of the documents, the default one if left out')
    .option('--publish', 'rows: publish the documents; drafts if left out')
    .option('--delimiter <mark>', 'CSV: between columns, a comma if left out')
    .option('--batch <rows>', 'rows: commit so many at a time, and go on when started again; needs --key')
    .option('--dry-run', 'only say what would come, and what would not')
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(async (source: string, flags: ImportFlags) => {
      if (flags.from !== undefined) return runRows(source, flags.from, flags, terminal);
      refuseRowFlags(flags);
      const report = await runImport(source, flags, terminal);
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
      problem: 'is for rows: it needs --from csv or --from json',
    });
}

async function runRows(file: string, form: RowForm, flags: ImportFlags, terminal: Terminal): Promise<void> {
  if (flags.uploads !== undefined)
    throw importOptionWrong({
      option: '--uploads',
      problem: 'is for live databases: rows name files of the media library',
    });
  if (flags.delimiter !== undefined && form !== 'csv')
    throw importOptionWrong({ option: '--delimiter', problem: 'is for CSV' });
  const report = await importRowsOf(file, form, flags, terminal);
  terminal.out(`${flags.json ? JSON.stringify(report, null, 2) : printRowReport(report)}\n`);
  if (report.problemCount > 0) terminal.exit(1);
}

async function runImport(from: string, flags: ImportFlags, terminal: Terminal): Promise<ImportReport> {
  const { importInto } = await import('../../import/import-into.ts');
  return importInto(resolve(flags.dir), {
    from: /^\w+:\/\//.test(from) ? from : resolve(from),
    key: flags.key,
    uploads: flags.uploads === undefined ? undefined : resolve(flags.uploads),
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
        ['content type', 'locale', 'status', 'would come'],
        versions.map(({ type, locale, status, rows }) => [type, locale, status, String(rows)]),
      );
  const people = [
    ...(administrators > 0 ? [`${administrators} administrators came.`] : []),
    ...(apiTokens > 0 ? [`${apiTokens} API tokens came.`] : []),
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
  ...(leftOut.length > 0 ? ['', 'Left out:', ...leftOut.map(printCounted)] : []),
  ...(missing.length > 0
    ? ['', 'Taken over, though the schema asks for more:', ...missing.map(printCounted)]
    : []),
];

const printCounted = ({ what, name, count }: ImportReport['leftOut'][number]): string =>
  `  ${name}: ${what} (${count})`;

function printResult({ comparison }: ImportReport): readonly string[] {
  if (!comparison) return [];
  if (comparison.differing === 0) return ['', 'Everything that came is as it was in the source.'];
  return [
    '',
    `${comparison.differing} versions differ from the source:`,
    ...comparison.differences.map(
      ({ type, documentId, locale, status, what }) => `  ${type} ${documentId} ${locale} ${status}: ${what}`,
    ),
  ];
}
