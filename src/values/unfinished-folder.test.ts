import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeUnfinishedFolder } from './unfinished-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'plinth-unfinished-'));
});
afterEach(() => rmSync(place, { recursive: true }));

/** A folder with a file, whose changes are so many hours ago. */
function leave(name: string, hours: { readonly folder: number; readonly file: number }): void {
  const folder = join(place, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'backup'), 'half');
  const ago = (given: number): Date => new Date(Date.now() - given * 3_600_000);
  utimesSync(join(folder, 'backup'), ago(hours.file), ago(hours.file));
  utimesSync(folder, ago(hours.folder), ago(hours.folder));
}

test('what a killed command left is removed; what a running one writes, and everything else, stays', async () => {
  leave('.plinth-backup-killed', { folder: 23, file: 22 });
  leave('.plinth-backup-running', { folder: 23, file: 0.1 });
  leave('.plinth-export-killed', { folder: 23, file: 22 });
  writeFileSync(join(place, 'monday.tar.gz'), '');
  const folder = await makeUnfinishedFolder(join(place, 'tuesday.tar.gz'), '.plinth-backup-');
  expect(readdirSync(place).sort()).toEqual(
    [basename(folder), '.plinth-backup-running', '.plinth-export-killed', 'monday.tar.gz'].sort(),
  );
  expect(readdirSync(folder)).toEqual([]);
});
