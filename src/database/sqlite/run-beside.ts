// Runs long statements in a process of its own with a low priority, while this process reads.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sqlite } from '../../sql/dialects/sqlite.ts';
import { renderStatement, type Sql } from '../../sql/sql.ts';
import { ownScript } from '../../values/own-files.ts';

const script = ownScript('database/sqlite/index-process');

/** Resolves after the commit of all statements. They have no parameters. */
export async function runBeside(filename: string, statements: readonly Sql[]): Promise<void> {
  const texts = statements.map((statement) => renderStatement(statement, sqlite).text);
  const env = { ...process.env, NODE_OPTIONS: '' };
  await promisify(execFile)(process.execPath, [script, String(process.pid), filename, ...texts], { env });
}
