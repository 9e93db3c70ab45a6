// Typical problems of new users: each is reported as one message with a remedy and exit code 1.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sql } from '../../src/sql/sql.ts';
import { databases, startTestApp } from '../harness/project.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
let folder: string;

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

const environment = (): NodeJS.ProcessEnv => {
  const { JWT_SECRET: _secret, DATABASE_URL: _url, NODE_ENV: _mode, PORT: _port, ...env } = process.env;
  return env;
};

/** Resolves when the command ends, or when its output contains `until`. */
function plinth(words: readonly string[], env: NodeJS.ProcessEnv = {}, until?: RegExp): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { ...environment(), ...env },
  });
  let text = '';
  const take = (chunk: Buffer): void => {
    text += chunk;
    if (until?.test(text)) child.kill();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'plinth-first-day-'));
  // The path contains spaces and non-ASCII letters.
  folder = join(root, 'Mein Projekt Ü');
  await new Promise((resolve) =>
    spawn(process.execPath, [program, 'new', folder, '--yes'], { env: environment() }).once('close', resolve),
  );
});

afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

describe('the command line', () => {
  it('works with spaces and umlauts in paths, a BOM, and Windows line breaks', async () => {
    const secret = 'abcdefghij'.repeat(4);
    await writeFile(join(folder, '.env'), `\uFEFFJWT_SECRET=${secret}\r\nHOST=127.0.0.1\r\nPORT=0\r\n`);
    const { code, text } = await plinth(['start'], {}, /"msg":"started"/);
    expect(text).toContain('"msg":"started"');
    expect(code).toBe(0);
  });

  it('reports a port in use, an address of another machine, and a missing secret', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve(Object(taken.address()).port));
    });
    const { code, text } = await plinth(['start'], { PORT: String(port) });
    taken.close();
    expect(text).toContain(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another`,
    );
    expect(code).toBe(1);
    // An address for documentation, which no machine has (RFC 5737).
    const elsewhere = await plinth(['develop'], { HOST: '192.0.2.1' });
    expect(elsewhere).toMatchObject({
      code: 1,
      text: expect.stringContaining('This machine does not have the address 192.0.2.1. Choose another one'),
    });
    // No name in this domain exists (RFC 6761).
    const nameless = await plinth(['develop'], { HOST: 'plinth.invalid' });
    expect(nameless).toMatchObject({
      code: 1,
      text: expect.stringContaining('The name plinth.invalid of "host" in config/server cannot be resolved.'),
    });
    const without = await plinth(['start'], { JWT_SECRET: '' });
    expect(without).toMatchObject({ code: 1, text: expect.stringContaining('JWT_SECRET') });
  });

  it('reports that a command runs in the wrong folder, and writes nothing there', async () => {
    for (const place of ['..', '../nobody'])
      expect(await plinth(['token', 'list', '--dir', place])).toMatchObject({
        code: 1,
        text: expect.stringMatching(/The folder (?:is not a project|does not exist).*plinth new my-project/s),
      });
  });

  it('reports a database file that cannot be used', async () => {
    await writeFile(join(folder, 'notes.txt'), 'these are no tables\n'.repeat(100));
    const files = {
      'notes.txt': 'is not a SQLite database',
      '.': 'is a folder.\n    -> Write the path of a file.',
    };
    for (const [name, sentence] of Object.entries(files))
      expect(await plinth(['schema', 'diff'], { DATABASE_FILENAME: join(folder, name) })).toMatchObject({
        code: 1,
        text: expect.stringContaining(sentence),
      });
  });

  it('reports a file in the path of a folder', async () => {
    await writeFile(join(folder, 'notes.txt'), 'no folder');
    const text = `error: ${join(folder, 'notes.txt')} is a file, and a folder is needed. Write another path.\n`;
    for (const place of ['notes.txt', 'notes.txt/blog'])
      expect(await plinth(['new', place, '--yes'])).toEqual({ code: 1, text });
    const DATABASE_FILENAME = join(folder, 'notes.txt/data.db');
    expect(await plinth(['schema', 'diff'], { DATABASE_FILENAME })).toMatchObject({
      code: 1,
      text: expect.stringContaining(`${join(folder, 'notes.txt')} is a file, and not a folder.`),
    });
  });

  it('reports a path where no backup can be written', async () => {
    await plinth(['schema', 'apply']);
    expect(await plinth(['backup', '/no/folder/monday.tar.gz'])).toMatchObject({
      code: 1,
      text: 'error: /no does not exist. Create it, or write another path.\n',
    });
  });

  it.skipIf(!databases.includes('postgres'))('is told what PostgreSQL refuses', async () => {
    const url = new URL(`${inject('postgresUrl')}/postgres`);
    const changed = (change: Partial<Pick<URL, 'password' | 'pathname' | 'port'>>): string =>
      Object.assign(new URL(url), change).href;
    const wrong = {
      [changed({ password: 'wrong' })]: 'refused the user name or the password',
      [changed({ pathname: '/nobody' })]: 'Create it with createdb',
      [changed({ port: '1' })]: 'The server cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Start it',
    };
    for (const [DATABASE_URL, sentence] of Object.entries(wrong)) {
      const { code, text } = await plinth(['schema', 'diff'], { DATABASE_URL });
      expect(text).toContain(sentence);
      expect(code).toBe(1);
    }
  });
});

describe('a full disk of the database', () => {
  it('causes 503 for writes, and reads continue', async () => {
    const app = await startTestApp('sqlite', {
      contentTypes: { 'api::note.note': { attributes: { text: { type: 'text' } } } },
    });
    await app.plinth.project.database.write(({ rows }) => rows(sql`pragma max_page_count = 1`));
    const data = { text: 'long '.repeat(100_000) };
    const refused = await app.request('POST', '/api/notes', { data });
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({
      'plinth-error': 'PLINTH_DATABASE_FULL',
      'retry-after': expect.any(String),
    });
    expect((await app.request('GET', '/api/notes')).status).toBe(200);
    await app.plinth.project.database.write(({ rows }) => rows(sql`pragma max_page_count = 1000000`));
    expect((await app.request('POST', '/api/notes', { data })).status).toBe(201);
    await app.close();
  });
});
