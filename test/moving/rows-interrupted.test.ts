// An import of rows in batches that is killed at any point continues behind the last batch when the same command is run again, and
// imports no row twice.
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { type DatabaseName, databases, startTestApp } from '../harness/project.ts';
import { importedInto } from './imported-rows.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const many = 6000;
const numbers = Array.from({ length: many }, (_, index) => index);

const files = {
  'notes.csv': () => `code,text\n${numbers.map((number) => `c-${number},Text ${number}\n`).join('')}`,
  'notes.json': () =>
    numbers.map((number) => `${JSON.stringify({ code: `c-${number}`, text: `Text ${number}` })}\n`).join(''),
};

const schema = {
  contentTypes: {
    'api::note.note': {
      attributes: { code: { type: 'string', unique: true, index: true }, text: { type: 'text' } },
    },
  },
};

const cases: readonly (readonly [database: DatabaseName, file: keyof typeof files])[] = databases.map(
  (database) => [database, database === 'sqlite' ? 'notes.csv' : 'notes.json'],
);

it.each(cases)(
  'into %s: %s is killed at ten points, and complete after one more start',
  { timeout: 180_000 },
  async (database, file) => {
    const app = await startTestApp(database, schema);
    const path = join(app.folder, file);
    await writeFile(path, files[file]());
    const words = ['import', path, '--from', file.endsWith('csv') ? 'csv' : 'json', '--dir', app.folder];
    words.push('--type', 'api::note.note', '--key', 'code', '--batch', '50', '--json');
    const total = async (): Promise<number> => {
      const { body } = await app.request('GET', '/api/notes?pagination[pageSize]=1');
      return Object(body).meta.pagination.total;
    };
    const totals = [0];
    for (let kill = 1; kill <= 10; kill += 1) {
      const child = spawn(process.execPath, [program, ...words], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const before = totals.at(-1) ?? 0;
      // New rows show that it writes; at which point of a batch it is killed is random.
      while (child.exitCode === null && (await total()) === before) await wait(20);
      await wait(Math.random() * 40);
      child.kill('SIGKILL');
      await ended;
      totals.push(await total());
    }
    expect(totals.every((count) => count % 50 === 0)).toBe(true);
    const { code, report } = await toItsEnd(words);
    const kept = totals.at(-1) ?? 0;
    expect(code).toBe(0);
    expect(report).toMatchObject({ rows: many, skipped: kept, created: many - kept, updated: 0 });
    expect(await total()).toBe(many);
    await app.close();
  },
);

const endsWriter = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and query ilike 'insert into "notes"%'`;

it.skipIf(!databases.includes('postgres'))(
  'an import whose connection is lost says so once, not of each row',
  {
    timeout: 120_000,
  },
  async () => {
    const app = await startTestApp('postgres', schema);
    const config = await readFile(join(app.folder, 'config/database.json'), 'utf8');
    const client = new pg.Client(JSON.parse(config).connection.connection);
    await client.connect();
    const imported = importedInto(app.folder, 'notes.csv', files['notes.csv'](), [
      '--type',
      'api::note.note',
    ]);
    while ((await client.query(endsWriter)).rowCount === 0) await wait(5);
    const { text, code } = await imported;
    expect(text).toMatch(
      /error: The database ended the connection \(.+\)\. Run the command again when it responds/,
    );
    expect(text).not.toContain('row ');
    expect(code).toBe(1);
    const { rows } = await client.query('select count(*)::int as stored from notes');
    expect(rows).toEqual([{ stored: 0 }]);
    await client.end();
    await app.close();
  },
);

async function toItsEnd(words: readonly string[]) {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const report: unknown = JSON.parse(out);
  return { code, report };
}
