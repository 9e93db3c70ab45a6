// A SQLite database as one part of a backup: a copy of its file, which SQLite makes from one snapshot while others write.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';
import { nothingToBackUp, restoredOtherwise, restoreTargetUsed } from '../../errors/families/backup.ts';
import { outrunVersions, versionsTable } from '../../sql/content-versions.ts';
import { sqlite } from '../../sql/dialects/sqlite.ts';
import { bindValues, renderStatement } from '../../sql/sql.ts';
import type { RowSource } from '../rows.ts';
import type { Part, StateTarget, StoredState } from '../stored-state.ts';
import { connectReadOnly } from './connect.ts';
import { leftLog, removeLeftLog } from './left-log.ts';
import { rowSource } from './row-source.ts';
import { tablesOfFile } from './tables-of-file.ts';

const partName = 'content.db';

/** The copy is in `folder` until it is closed, and has the size of the database. */
export async function copySqlite(filename: string, folder: string): Promise<StoredState> {
  if (!existsSync(filename)) throw nothingToBackUp({ what: `${filename} is not there` });
  const path = join(folder, partName);
  await rm(path, { force: true });
  const original = connectReadOnly(filename);
  try {
    original.prepare('vacuum into ?').run(path);
  } finally {
    original.close();
  }
  const copy = connectReadOnly(path);
  return {
    source: sourceOn(copy),
    leftOut: [],
    parts: async function* () {
      yield { name: partName, size: (await stat(path)).size, bytes: createReadStream(path) };
    },
    close: async () => {
      copy.close();
      await rm(path, { force: true });
    },
  };
}

const sourceOn = (connection: Sqlite.Database): RowSource =>
  rowSource((text, values) => connection.prepare<unknown[], unknown[]>(text).raw().all(values));

/** Replaces the old file when the new one is complete and on disk. */
export function sqliteTarget(filename: string): StateTarget {
  const unfinished = `${filename}.restoring`;
  return {
    filledWith: async () =>
      leftLog(filename) ?? (tablesOfFile(filename).size > 0 ? 'the database has tables' : undefined),
    fill: async (parts) => {
      await mkdir(dirname(filename), { recursive: true });
      try {
        for await (const part of parts) await write(part, unfinished);
        check(unfinished);
        outrun(unfinished);
        settleOld(filename);
        await rename(unfinished, filename);
        await flushFolder(dirname(filename));
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    close: async () => undefined,
  };
}

async function write({ name, bytes }: Part, path: string): Promise<void> {
  if (name !== partName) throw new Error(`${name} is not a part of a SQLite backup`);
  await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
}

function check(path: string): void {
  const connection = new Sqlite(path, { readonly: true });
  try {
    const found = connection.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw restoredOtherwise({ what: String(found) });
  } finally {
    connection.close();
  }
}

/** Otherwise clients would take responses from after the backup for current, once as many changes have followed. */
function outrun(path: string): void {
  if (!tablesOfFile(path).has(versionsTable)) return;
  const connection = new Sqlite(path);
  try {
    const statement = renderStatement(outrunVersions(Date.now()), sqlite);
    connection.prepare(statement.text).run(bindValues(statement, {}));
  } finally {
    connection.close();
  }
}

/** Copies the write-ahead log into the old file, so that no log is left that SQLite would apply to the new one. */
function settleOld(filename: string): void {
  if (!existsSync(filename)) return void removeLeftLog(filename);
  const connection = new Sqlite(filename, { timeout: 0 });
  try {
    connection.pragma('journal_mode = delete');
  } catch (error) {
    throw Object.assign(restoreTargetUsed({ what: filename }), { cause: error });
  } finally {
    connection.close();
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
