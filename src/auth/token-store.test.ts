import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { readState } from '../database/schema-changes/changes.ts';
import { migrate } from '../database/schema-changes/migrate.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { emptyLock } from '../schema/lock.ts';
import { createToken, listTokens, readTokens, revokeToken, type TokenDefinition } from './token-store.ts';
import { hashToken } from './tokens.ts';

const known = ['api::tag.tag.find', 'api::tag.tag.create'];
let folder: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-'));
  database = openSqlite(join(folder, 'plinth.db'));
  const schema = { contentTypes: new Map(), components: new Map() };
  await migrate(database, { schema, lock: emptyLock, defaultLocale: 'en' });
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const create = (definition: Partial<TokenDefinition> = {}) =>
  createToken(database, { name: 'Shop', type: 'read-only', ...definition }, known);
const version = () => database.write((transaction) => readState(transaction, 'access version'));

test('what is listed is what was made, without the token', async () => {
  const { token, record } = await create({ description: ' for the shop ' });
  expect(record).toEqual({
    id: expect.any(Number),
    kind: 'content-api',
    name: 'Shop',
    description: 'for the shop',
    type: 'read-only',
    permissions: [],
    lifespan: null,
    expiresAt: null,
    lastUsedAt: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    updatedAt: record.createdAt,
  });
  const listed = await listTokens(database);
  expect(listed).toEqual([record]);
  expect(JSON.stringify(listed)).not.toContain(hashToken(token));
});

test('only the hash of a token is stored', async () => {
  const { token, record } = await create();
  expect(await readTokens(database)).toEqual(new Map([[hashToken(token), record]]));
});

test('a custom token keeps each of its permissions once', async () => {
  const { record } = await create({ type: 'custom', permissions: [...known, ...known] });
  expect(record.permissions).toEqual(['api::tag.tag.create', 'api::tag.tag.find']);
  expect(await listTokens(database)).toEqual([record]);
});

test('a lifespan is given in days and stored in milliseconds', async () => {
  const { record } = await create({ lifespanDays: 7 });
  expect(record.lifespan).toBe(604_800_000);
  expect(Date.parse(record.expiresAt ?? '') - Date.parse(record.createdAt)).toBe(604_800_000);
  expect(await listTokens(database)).toEqual([record]);
});

test.each([0, -1, Number.NaN, 1e12])('a lifespan of %d days is refused', async (lifespanDays) => {
  await expect(create({ lifespanDays })).rejects.toMatchObject({ name: 'ValidationError' });
});

test('a name is taken once', async () => {
  await create();
  await expect(create({ name: ' Shop ' })).rejects.toMatchObject({
    name: 'ApplicationError',
    status: 400,
    message: 'Name already taken',
  });
  expect(await listTokens(database)).toHaveLength(1);
});

test.each<[string, Partial<TokenDefinition>]>([
  ['name is a required field', { name: ' ' }],
  ['Unknown permissions provided: x, y', { type: 'custom', permissions: ['x', 'api::tag.tag.find', 'y'] }],
  ['Missing permissions attribute for custom token', { type: 'custom' }],
  ['Non-custom tokens should not reference permissions', { permissions: ['api::tag.tag.find'] }],
])('%s', async (message, definition) => {
  await expect(create(definition)).rejects.toMatchObject({ name: 'ValidationError', message });
  expect(await listTokens(database)).toEqual([]);
});

test('a token is revoked by name, with its permissions', async () => {
  await create({ type: 'custom', permissions: known });
  expect(await revokeToken(database, 'Shop')).toBe('Shop');
  expect(await listTokens(database)).toEqual([]);
  const again = await create();
  expect(await listTokens(database)).toEqual([again.record]);
});

test('a token is revoked by id, unless another one has that name', async () => {
  const { record } = await create();
  await create({ name: String(record.id) });
  expect(await revokeToken(database, String(record.id))).toBe(String(record.id));
  expect(await revokeToken(database, record.id)).toBe('Shop');
});

test('revoking an unknown token names the nearest one', async () => {
  await create();
  await expect(revokeToken(database, 'Shap')).rejects.toThrow(
    'There is no API token "Shap". Did you mean "Shop"?',
  );
});

test('a change changes the version, a refused one does not', async () => {
  expect(await version()).toBeUndefined();
  await create();
  const created = await version();
  expect(created).toBeDefined();
  await expect(create()).rejects.toThrow();
  await expect(revokeToken(database, 'nobody')).rejects.toThrow();
  expect(await version()).toBe(created);
  await revokeToken(database, 'Shop');
  expect(await version()).not.toBe(created);
});
