// Attributes that their `conditions` hide: checked as in a draft, with drafts and without, in content types and components.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declarationFiles } from '../../src/declarations/declaration-files.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import type { OpenapiDocument } from '../openapi/project.ts';
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
  parts: { type: 'dynamiczone', components: ['shared.deep'], ...whenOn },
  offer: { type: 'component', component: 'shared.offer' },
  plain: { type: 'component', component: 'shared.plain' },
};
/** Hidden if it is on, so that a change without `on` has to know what is stored. */
const unlessOn = { conditions: { visible: { '!=': [{ var: 'on' }, true] } } };
const tool = {
  on: { type: 'boolean' },
  size: { type: 'integer', min: 10, ...unlessOn },
};
const files = {
  files: {
    'src/api/tool/content-types/tool/lifecycles.js': 'module.exports = { beforeUpdate() {} };',
  },
  contentTypes: {
    'api::tool.tool': { attributes: { ...tool, part: { type: 'component', component: 'shared.tool' } } },
    'api::page.page': { draftAndPublish: true, attributes },
    'api::note.note': { attributes },
  },
  components: {
    'shared.link': {
      url: { type: 'string', required: true },
      deep: { type: 'component', component: 'shared.deep' },
    },
    'shared.deep': { word: { type: 'string', required: true } },
    'shared.plain': { name: { type: 'string', required: true } },
    'shared.offer': members,
    'shared.tool': tool,
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

  test('of a type with hooks are checked by the stored values beside', async () => {
    const stored = { on: true, size: 1 };
    const { body, status } = await app.request('POST', '/api/tools?populate=part', {
      data: { ...stored, part: stored },
    });
    expect(status).toBe(201);
    const { documentId, part } = (body as Stored & { data: { part: { id: number } } }).data;
    const put = async (data: object) => {
      const response = await app.request('PUT', `/api/tools/${documentId}`, { data });
      return response.status === 200 ? 200 : messageOf(response);
    };
    const tooSmall = 'must be greater than or equal to 10';
    expect(await put({ size: 2, part: { id: part.id, size: 2 } })).toBe(200);
    expect(await put({ on: false, size: 3 })).toBe(`size ${tooSmall}`);
    expect(await put({ on: false })).toBe(200);
    expect(await put({ size: 3 })).toBe(`size ${tooSmall}`);
    expect(await put({ part: { id: part.id, on: false, size: 3 } })).toBe(`part.size ${tooSmall}`);
  });

  test('are nullable in generated types and in OpenAPI, with everything in them', async () => {
    const { schema } = app.plinth.project;
    const written = Object.values(declarationFiles(schema)).join('');
    expect(written).toContain('price: Schema.Attribute.Integer &\n      Schema.Attribute.SetMinMax');
    expect(written).toContain('url: Schema.Attribute.String;');
    expect(written).toContain('word: Schema.Attribute.String;');
    expect(written).toContain('name: Schema.Attribute.String &\n      Schema.Attribute.Required;');
    const { body } = await app.request('GET', '/api/openapi.json');
    const { NoteInput, ComponentSharedLinkInput, ComponentSharedPlainInput } = (body as OpenapiDocument)
      .components.schemas;
    expect(NoteInput?.properties.price).toMatchObject({ type: ['integer', 'null'] });
    expect(NoteInput?.properties.link).toMatchObject({ anyOf: [{}, { type: 'null' }] });
    expect(ComponentSharedLinkInput).not.toHaveProperty('required');
    expect(ComponentSharedLinkInput?.properties.url).toMatchObject({ type: ['string', 'null'] });
    expect(ComponentSharedPlainInput).toMatchObject({
      required: ['name'],
      properties: { name: { type: 'string' } },
    });
  });

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

    test('are null in GraphQL inside hidden components, at any depth', async () => {
      const documentId = await create({ link: { deep: {} }, parts: [{ __component: 'shared.deep' }] });
      const filters = `filters: { documentId: { eq: "${documentId}" } }`;
      const values = 'link { url deep { word } } parts { ... on ComponentSharedDeep { word } }';
      const query = `{ ${list}(${filters}) { data { attributes { ${values} } } } }`;
      const { body } = await app.request('POST', '/graphql', { query });
      const attributes = { link: { url: null, deep: { word: null } }, parts: [{ word: null }] };
      expect(body).toEqual({ data: { [list]: { data: [{ attributes }] } } });
    });
  });
});
