// A backup is restored in a project whose schema is newer or older than that of the backup: it has more or fewer attributes, and
// renamed ones.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import {
  type DatabaseName,
  databases,
  newTestProject,
  startTestApp,
  type TestApp,
} from '../harness/project.ts';

const options = { hasFiles: true, overwrites: false, onProgress: () => undefined };
const project = (attributes: object) => ({
  contentTypes: { 'api::note.note': { draftAndPublish: true, attributes: { ...attributes } } },
});
const first = project({ title: { type: 'string' }, old: { type: 'text' }, rank: { type: 'integer' } });
const second = project({
  headline: { type: 'string' },
  rank: { type: 'string' },
  mood: { type: 'string', default: 'calm' },
});

const notes = async (app: TestApp) => {
  await app.plinth.access.refresh();
  const { body } = await app.request('GET', '/api/notes?sort=createdAt&status=draft');
  return (body as { data: readonly object[] }).data;
};

async function backupOf(app: TestApp): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'plinth-backup-')), 'backup.tar.gz');
  await takeBackup(app.folder, { path, ...options });
  return path;
}

async function restored(
  database: DatabaseName,
  files: typeof first | typeof second,
  { path, lock }: { path: string; lock: string },
): Promise<TestApp> {
  const target = await newTestProject(database, files);
  await restoreBackup(target.folder, { path, ...options });
  cpSync(lock, join(target.folder, 'src/schema.lock.json'));
  return target.start({ isNew: false });
}

describe.each(databases)('a backup of %s', (database) => {
  it('of an older or a newer schema is restored, and loses nothing', async () => {
    let app = await startTestApp(database, first);
    await app.request('POST', '/api/notes', { data: { title: 'a', old: 'o', rank: 5 } });
    const before = await notes(app);
    const older = await backupOf(app);
    const lockBefore = join(mkdtempSync(join(tmpdir(), 'plinth-lock-')), 'lock.json');
    const lockFile = join(app.folder, 'src/schema.lock.json');
    cpSync(lockFile, lockBefore);
    // As plinth schema rename does.
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace('"title":', '"headline":'));
    app = await app.reopen(second);
    const after = await notes(app);
    expect(after).toMatchObject([{ headline: 'a', rank: '5', mood: null }]);
    const newer = await backupOf(app);

    const forward = await restored(database, second, { path: older, lock: lockFile });
    expect(await notes(forward)).toEqual(after);
    const back = await restored(database, first, { path: newer, lock: lockBefore });
    expect(await notes(back)).toEqual(before);
    await Promise.all([app, forward, back].map((one) => one.close()));
  });
});
