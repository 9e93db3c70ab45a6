// Backups whose parts are whole, but are not those of a backup, are refused before the project is opened.
import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';

const head = JSON.stringify({ layout: 1, database: 'sqlite', storage: 'local' });
const manifest = (value: unknown): string => JSON.stringify(value);
const whole = manifest({ entries: [], files: [] });

test.each([
  ['a manifest without lists', head, manifest({ entries: null, files: null }), 'has other members'],
  ['entries that are no objects', head, manifest({ entries: [null], files: [] }), 'has other members'],
  ['files that are no names', head, manifest({ entries: [], files: [{}] }), 'has other members'],
  ['no manifest', head, undefined, 'its manifest is missing, so it was cut off'],
  ['no database', head, whole, 'it has no database'],
  ['a first entry of megabytes', head.padEnd(2 ** 20 + 1), whole, 'its backup.json is longer than'],
  ['a first entry that is no object', '[]', whole, 'it does not begin with backup.json'],
])('a backup with %s', async (_what, first, last, reason) => {
  const archive = pack();
  archive.entry({ name: 'backup.json' }, first);
  if (last !== undefined) archive.entry({ name: 'manifest.json' }, last);
  archive.finalize();
  const folder = mkdtempSync(join(tmpdir(), 'plinth-hostile-backup-'));
  const path = join(folder, 'backup.tar.gz');
  await writeFile(path, gzipSync(await buffer(archive)));
  const request = { path, hasFiles: true, overwrites: false, onProgress: () => undefined };
  await expect(restoreBackup(folder, request)).rejects.toThrow(reason);
});
