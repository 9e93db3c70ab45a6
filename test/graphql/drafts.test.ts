// Drafts may lack what is required, and GraphQL promises it: the response of a write shows the error where graphql-js
// would, and the write happens once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask } from './ask.ts';

describe.each(databases)('drafts without what is required on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        'api::page.page': {
          draftAndPublish: true,
          attributes: { title: { type: 'string', required: true }, text: { type: 'text' } },
        },
      },
      files: { 'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat' } } } },
    });
  });
  afterAll(() => app.close());

  const send = (path: string, query: string) => ask(app.plinth, { query, path, token: app.token });
  const drafts = async (text: string): Promise<{ documentId: string }[]> => {
    const { body } = await app.request('GET', `/api/pages?status=draft&filters[text]=${text}`);
    return (body as { data: { documentId: string }[] }).data;
  };
  const message = 'Cannot return null for non-nullable field Page.title.';

  test('a published page is created and shown', async () => {
    const { body } = await send('/flat', 'mutation { createPage(data: { title: "whole" }) { title } }');
    expect(body).toEqual({ data: { createPage: { title: 'whole' } } });
  });

  test('creating one in the flat shape responds with null and the error', async () => {
    const { body } = await send(
      '/flat',
      'mutation { createPage(status: DRAFT, data: { text: "flat" }) { documentId title } }',
    );
    expect(body).toMatchObject({
      errors: [{ message, path: ['createPage', 'title'] }],
      data: { createPage: null },
    });
    expect(await drafts('flat')).toHaveLength(1);
  });

  test('creating and changing one in the entity shape responds with what can be shown', async () => {
    const create =
      'mutation { createPage(status: DRAFT, data: { text: "entity" }) { data { id attributes { title } } } }';
    const made = await send('/graphql', create);
    expect(made.body).toMatchObject({
      errors: [{ message, path: ['createPage', 'data', 'attributes', 'title'] }],
      data: { createPage: { data: { id: expect.any(String), attributes: null } } },
    });
    const [{ documentId } = { documentId: '' }, ...others] = await drafts('entity');
    expect(others).toEqual([]);
    const update = `mutation { updatePage(id: "${documentId}", status: DRAFT, data: { text: "changed" }) { data { attributes { title } } } }`;
    expect((await send('/graphql', update)).body.data).toEqual({
      updatePage: { data: { attributes: null } },
    });
    expect(await drafts('changed')).toHaveLength(1);
  });

  test('deleting one responds with what can be shown, and deletes', async () => {
    await send('/flat', 'mutation { createPage(status: DRAFT, data: { text: "gone" }) { documentId } }');
    const [{ documentId } = { documentId: '' }] = await drafts('gone');
    const { body } = await send(
      '/graphql',
      `mutation { deletePage(id: "${documentId}") { data { id attributes { title } } } }`,
    );
    expect(body).toMatchObject({
      errors: [{ message }],
      data: { deletePage: { data: { id: documentId, attributes: null } } },
    });
    expect(await drafts('gone')).toEqual([]);
  });

  test('an id with a NUL names no document', async () => {
    const variables = { id: 'a\u0000b' };
    const request = { variables, token: app.token, path: '/flat' };
    const read = await ask(app.plinth, {
      ...request,
      query: 'query ($id: ID!) { page(documentId: $id) { text } }',
    });
    expect(read.body).toEqual({ data: { page: null } });
    const update = 'mutation ($id: ID!) { updatePage(documentId: $id, data: { text: "x" }) { text } }';
    expect((await ask(app.plinth, { ...request, query: update })).body).toEqual({
      data: { updatePage: null },
    });
  });
});
