// Attributes that their `conditions` hide: checked as in a draft, with drafts and without, in content types and components.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { messageOf } from '../users/people.ts';

const whenOn = { conditions: { visible: { '==': [{ var: 'on' }, true] } } };
const members = {
  on: { type: 'boolean', default: false },
  price: { type: 'integer', required: true, min: 10, ...whenOn },
  code: { type: 'string', minLength: 3, maxLength: 5, ...whenOn },
};
const attributes = {
  ...members,
  link: { type: 'component', component: 'shared.link', required: true, ...whenOn },
  offer: { type: 'component', component: 'shared.offer' },
};
const files = {
  contentTypes: {
    'api::page.page': { draftAndPublish: true, attributes },
    'api::note.note': { attributes },
  },
  components: {
    'shared.link': { url: { type: 'string', required: true } },
    'shared.offer': members,
  },
};

interface Stored {
  readonly data: { readonly documentId: string; readonly offer?: { readonly id: number } };
}

describe.each(databases)('hidden attributes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());

  describe.each(['pages', 'notes'])('of %s', (list) => {
    const create = async (data: object): Promise<string> => {
      const response = await app.request('POST', `/api/${list}`, { data });
      return response.status === 201 ? (response.body as Stored).data.documentId : messageOf(response);
    };
    const change = async (documentId: string, data: object) => {
      const response = await app.request('PUT', `/api/${list}/${documentId}`, { data });
      return response.status === 200 ? response.body : messageOf(response);
    };

    test('may have values that a shown one may not have, and keep them', async () => {
      const { body, status } = await app.request('POST', `/api/${list}?populate=*`, {
        data: { price: 1, code: 'a', link: {}, offer: { price: 2, code: '' } },
      });
      const data = { price: 1, code: 'a', link: { url: null }, offer: { price: 2, code: '' } };
      expect([status, body]).toMatchObject([201, { data }]);
    });

    test('still have the type and the length that can be stored', async () => {
      expect(await create({ price: 'x' })).toContain('price must be a `number` type');
      expect(await create({ code: 'too long' })).toBe('code must be at most 5 characters');
    });

    test('are checked as soon as they are shown', async () => {
      expect(await create({ on: true, price: 1, link: { url: 'a' } })).toBe(
        'price must be greater than or equal to 10',
      );
      const documentId = await create({ price: 10, link: { url: 'a' } });
      await change(documentId, { on: true });
      expect(await change(documentId, { price: 1 })).toBe('price must be greater than or equal to 10');
      expect(await change(documentId, { price: 1, on: false })).toMatchObject({ data: { price: 1 } });
      expect(await change(documentId, { price: 2 })).toMatchObject({ data: { price: 2 } });
    });

    test('in a component that is changed in place, by the stored values beside', async () => {
      const { body } = await app.request('POST', `/api/${list}?populate=offer`, {
        data: { offer: { on: true, price: 10 } },
      });
      const { documentId, offer } = (body as Stored).data;
      expect(await change(documentId, { offer: { id: offer?.id, price: 1 } })).toBe(
        'offer.price must be greater than or equal to 10',
      );
      expect(await change(documentId, { offer: { id: offer?.id, price: 1, on: false } })).toMatchObject({
        data: { documentId },
      });
    });

    test('are null in GraphQL without an error, though they are required', async () => {
      const documentId = await create({});
      const filters = `filters: { documentId: { eq: "${documentId}" } }`;
      const query = `{ ${list}(${filters}) { data { attributes { price code } } } }`;
      const { body } = await app.request('POST', '/graphql', { query });
      expect(body).toEqual({ data: { [list]: { data: [{ attributes: { price: null, code: null } }] } } });
    });
  });
});
