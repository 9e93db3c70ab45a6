// `plinth backup` and `plinth restore`: the database and the media files of a project as one file.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { BackupReport } from '../../backup/take-backup.ts';
import type { OnProject, Terminal } from '../input/command.ts';
import { progressOn } from '../output/progress.ts';

interface BackupFlags {
  readonly dir: string;
  readonly files: boolean;
  readonly key?: string;
  readonly json?: true;
}

interface RestoreFlags extends BackupFlags {
  readonly overwrite?: true;
}

export function backupCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('backup')
    .description('write database and media files of the project into one file; servers may be running')
    .argument('[file]', 'default: backup_<time>.tar.gz')
    .option('--key <key>', 'encrypt the file with this key')
    .option('--no-files', 'only the database')
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plinth backup /var/backups/monday.tar.gz')
    .action(async (file: string | undefined, { dir, files, key, json }: BackupFlags) => {
      const { takeBackup } = await import('../../backup/take-backup.ts');
      const onProgress = progressOn(terminal);
      const path = resolve(
        file ??
          `backup_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}.tar.gz${key ? '.enc' : ''}`,
      );
      const report = await takeBackup(resolve(dir), { path, hasFiles: files, key, onProgress });
      terminal.out(`${json ? JSON.stringify(report, null, 2) : printBackup(report)}\n`);
    });
  program
    .command('restore')
    .description('restore a backup into an empty database')
    .argument('<file>', 'a file that plinth backup wrote')
    .option('--key <key>', 'key of an encrypted file')
    .option('--overwrite', 'replace an existing database; no server may be using it')
    .option('--no-files', 'only the database')
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plinth restore /var/backups/monday.tar.gz')
    .action(async (file: string, { dir, files, key, overwrite, json }: RestoreFlags) => {
      const { restoreBackup } = await import('../../backup/restore-backup.ts');
      const report = await restoreBackup(resolve(dir), {
        path: resolve(file),
        hasFiles: files,
        key,
        overwrites: overwrite === true,
        onProgress: progressOn(terminal),
      });
      const { createdAt, files: count } = report;
      const message = `The database was restored to its state of ${createdAt}, with ${count} files. All digests match the backup.`;
      terminal.out(`${json ? JSON.stringify(report, null, 2) : message}\n`);
    });
}

const printBackup = ({ path, bytes, files, missing, leftOut }: BackupReport): string =>
  [
    ...missing.map((key) => `The file ${key} is in the database, but not in the storage.`),
    ...leftOut.map(({ what, count }) => `Not in the backup: ${what} (${count})`),
    `${path}: ${files} files, ${bytes.toLocaleString('en')} bytes`,
  ].join('\n');
