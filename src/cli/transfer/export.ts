// `plinth export`: writes the content of a project into a file. `plinth transfer`: copies it into another project.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exportNameWrong } from '../../errors/families/moving.ts';
import type { ExportReport } from '../../export/export-content.ts';
import type { OnProject, Terminal } from '../input/command.ts';
import { progressOn } from '../output/progress.ts';
import { printTable } from '../output/table.ts';
import { printReport } from './import.ts';

interface ExportFlags {
  readonly dir: string;
  readonly output?: string;
  readonly key?: string;
  readonly compress: boolean;
  readonly json?: true;
}

export function exportCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('export')
    .description('write the content of the project into an export file; servers may be running')
    .option('--output <file>', 'default: export_<time>.tar.gz')
    .option('--key <key>', 'encrypt the file with this key')
    .option('--no-compress', 'write a plain tar file')
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plinth export --output content.tar.gz')
    .action(async (flags: ExportFlags) => {
      const { exportProject } = await import('../../export/export-content.ts');
      const form = { path: pathOf(flags), isCompressed: flags.compress, key: flags.key };
      const report = await exportProject(resolve(flags.dir), form, progressOn(terminal));
      terminal.out(`${flags.json ? JSON.stringify(report, null, 2) : printExport(report)}\n`);
    });
  program
    .command('transfer')
    .description(
      'copy the content of a project into another project with the same content types; the databases may differ',
    )
    .requiredOption('--from <folder>', 'folder of the source project')
    .requiredOption('--to <folder>', 'folder of the target project')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plinth transfer --from blog --to blog-on-postgres')
    .action(async ({ from, to, json }: { from: string; to: string; json?: true }) => {
      const { transferProject } = await import('../../export/export-content.ts');
      const report = await transferProject(resolve(from), resolve(to), progressOn(terminal));
      terminal.out(`${json ? JSON.stringify(report, null, 2) : printReport(report)}\n`);
      if ((report.comparison?.differing ?? 0) > 0) terminal.exit(1);
    });
}

function pathOf({ output, compress, key }: ExportFlags): string {
  if (output === undefined) {
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    return resolve(`export_${time}.tar${compress ? '.gz' : ''}${key === undefined ? '' : '.enc'}`);
  }
  const contradicts = compress ? /\.tar(?:\.enc)?$/ : /\.t?gz(?:\.enc)?$/;
  if (contradicts.test(output))
    throw exportNameWrong({ name: output, form: compress ? 'compressed' : 'a plain tar' });
  if (output.endsWith('.enc') && key === undefined)
    throw exportNameWrong({ name: output, form: 'unencrypted' });
  return resolve(output);
}

function printExport({ path, bytes, groups, leftOut }: ExportReport): string {
  const rows = groups.map(({ type, locale, status, versions, digest }) => [
    type,
    locale,
    status,
    String(versions),
    digest,
  ]);
  return [
    printTable(['content type', 'locale', 'status', 'versions', 'digest'], rows),
    ...leftOut.map(({ what, name, count }) => `  ${name}: ${what} (${count})`),
    'Administrators, API tokens and the audit trail are not exported.',
    `${path}: ${bytes.toLocaleString('en')} bytes`,
  ].join('\n');
}
