// `plinth migrations`: lists the files of database/migrations and their state. The server runs them at its start.
import type { Command } from 'commander';
import { timeOfMigration } from '../../extensions/migrations/applied-migrations.ts';
import { type MigrationFile, migrationFiles } from '../../extensions/migrations/migration-files.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';

export function migrationCommands(program: Command, onProject: OnProject): void {
  const list = program
    .command('migrations')
    .description('list the files of database/migrations and whether they are applied');
  onProject(list, { example: 'plinth migrations', runOn: runList });
}

async function runList({ database, folder }: CommandProject): Promise<CommandResult> {
  const found = await Promise.all(
    migrationFiles(folder).map(async (one) => {
      const appliedAt = one.isOwn ? await timeOfMigration(database, one.name) : undefined;
      return { ...one, appliedAt };
    }),
  );
  const json = found.map(({ file, isOwn, appliedAt = null }) => ({ file, isRun: isOwn, appliedAt }));
  if (found.length === 0) return { json, message: 'database/migrations has no files.' };
  return { json, columns: ['file', 'state'], rows: found.map((one) => [one.file, stateOf(one)]) };
}

function stateOf({ isOwn, appliedAt }: MigrationFile & { readonly appliedAt: string | undefined }): string {
  if (!isOwn) return "not run: it expects a connection to Strapi's tables; write up({ strapi })";
  return appliedAt === undefined ? 'runs at the next start' : `applied ${appliedAt.slice(0, 19)}Z`;
}
