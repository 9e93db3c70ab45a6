// A backup that was taken while the server wrote is one consistent state of the project: after it is restored, exactly the documents
// and files of this state exist.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { importInto } from '../../src/import/import-into.ts';
import { databases, newTestProject, startTestApp, type TestApp } from '../harness/project.ts';
import { uploaded } from '../media/upload.ts';
import { writeExportFile } from './export-file.ts';
import { magazine, magazineExport } from './magazine.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const onProgress = () => undefined;
const options = { hasFiles: true, overwrites: false, onProgress };
const newPath = (): string => join(mkdtempSync(join(tmpdir(), 'plinth-backup-')), 'backup.tar.gz');
const uploads = (folder: string): string => join(folder, 'public/uploads');

interface Page {
  readonly data: readonly Record<string, unknown>[];
}

const populated =
  '?populate[tags]=true&populate[gallery]=true&populate[seo][populate]=*&populate[body][populate]=*';
const urls = [
  `/api/articles${populated}&sort=title`,
  `/api/articles${populated}&sort=title&status=draft`,
  `/api/articles${populated}&locale=fr&status=draft`,
  '/api/tags?populate=articles&sort=name&pagination[pageSize]=100&pagination[withCount]=true',
  '/api/home',
  '/api/i18n/locales',
  '/api/upload/files?sort=name',
];

const readAll = async (app: TestApp): Promise<readonly unknown[]> => {
  await app.plinth.access.refresh();
  return Promise.all(urls.map(async (url) => (await app.request('GET', url)).body));
};

/** Runs `work` while a client of its PostgreSQL closes its connection, as a server that was just stopped. */
async function whileClientLeaves(folder: string, work: () => Promise<unknown>): Promise<void> {
  const { client, connection } = JSON.parse(
    readFileSync(join(folder, 'config/database.json'), 'utf8'),
  ).connection;
  const leaving = client === 'postgres' ? new pg.Client(connection) : undefined;
  await leaving?.connect();
  await Promise.all([work(), wait(300).then(() => leaving?.end())]);
}

/** The names of documents, and of files, whose content must be their name. */
async function readEverything(app: TestApp): Promise<{ readonly tags: string[]; readonly files: string[] }> {
  const tags: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await app.request(
      'GET',
      `/api/tags?sort=name&pagination[page]=${page}&pagination[pageSize]=100`,
    );
    const { data } = body as Page;
    tags.push(...data.map(({ name }) => String(name)));
    if (data.length < 100) break;
  }
  const { body } = await app.request('GET', '/api/upload/files?sort=name&pagination[pageSize]=1000');
  const files = body as readonly { readonly name: string; readonly url: string }[];
  for (const { name, url } of files.filter((file) => file.name.startsWith('note-'))) {
    const response = await app.request('GET', url, undefined, null);
    expect(`note-${response.text}.txt`).toBe(name);
  }
  return { tags, files: files.map(({ name }) => name) };
}

/** Writes until `stop` is called: pairs of documents in one transaction, new files, and deletions of files. */
function writing(app: TestApp): { readonly stop: () => Promise<number> } {
  let isOn = true;
  let round = 0;
  const run = async (): Promise<number> => {
    for (; isOn; round += 1) {
      const data = [{ name: `pair ${round} a` }, { name: `pair ${round} b` }];
      await app.request('POST', '/api/tags/bulk', { data });
      const note = await uploaded<{ id: number }>(app, { name: `note-${round}.txt`, content: String(round) });
      if (round % 2 === 0) await app.request('DELETE', `/api/upload/files/${note.id}`);
    }
    return round;
  };
  const running = run();
  return {
    stop: () => {
      isOn = false;
      return running;
    },
  };
}

/** Resolves to the exit code, or null if it was killed, and to the output. */
async function run(words: readonly string[], killedAfter?: number) {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (killedAfter !== undefined) {
    await Promise.race([ended, wait(killedAfter)]);
    child.kill('SIGKILL');
  }
  return { code: await ended, printed };
}

