// An import that is killed at any point continues when it is started again, and imports nothing twice.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { importInto } from '../../src/import/import-into.ts';
import { openExportFile } from '../../src/import/source/export-file.ts';
import { databases, startTestApp } from '../harness/project.ts';
import { basicLink, type ExportContent, writeExportFile } from './export-file.ts';
import { magazine, magazineExport } from './magazine.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const many = 3000;
const times = { createdAt: '2021-01-01T00:00:00.000Z', updatedAt: '2021-01-01T00:00:00.000Z' };
const named = (kind: string, id: number): string => `${kind}${String(id).padStart(23, '0')}`;
const numbers = Array.from({ length: many }, (_, index) => index + 1);

const large = (): ExportContent => ({
  entities: numbers.flatMap((id) => [
    {
      type: 'api::article.article',
      id,
      data: { documentId: named('a', id), title: `Title ${id}`, locale: 'en', ...times, publishedAt: null },
    },
    { type: 'api::tag.tag', id, data: { documentId: named('t', id), name: `Tag ${id}`, ...times } },
  ]),
  links: numbers.map((id) =>
    basicLink(
      { type: 'api::article.article', field: 'tags', ref: id, pos: 1 },
      { type: 'api::tag.tag', field: 'articles', ref: (id % many) + 1, pos: id },
    ),
  ),
  files: { 'a_1.png': 'a file' },
});

/** Resolves to the exit code, or null if it was killed. */
async function run(words: readonly string[], killedAfter?: number): Promise<number | null> {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (killedAfter !== undefined) {
    await Promise.race([ended, wait(killedAfter)]);
    child.kill('SIGKILL');
  }
  return ended;
}

describe.each(databases)('an import into %s', (database) => {
  it('is killed at ten points, and complete after one more start', { timeout: 120_000 }, async () => {
    const app = await startTestApp(database, magazine);
    const file = await writeExportFile(large());
    const words = ['import', file, '--dir', app.folder];
    const codes = [];
    for (let kill = 1; kill <= 10; kill += 1) codes.push(await run(words, 500 + Math.random() * 1500));
    expect(codes).toContain(null);
    expect(await run(words)).toBe(0);
    const count = async (url: string): Promise<unknown> => (await app.request('GET', url)).body;
    const total = { meta: { pagination: { total: many } } };
    expect(await count('/api/articles?status=draft')).toMatchObject(total);
    expect(await count('/api/tags')).toMatchObject(total);
    expect(await count(`/api/articles/${named('a', 7)}?status=draft&populate=tags`)).toMatchObject({
      data: { id: 7, tags: [{ name: 'Tag 8' }] },
    });
    await app.close();
  });

  it('is started twice at once: one of the two is refused, and the other one is complete', async () => {
    const app = await startTestApp(database, magazine);
    const from = await writeExportFile(large());
    const options = {
      from,
      key: undefined,
      uploads: undefined,
      isDryRun: false,
      onProgress: () => undefined,
    };
    const ends = await Promise.allSettled([1, 2].map(() => importInto(app.folder, options)));
    const [done] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    const [refused] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(done?.comparison).toMatchObject({ differing: 0 });
    expect(refused).toMatchObject({ message: `Another import of ${from} into this project is running` });
    await app.close();
  });
});

it('what another version has staged, or a kill has damaged, is read again', async () => {
  const app = await startTestApp('sqlite', magazine);
  const from = await writeExportFile(magazineExport());
  const options = { from, key: undefined, uploads: undefined, onProgress: () => undefined };
  const place = join(app.folder, '.plinth');
  const { fingerprint = '' } = await openExportFile(from, undefined);
  const filename = join(place, `import-${fingerprint.slice(0, 16)}.db`);
  mkdirSync(place, { recursive: true });
  for (const damage of [
    () => new Sqlite(filename).exec('create table rows (seq); create table facts (key, value)').close(),
    () => writeFileSync(filename, 'SQLite format 3\0'.padEnd(9000, 'x')),
  ]) {
    damage();
    const { comparison } = await importInto(app.folder, { ...options, isDryRun: false });
    expect(comparison).toMatchObject({ differing: 0 });
    expect(existsSync(filename)).toBe(false);
  }
  await app.close();
});
