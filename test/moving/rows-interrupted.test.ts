// An import of rows in batches that is killed at any point continues behind the last batch when the same command is run again, and
// imports no row twice.
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type DatabaseName, databases, startTestApp } from '../harness/project.ts';

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