describe.each(databases)('a backup of a project on %s', (database) => {
  let app: TestApp;
  let path: string;
  beforeAll(async () => {
    app = await startTestApp(database, magazine, { grants: { authenticated: ['api::tag.tag.find'] } });
    await importInto(app.folder, {
      ...{ isDryRun: false, key: undefined, uploads: undefined, onProgress },
      from: await writeExportFile(magazineExport()),
    });
    await app.plinth.access.refresh();
    for (let number = 0; number < 20; number += 1) {
      await uploaded(app, { name: `note-${number + 1000}.txt`, content: String(number + 1000) });
      const data = Array.from({ length: 50 }, (_, index) => ({ name: `tag ${number}-${index} "\\\n'é,(` }));
      await app.request('POST', '/api/tags/bulk', { data });
    }
    path = newPath();
    await takeBackup(app.folder, { path, ...options });
  });
  afterAll(() => app.close());

  it('restored in another project gives the same responses, also to tokens, and can be written', async () => {
    const target = await newTestProject(database, magazine);
    const temporary = new Set<string>();
    const listTemporary = (what: string): void => {
      if (what !== 'files') return;
      for (const name of readdirSync(join(uploads(target.folder), '.incoming'))) temporary.add(name);
    };
    await restoreBackup(target.folder, { path, ...options, onProgress: listTemporary });
    // Folders of this name are deleted by servers if their process was killed.
    expect([...temporary]).toEqual([expect.stringMatching(/^process-/)]);
    const other = await target.start({ isNew: false });
    expect(await readAll(other)).toEqual(await readAll(app));
    expect(await readEverything(other)).toEqual(await readEverything(app));
    expect((await other.request('GET', '/api/tags', undefined, app.token)).status).toBe(200);
    const made = await other.request('POST', '/api/tags', { data: { name: 'after' } });
    expect(made.status, made.text).toBe(201);
    expect(readFileSync(join(uploads(other.folder), 'A_Photo_1a2b.PNG'), 'utf8')).toBe('photo a');
    expect(other.plinth.project.changes).toEqual([]);
    await other.close();
  });

  it('taken while documents and files are written and deleted is one consistent state', async () => {
    const busy = writing(app);
    for (const during of [newPath(), newPath()]) {
      const report = await takeBackup(app.folder, { path: during, ...options });
      expect(report.missing).toEqual([]);
      const target = await newTestProject(database, magazine);
      await restoreBackup(target.folder, { path: during, ...options });
      const other = await target.start({ isNew: false });
      const { tags, files } = await readEverything(other);
      const pairs = tags.filter((name) => name.startsWith('pair'));
      expect(pairs.filter((name) => name.endsWith('a')).length).toBe(
        pairs.filter((name) => name.endsWith('b')).length,
      );
      expect(files.length).toBeGreaterThanOrEqual(20);
      await other.close();
    }
    expect(await busy.stop()).toBeGreaterThan(0);
  });

  it('replaces content only with --overwrite, and only if no server uses the database', async () => {
    const target = await newTestProject(database, magazine);
    const first = await target.start();
    await first.request('POST', '/api/tags', { data: { name: 'in the way' } });
    await expect(restoreBackup(target.folder, { path, ...options })).rejects.toThrow(/has tables/);
    const overwriting = { path, ...options, overwrites: true };
    await expect(restoreBackup(target.folder, overwriting)).rejects.toThrow(/in use/);
    expect((await first.request('GET', '/api/tags')).text).toContain('in the way');
    await first.plinth.close();
    await whileClientLeaves(target.folder, () => restoreBackup(target.folder, overwriting));
    const second = await target.start({ isNew: false });
    const { tags } = await readEverything(second);
    expect(tags).toHaveLength(1002);
    expect(tags).not.toContain('in the way');
    await second.close();
  });

  it('that was cut off or changed is refused, and nothing is restored', async () => {
    const bytes = readFileSync(path);
    const target = await newTestProject(database, magazine);
    const damaged = newPath();
    const changed = Buffer.from(bytes);
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
    const cuts = [0, 1, 100, bytes.length >> 1, bytes.length - 1].map((end) => bytes.subarray(0, end));
    for (const wrong of [...cuts, changed, Buffer.from('no tar')]) {
      writeFileSync(damaged, wrong);
      await expect(restoreBackup(target.folder, { path: damaged, ...options })).rejects.toThrow(
        /not a complete backup/,
      );
    }
    expect(existsSync(uploads(target.folder))).toBe(false);
    expect(existsSync(join(target.folder, '.data/content.db'))).toBe(false);
  });

  it('that is killed leaves no backup or a complete one, and a restore that is killed restores all or nothing', {
    timeout: 120_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-backup-'));
    for (const killedAfter of [400, 700]) {
      const file = join(folder, `${killedAfter}.tar.gz`);
      await run(['backup', file, '--dir', app.folder], killedAfter);
      // If the file exists, the backup was complete when it was killed.
      const fresh = existsSync(file) ? await newTestProject(database, magazine) : undefined;
      if (fresh) expect(await run(['restore', file, '--dir', fresh.folder])).toMatchObject({ code: 0 });
    }
    const target = await newTestProject(database, magazine);
    const words = ['restore', path, '--dir', target.folder];
    for (const killedAfter of [300, 550, 700, 850, undefined]) {
      const { code, printed } = await run(words, killedAfter);
      if (code === 0) break;
      // It was killed after its commit; the restored content is checked below.
      if (code === 1) expect(printed).toContain('has tables');
    }
    const other = await target.start({ isNew: false });
    expect((await readEverything(other)).tags).toContain('tag 19-49 "\\\n\'é,(');
    await other.close();
  });
});

