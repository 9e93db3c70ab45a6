// Required components: single ones, lists with a minimum, and dynamic zones, with drafts and without.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { messageOf } from '../users/people.ts';

const attributes = {
  title: { type: 'string' },
  seo: { type: 'component', component: 'shared.card', required: true },
  cards: { type: 'component', component: 'shared.card', repeatable: true, required: true, min: 2 },
  links: { type: 'component', component: 'shared.card', repeatable: true, min: 2 },
  zone: { type: 'dynamiczone', components: ['shared.card'], required: true, min: 1 },
};
const files = {
  contentTypes: {
    'api::page.page': { draftAndPublish: true, attributes },
    'api::note.note': { attributes },
  },
  components: { 'shared.card': { text: { type: 'string' } } },
};
const card = { text: 'a' };
const item = { __component: 'shared.card', text: 'a' };
const complete = { seo: card, cards: [card, card], links: [card, card], zone: [item] };

interface Refusal {
  readonly error?: { readonly details: { readonly errors: readonly { readonly message: string }[] } };
}

describe.each(databases)('required components on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());

  const problemsOf = async (list: string, data: object): Promise<readonly string[]> => {
    const { body } = await app.request('POST', `/api/${list}`, { data });
    return ((body as Refusal).error?.details.errors ?? []).map(({ message }) => message);
  };
  const single = 'seo must be a `object` type, but the final value was: `null`.';

  test('a missing single component is a type error with drafts, and "must be defined" without', async () => {
    const { seo: _seo, ...others } = complete;
    expect(await problemsOf('pages', others)).toEqual([single]);
    expect(await problemsOf('notes', others)).toEqual(['seo must be defined.']);
  });

  test('a single component that is null is a type error', async () => {
    expect(await problemsOf('pages', { ...complete, seo: null })).toEqual([single]);
    expect(await problemsOf('notes', { ...complete, seo: null })).toEqual([single]);
  });

  test.each(['pages', 'notes'])(
    'empty required lists of %s are refused, since they have too few items',
    async (list) => {
      expect(await problemsOf(list, { ...complete, cards: [], links: [], zone: [] })).toEqual([
        'cards field must have at least 2 items',
        'zone field must have at least 1 items',
      ]);
      expect(await problemsOf(list, { ...complete, links: [card] })).toEqual([
        'links field must have at least 2 items',
      ]);
      expect(await problemsOf(list, complete)).toEqual([]);
    },
  );

  test('a draft may lack them, and a write that publishes it is refused', async () => {
    const draft = await app.request('POST', '/api/pages?status=draft', { data: { title: 'a', cards: [] } });
    expect(draft.status).toBe(201);
    const { documentId } = (draft.body as { data: { documentId: string } }).data;
    const published = await app.request('PUT', `/api/pages/${documentId}`, { data: { title: 'b' } });
    expect([published.status, messageOf(published)]).toEqual([400, '3 errors occurred']);
    expect(published.text).toContain(single);
  });

  test('a GraphQL mutation is refused with the same message', async () => {
    const query = 'mutation ($data: PageInput!) { createPage(data: $data) { data { id } } }';
    const response = await app.request('POST', '/graphql', {
      query,
      variables: { data: { cards: [card, card], zone: [{ __typename: 'ComponentSharedCard', text: 'a' }] } },
    });
    expect((response.body as { errors: readonly { message: string }[] }).errors[0]?.message).toBe(single);
  });
});
