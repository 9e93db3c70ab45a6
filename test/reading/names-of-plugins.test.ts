// Types of a project may be named as those of plugins are, which have the name of their plugin before theirs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const names = ['folder', 'file', 'role', 'permission', 'locale'];
const files = Object.fromEntries(
  names.map((name) => [
    `src/api/${name}/content-types/${name}/schema.json`,
    {
      kind: 'collectionType',
      collectionName: `own_${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: {},
      attributes: { title: { type: 'string' } },
    },
  ]),
);

describe.each(databases)('a type with the name of a type of a plugin, on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes: {}, files });
  });
  afterAll(() => app.close());

  test.each(names)('is written and read by its own name: %s', async (name) => {
    const { status, body } = await app.request('POST', `/api/${name}s`, { data: { title: name } });
    expect([status, body]).toMatchObject([201, { data: { title: name } }]);
    expect((await app.request('GET', `/api/${name}s`)).body).toMatchObject({ data: [{ title: name }] });
    const query = `{ ${name}s { data { attributes { title } } } }`;
    expect((await app.request('POST', '/graphql', { query })).body).toEqual({
      data: { [`${name}s`]: { data: [{ attributes: { title: name } }] } },
    });
  });

  test('leaves those of plugins as they are', async () => {
    const query = '{ uploadFiles { data { id } } __type(name: "UsersPermissionsRole") { name } }';
    expect((await app.request('POST', '/graphql', { query })).body).toEqual({
      data: { uploadFiles: { data: [] }, __type: { name: 'UsersPermissionsRole' } },
    });
    expect((await app.request('GET', '/api/upload/files')).body).toEqual([]);
  });
});