it('a log without its database file is replaced only with --overwrite, and not applied to the restored file', async () => {
  const app = await startTestApp('sqlite', magazine);
  const add = (name: string) => app.request('POST', '/api/tags', { data: { name } });
  await add('kept');
  const path = newPath();
  await takeBackup(app.folder, { path, ...options });
  for (let count = 0; count < 20; count += 1) await add(`later ${count}`);
  const file = join(app.folder, '.data/content.db');
  // As after kill -9: the log has the changes.
  const log = readFileSync(`${file}-wal`);
  await app.plinth.close();
  rmSync(file);
  writeFileSync(`${file}-wal`, log);
  await expect(restoreBackup(app.folder, { path, ...options })).rejects.toThrow(
    /Nothing was restored: .*content.db is missing or empty, and .*content.db-wal has changes of the former file/,
  );
  await restoreBackup(app.folder, { path, ...options, overwrites: true });
  const restored = new Sqlite(file, { readonly: true });
  expect(restored.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(restored.prepare('select name from tags').pluck().all()).toEqual(['kept']);
  restored.close();
  await rm(app.folder, { recursive: true });
});

it('a backup is refused by a project with another kind of database, and does not overwrite a file', async () => {
  const project = await startTestApp('sqlite', magazine);
  const path = newPath();
  const { code, printed } = await run(['backup', path, '--dir', project.folder, '--no-files']);
  expect(code, printed).toBe(0);
  expect(printed).toContain('0 files');
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  await expect(takeBackup(project.folder, { path, ...options })).rejects.toThrow(/already exists/);
  expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(digest);
  if (databases.includes('postgres')) {
    const other = await newTestProject('postgres', magazine);
    await expect(restoreBackup(other.folder, { path, ...options })).rejects.toThrow(
      'The database of the backup is sqlite, but the project uses postgres',
    );
  }
  await project.close();
});

it.runIf(databases.includes('postgres'))(
  'a table that does not belong to Plinth is restored exactly',
  async () => {
    const app = await startTestApp('postgres', magazine);
    const on = async <T extends pg.QueryResultRow>(folder: string, text: string): Promise<readonly T[]> => {
      const config = JSON.parse(readFileSync(join(folder, 'config/database.json'), 'utf8'));
      const client = new pg.Client(config.connection.connection);
      await client.connect();
      try {
        return (await client.query<T>(text)).rows;
      } finally {
        await client.end();
      }
    };
    await on(
      app.folder,
      `create table "odd ""notes" (id serial primary key, body json, tags text[], amount numeric(8,3),
       bytes bytea, at timestamptz, parent int references "odd ""notes" check (parent > 0))`,
    );
    const columns = 'body, tags, amount, bytes, at, parent';
    await on(
      app.folder,
      `insert into "odd ""notes" (${columns}) values ('null', null, 1.5, '\\x00ff', now(), null),
       (null, array['a,"b', null, ''], null, '', '-infinity', 1)`,
    );
    const path = newPath();
    await takeBackup(app.folder, { path, ...options });
    const target = await newTestProject('postgres', magazine);
    await restoreBackup(target.folder, { path, ...options });
    const all = 'select t::text from "odd ""notes" t order by id';
    expect(await on(target.folder, all)).toEqual(await on(app.folder, all));
    const next = await on(target.folder, `insert into "odd ""notes" (amount) values (2) returning id`);
    expect(next).toEqual([{ id: 3 }]);
    // PostgreSQL plans by the numbers of rows from the first request on.
    const counted = `select reltuples::int as rows from pg_class where relname = 'odd "notes'`;
    expect(await on(target.folder, counted)).toEqual([{ rows: 2 }]);
    // The trigger of the audit trail was restored too; its only row is that of the token of this test.
    await expect(on(target.folder, 'update plinth_audit_log set action = action')).rejects.toThrow(
      /never changed/,
    );
    await app.close();
  },
);
