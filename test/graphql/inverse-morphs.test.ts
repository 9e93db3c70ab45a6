// The side that polymorphic relations lead to shows what is selected of the documents there, in both lanes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const note = 'api::note.note';
const files = {
  contentTypes: {
    [note]: {
      attributes: {
        title: { type: 'string' },
        text: { type: 'string' },
        subject: { type: 'relation', relation: 'morphToOne' },
        related: { type: 'relation', relation: 'morphToMany' },
      },
    },
    'api::owner.owner': {
      attributes: {
        name: { type: 'string' },
        topic: { type: 'relation', relation: 'morphOne', target: note, morphBy: 'subject' },
        about: { type: 'relation', relation: 'morphMany', target: note, morphBy: 'related' },
      },
    },
  },
};

describe.each(databases)('relations to documents of any type, from the other side, on %s', (database) => {
  let app: TestApp;
  let resolvers: Plinth;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    const made = await app.request('POST', '/api/notes', { data: { title: 'one', text: 'not selected' } });
    const { documentId } = (made.body as { data: { documentId: string } }).data;
    await app.request('POST', '/api/owners', { data: { name: 'o', topic: documentId, about: [documentId] } });
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers' });
  });
  afterAll(async () => {
    await resolvers.close();
    await app.close();
  });

  const one = { __typename: 'Note', title: 'one' };
  test.each([
    ['topic { __typename ... on Note { title } }', { topic: one }],
    ['about { __typename ... on Note { title } }', { about: [one] }],
    [
      'a: topic { ... on Note { title } } b: topic { __typename }',
      { a: { title: 'one' }, b: { __typename: 'Note' } },
    ],
    ['topic { ... on Owner { name } }', { topic: {} }],
    ['topic { ... on Note { subject { ... on Owner { name } } } }', { topic: { subject: { name: 'o' } } }],
  ])('%s', async (selection, expected) => {
    for (const { server } of [app.plinth, resolvers]) {
      const response = await server.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ query: `{ owners { data { attributes { ${selection} } } } }` }),
      });
      expect(response.json()).toEqual({ data: { owners: { data: [{ attributes: expected }] } } });
    }
  });

  test('a fragment of the one type over REST says what is shown', async () => {
    const { body } = await app.request(
      'GET',
      `/api/owners?fields=name&populate[topic][on][${note}][fields]=title`,
    );
    expect(body).toMatchObject({ data: [{ topic: { title: 'one' } }] });
    expect(JSON.stringify(body)).not.toContain('not selected');
  });
});
