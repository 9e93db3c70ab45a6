// `plinth import`: content of another service, from its export files or its live database.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ImportReport } from '../import/import-content.ts';
import type { OnProject, Terminal } from './command.ts';
import { printTable } from './table.ts';

interface ImportFlags {
  readonly dir: string;
  readonly key?: string;
  readonly uploads?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

export function importCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('import')
    .description(
      'take content over from an export file of Strapi or of Plinth, or from a live database of Strapi',
    )
    .argument('<source>', 'an export file, a SQLite file, or postgres://…; it is only read')
    .option('--key <key>', 'of an encrypted file')
    .option('--uploads <folder>', 'public/uploads of the project that a live database belongs to')
    .option('--dry-run', 'only say what would come, and what would not')
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plinth import export_20250522110302.tar.gz')
    .action(async (source: string, flags: ImportFlags) => {
      const report = await runImport(source, flags, terminal);
      terminal.out(`${flags.json ? JSON.stringify(report, null, 2) : printReport(report)}\n`);
      if ((report.comparison?.differing ?? 0) > 0) terminal.exit(1);
    });
}

async function runImport(from: string, flags: ImportFlags, terminal: Terminal): Promise<ImportReport> {
  const { importInto } = await import('../import/import-into.ts');
  return importInto(resolve(flags.dir), {
    from: /^\w+:\/\//.test(from) ? from : resolve(from),
    key: flags.key,
    uploads: flags.uploads === undefined ? undefined : resolve(flags.uploads),
    isDryRun: flags.dryRun === true,
    onProgress: progressOn(terminal),
  });
}

/** At most one line a second. */
export function progressOn({ error }: Terminal): (what: string, done: number) => void {
  let shownAt = Date.now();
  return (what, done) => {
    if (Date.now() - shownAt < 1000) return;
    shownAt = Date.now();
    error(`${what}: ${done.toLocaleString('en')}\n`);
  };
}

export function printReport(report: ImportReport): string {
  const { isDryRun, versions, comparison, administrators } = report;
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
  const people = administrators > 0 ? [`${administrators} administrators came.`] : [];
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
