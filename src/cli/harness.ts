// Test helper: runs commands on a temporary SQLite database; the result is their output and exit code.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAdminRoles } from '../admin/roles/roles.ts';
import { ensureDefaultLocale } from '../auth/locale-store.ts';
import { ensureDefaultRoles } from '../auth/role-store.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/schema-changes/migrate.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { emptyLock } from '../schema/lock.ts';
import type { Schema } from '../schema/schema.ts';
import type { CommandProject, Terminal } from './input/command.ts';
import { run } from './main.ts';

export interface Output {
  readonly out: string;
  readonly error: string;
  readonly code: number;
}

export interface CommandHarness {
  readonly database: Database;
  readonly openProject: Terminal['openProject'];
  /** `await plinth('token', 'list')` */
  plinth(...words: readonly string[]): Promise<Output>;
  close(): Promise<void>;
}

const emptySchema: Schema = { contentTypes: new Map(), components: new Map() };

export async function startCommands(
  onClosed: () => Promise<void> = async () => undefined,
): Promise<CommandHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-'));
  const database = openSqlite(join(folder, 'plinth.db'));
  await migrate(database, { schema: emptySchema, lock: emptyLock, defaultLocale: 'en' });
  await database.write(async (transaction) => {
    await ensureDefaultRoles(transaction);
    await ensureAdminRoles(transaction, emptySchema);
    await ensureDefaultLocale(transaction, 'en');
  });
  const config = await loadConfig(folder, { isProduction: false });
  const openProject = async (_folder: string): Promise<CommandProject> => ({
    folder,
    config,
    database,
    schema: emptySchema,
    close: onClosed,
  });
  return {
    database,
    openProject,
    plinth: (...words) => runCommand(openProject, ...words),
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export async function runCommand(
  openProject: Terminal['openProject'],
  ...words: readonly string[]
): Promise<Output> {
  const written = { out: '', error: '', code: 0 };
  await run(['node', 'plinth', ...words], {
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
    exit: (code) => {
      written.code = code;
    },
    askPassword: async () => 'Typed password 1',
    end: () => undefined,
    isInteractive: false,
    ask: async () => '',
    openProject,
  });
  return written;
}
