// An import revokes no permission: those that the source does not have are listed.
import { expect, test } from 'vitest';
import { importInto } from '../../src/import/import-into.ts';
import { databases, startTestApp } from '../harness/project.ts';
import { writeExportFile } from './export-file.ts';
import { magazine, magazineExport } from './magazine.ts';

const given = { key: undefined, uploads: undefined, onProgress: () => undefined };

test.each(databases)('a role of %s that can do more than in the source is listed', async (database) => {
  const app = await startTestApp(database, magazine, { isNew: false });
  const from = await writeExportFile(magazineExport());
  const { leftOut } = await importInto(app.folder, { ...given, isDryRun: false, from });
  const listed = leftOut.filter(({ what }) => what.startsWith('permissions that the role has here'));
  const names = listed.map(({ name }) => name);
  expect(names).toContain('public plugin::users-permissions.auth.register');
  // In the source too; the role has more of its own.
  expect(names).not.toContain('public plugin::users-permissions.auth.callback');
  expect(names.filter((name) => name.startsWith('member'))).toEqual([]);
  await app.close();
});

test('a dry run lists the permissions that only the source or only this project has', async () => {
  const app = await startTestApp('sqlite', magazine, { isNew: false });
  const from = await writeExportFile(magazineExport());
  const { leftOut } = await importInto(app.folder, { ...given, isDryRun: true, from });
  const what = 'permissions of actions that this project does not have';
  expect(leftOut).toContainEqual({ what, name: 'api::gone.gone.find', count: 1 });
  const kept = leftOut.filter((entry) => entry.what.startsWith('permissions that the role has here'));
  expect(kept.map(({ name }) => name)).toContain('public plugin::users-permissions.auth.register');
  await app.close();
});
