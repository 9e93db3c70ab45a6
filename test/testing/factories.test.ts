// `plinth/testing` with a typical project: values of required attributes are generated, and the project's folder is not changed.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../src/testing/index.ts';
import { testDatabase } from '../../src/testing/test-database.ts';
import { createdApp, databaseOf } from '../harness/created-app.ts';
import { databases } from '../harness/project.ts';
import { writeProject } from '../harness/write-project.ts';

const required = { required: true };
const kinds = {
  string: { minLength: 12, maxLength: 20 },
  text: {},
  richtext: {},
  email: {},
  uid: {},
  password: {},
  integer: { min: 1000 },
  biginteger: {},
  float: { max: 2 },
  decimal: {},
  boolean: {},
  enumeration: { enum: ['one', 'two'] },
  date: {},
  datetime: {},
  time: {},
  json: {},
  blocks: {},
};
const ofKinds = Object.fromEntries(
  Object.entries(kinds).map(([type, options]) => [`my_${type}`, { type, ...options, ...required }]),
);
const contentTypes = {
  'api::thing.thing': {
    draftAndPublish: true,
    attributes: {
      ...ofKinds,
      free: { type: 'string' },
      usual: { type: 'string', default: 'as ever', ...required },
      owner: { type: 'relation', relation: 'manyToOne', target: 'api::owner.owner', ...required },
      parts: { type: 'component', component: 'shared.part', repeatable: true, ...required },
    },
  },
  'api::owner.owner': { attributes: { name: { type: 'string', unique: true, ...required } } },
  'api::picture.picture': { attributes: { image: { type: 'media', ...required } } },
};
const files = {
  contentTypes,
  components: { 'shared.part': { label: { type: 'string', ...required } } },
  files: {
    'src/api/thing/content-types/thing/lifecycles.js': `module.exports = { beforeCreate(event) { event.params.data.free = 'set by a hook'; } };`,
  },
};

describe('a project in its own tests', () => {
  let folder = '';
  let before: readonly string[] = [];
  let app: TestApp;
  const listed = async () => (await readdir(folder, { recursive: true })).sort();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plinth-test-'));
    await writeProject(folder, { client: 'sqlite', connection: { filename: '.data/own.db' } }, files);
    before = await listed();
    app = await createTestApp({ folder });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test('required attributes of every kind get generated values, unless values are given', async () => {
    const thing = await app.create('api::thing.thing', { my_text: 'given' });
    expect(thing).toMatchObject({
      my_text: 'given',
      my_enumeration: 'one',
      usual: 'as ever',
      free: 'set by a hook',
    });
    expect(thing.publishedAt).not.toBeNull();
    await app.create('api::thing.thing');
    const token = await app.token();
    const { body } = await app.request('GET', '/api/things?populate=*', { token });
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toMatchObject({
      owner: { name: expect.any(String) },
      parts: [{ label: expect.any(String) }],
    });
    expect(body.data[0].owner.name).not.toBe(body.data[1].owner.name);
  });

  test('a value that cannot be generated must be passed', async () => {
    await expect(app.create('api::picture.picture')).rejects.toThrow(
      'A sample value for image (media) cannot be generated',
    );
  });

  test('the folder of the project is not changed', async () => {
    expect(await listed()).toEqual(before);
  });
});

test('an example runs in its own tests, and two concurrent apps are independent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-test-'));
  await cp(join(import.meta.dirname, '../../examples/book-club'), folder, { recursive: true });
  const named = relative(process.cwd(), folder);
  const apps = [await createTestApp({ folder }), await createTestApp({ folder: named })] as const;
  const token = await apps[0].token();
  expect((await apps[0].request('GET', '/api/books', { token })).status).toBe(200);
  expect((await apps[1].request('GET', '/api/books', { token })).status).toBe(401);
  for (const app of apps) await app.close();
  await rm(folder, { recursive: true });
});

describe.each(databases)('a test app on %s', (database) => {
  const start = () => createdApp(database, files);

  test('is empty, independent of other apps, and its database is deleted when it is closed', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    await first.create('api::owner.owner', { name: 'Ada' });
    const counts = [first, second].map(({ strapi }) => strapi.documents('api::owner.owner').count({}));
    expect(await Promise.all(counts)).toEqual([1, 0]);
    await first.allow('public', 'api::owner.owner.find');
    const { body } = await first.request('GET', '/api/owners');
    expect(body.data).toMatchObject([{ name: 'Ada' }]);
    expect(await readdir(first.folder)).not.toContain('.data');
    await Promise.all([first.close(), second.close()]);
  });
});

test.runIf(databases.includes('postgres'))(
  'the PostgreSQL schema of an app is deleted with the app',
  async () => {
    const { otherDatabase, remove } = await testDatabase(databaseOf('postgres'));
    const schema = otherDatabase.client === 'postgres' ? String(otherDatabase.schema) : '';
    const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
    await client.connect();
    const count = async () =>
      (await client.query('select from pg_namespace where nspname = $1', [schema])).rowCount;
    await client.query(`create schema ${schema} create table article (id int)`);
    const before = await count();
    await remove();
    expect([before, await count()]).toEqual([1, 0]);
    await client.end();
  },
);

test('a connection without a database is refused with a clear error', async () => {
  const connection = { host: '127.0.0.1' };
  await expect(createTestApp({ database: { client: 'postgres', connection } })).rejects.toThrow(
    'Write the database, or a connectionString.',
  );
});
