import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { readState } from '../database/schema-changes/changes.ts';
import { migrate } from '../database/schema-changes/migrate.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { emptyLock } from '../schema/lock.ts';
import {
  addLocale,
  ensureDefaultLocale,
  listLocales,
  removeLocale,
  setDefaultLocale,
} from './locale-store.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-'));
  database = openSqlite(join(folder, 'plinth.db'));
  const schema = { contentTypes: new Map(), components: new Map() };
  await migrate(database, { schema, lock: emptyLock, defaultLocale: 'en' });
  await start('en');
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const start = (code: string) => database.write((transaction) => ensureDefaultLocale(transaction, code));
const version = () => database.write((transaction) => readState(transaction, 'access version'));
const shown = async () =>
  (await listLocales(database)).map(({ code, isDefault }) => (isDefault ? `${code} default` : code));

test('a new project has its default locale', async () => {
  expect(await listLocales(database)).toEqual([
    {
      id: expect.any(Number),
      documentId: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
      name: 'English (en)',
      code: 'en',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      isDefault: true,
    },
  ]);
});

test('a later start keeps the default locale that is stored', async () => {
  const before = await version();
  await start('de');
  expect(await shown()).toEqual(['en default']);
  expect(await version()).toBe(before);
});

test.each([
  ['fr', 'French (fr)'],
  ['en-GB', 'English (United Kingdom) (en-GB)'],
  ['pt-BR', 'Portuguese (Brazil) (pt-BR)'],
  ['xx', 'xx (xx)'],
])('the display name of %s is %s', async (code, name) => {
  expect(await addLocale(database, { code })).toMatchObject({ code, name, isDefault: false });
});

test('locales are listed in the order in which they were added', async () => {
  await addLocale(database, { code: 'fr', name: ' Français ' });
  await addLocale(database, { code: 'de' });
  expect(await shown()).toEqual(['en default', 'fr', 'de']);
  expect((await listLocales(database))[1]?.name).toBe('Français');
});

test('a locale that is added as default takes the place of the other', async () => {
  await addLocale(database, { code: 'fr', isDefault: true });
  expect(await shown()).toEqual(['en', 'fr default']);
});

test('an existing locale becomes the default one', async () => {
  await addLocale(database, { code: 'fr' });
  await setDefaultLocale(database, 'fr');
  await setDefaultLocale(database, 'fr');
  expect(await shown()).toEqual(['en', 'fr default']);
  await expect(setDefaultLocale(database, 'xx')).rejects.toMatchObject({ name: 'NotFoundError' });
});

test('a locale exists once', async () => {
  await expect(addLocale(database, { code: 'en', isDefault: true })).rejects.toMatchObject({
    name: 'ApplicationError',
    message: 'Locale "en" already exists.',
  });
});

test.each(['', 'f r', 'fr;', 'en_US', 'a'.repeat(36), "fr'--", '*', 'fr\n'])(
  'the code %j is refused',
  async (code) => {
    await expect(addLocale(database, { code })).rejects.toMatchObject({ name: 'ValidationError' });
    expect(await shown()).toEqual(['en default']);
  },
);

test('the default locale cannot be removed, another one can', async () => {
  await addLocale(database, { code: 'fr' });
  await expect(removeLocale(database, 'en')).rejects.toMatchObject({
    name: 'ApplicationError',
    message: 'Locale "en" is the default one and cannot be removed. Make another one the default first.',
  });
  await removeLocale(database, 'fr');
  expect(await shown()).toEqual(['en default']);
});

test('removing an unknown locale names the nearest one', async () => {
  await expect(removeLocale(database, 'e')).rejects.toMatchObject({
    name: 'NotFoundError',
    message: 'There is no locale "e". Did you mean "en"?',
  });
});

test('every change changes the version', async () => {
  const seen = [await version()];
  await addLocale(database, { code: 'fr' });
  seen.push(await version());
  await setDefaultLocale(database, 'fr');
  seen.push(await version());
  await removeLocale(database, 'en');
  seen.push(await version());
  expect(new Set(seen).size).toBe(4);
});
