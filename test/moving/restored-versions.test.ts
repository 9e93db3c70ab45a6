// After a restore a client's copy of what was written since the backup is not taken for current.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = { contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } } };
const options = { hasFiles: true, overwrites: true, onProgress: () => undefined };

const read = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  app.plinth.server.inject({
    url: path,
    headers: { authorization: `Bearer ${app.token}`, ...headers },
  });

describe.each(databases)('a restored backup on %s', (database) => {
  it('gets versions that no response had before', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'plinth-restored-')), 'backup.tar.gz');
    let app = await startTestApp(database, files);
    const created = await app.request('POST', '/api/notes', { data: { title: 'kept' } });
    const { documentId } = (created.body as { data: { documentId: string } }).data;
    await takeBackup(app.folder, { path, ...options });
    await app.request('PUT', `/api/notes/${documentId}`, { data: { title: 'lost' } });
    const lost = await read(app, '/api/notes');
    expect(lost.body).toContain('lost');
    await app.plinth.close();
    await restoreBackup(app.folder, { path, ...options });
    app = await app.reopen(files);
    await app.request('PUT', `/api/notes/${documentId}`, { data: { title: 'afterwards' } });
    const again = await read(app, '/api/notes', { 'if-none-match': String(lost.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining('afterwards')]);
    await app.close();
  });
});
