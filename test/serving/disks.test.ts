// Disks that are full, and a database file that is gone: nothing is confirmed that is not stored, and nothing is left half-written.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { newTestProject, startTestApp } from '../harness/project.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const contentTypes = { 'api::note.note': { attributes: { text: { type: 'text' } } } };
const schemaFile = 'src/api/note/content-types/note/schema.json';

/** Runs a command that may write files of at most `kilobytes`. */
const limited = (kilobytes: number, ...words: readonly string[]) =>
  output('bash', ['-c', `ulimit -f ${kilobytes}; exec "$@"`, '-', process.execPath, program, ...words]);

const run = (...words: readonly string[]) => output(process.execPath, [program, ...words]);

/** The exit code, and what was printed. */
async function output(command: string, words: readonly string[]) {
  const child = spawn(command, words, {
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1', LOG_LEVEL: 'info', JWT_SECRET: 'x'.repeat(40) },
  });
  let text = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (text += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, text };
}

describe('a database file that is deleted or replaced while a server runs', () => {
  it('causes 503 for writes until it is back, and reads continue', async () => {
    const app = await startTestApp('sqlite', { contentTypes });
    const write = () => app.request('POST', '/api/notes', { data: { text: 'kept' } });
    expect((await write()).status).toBe(201);
    const file = join(app.folder, '.data/content.db');
    renameSync(file, `${file}.away`);
    expect(await write()).toMatchObject({
      status: 503,
      headers: { 'plinth-error': 'PLINTH_DATABASE_FILE_GONE' },
    });
    expect((await app.request('GET', '/api/notes')).body).toMatchObject({ data: [{ text: 'kept' }] });
    renameSync(`${file}.away`, file);
    expect((await write()).status).toBe(201);
    await app.close();
  });
});

describe('a start that cannot write the code for the first administrator', () => {
  it('ends before the server listens', async () => {
    const app = await startTestApp('sqlite', { contentTypes });
    await app.plinth.close();
    const database = new Sqlite(join(app.folder, '.data/content.db'));
    database.exec(
      "create trigger full before insert on plinth_admin_codes begin select raise(abort, 'no room'); end",
    );
    database.close();
    const { code, text } = await run('start', '--dir', app.folder);
    expect(code).toBe(1);
    expect(text).toContain('no room');
    expect(text).not.toContain('listening');
    await rm(app.folder, { recursive: true });
  });
});

describe.skipIf(process.platform === 'win32')('a command whose files cannot be written', () => {
  it('names the database file, and does not listen', async () => {
    const { folder } = await newTestProject('sqlite', { contentTypes });
    const { code, text } = await limited(100, 'start', '--dir', folder);
    expect([code, text]).toEqual([
      1,
      expect.stringContaining(`(${join(folder, '.data/content.db')}: disk I/O error)`),
    ]);
    expect(text).not.toContain('listening');
    await rm(folder, { recursive: true });
  });

  it('is refused with one message, and leaves the files of the project as they were', async () => {
    const app = await startTestApp('sqlite', { contentTypes });
    const data = { text: 'x'.repeat(500_000) };
    for (let count = 0; count < 4; count += 1) await app.request('POST', '/api/notes', { data });
    const { folder } = app;
    await app.plinth.close();
    const schema = readFileSync(join(folder, schemaFile), 'utf8');
    const message = /^error: A file would be larger than .* permit \(EFBIG: file too large, write\)\.\n$/;
    const at = ['--dir', folder];
    for (const words of [
      ['generate', 'content-type', 'other', '--attribute', 'name:string', ...at],
      ['schema', 'rename', 'api::note.note', 'text', 'body', ...at],
      ['new', join(folder, 'new'), '--yes'],
    ])
      expect(await limited(0, ...words)).toEqual({ code: 1, text: expect.stringMatching(message) });
    expect(readFileSync(join(folder, schemaFile), 'utf8')).toBe(schema);
    expect(existsSync(join(folder, 'src/api/other/content-types/other/schema.json'))).toBe(false);
    expect(readdirSync(join(folder, 'new'))).toEqual([]);
    const output = join(folder, 'export.tar.gz');
    expect(await limited(1000, 'export', '--output', output, ...at)).toEqual({
      code: 1,
      text: expect.stringMatching(message),
    });
    expect(readdirSync(folder).filter((name) => name.includes('export'))).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
