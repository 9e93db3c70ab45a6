// The OpenAPI document is valid, complete, deterministic, and limited to its caller; and the server's responses match it.
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { pathOf } from '../../src/routes/table.ts';
import { databases, type TestApp, type TestResponse } from '../harness/project.ts';
import { article, documentOf, type OpenapiDocument, startApiApp } from './project.ts';

const mayRead = 'plugin::openapi.document.find';

describe.each(databases)('the OpenAPI document on %s', (database) => {
  let app: TestApp;
  let document: OpenapiDocument;
  beforeAll(async () => {
    app = await startApiApp(database);
    document = documentOf(app);
  });
  afterAll(() => app.close());

  const tokenFor = async (permissions: readonly string[], rules = {}) => {
    const { project, access } = app.plinth;
    const name = permissions.join(' ');
    const made = await createToken(
      project.database,
      { name, type: 'custom', permissions, rules },
      permissions,
    );
    await access.refresh();
    return made.token;
  };
  const documentFor = async (token: string): Promise<OpenapiDocument> =>
    (await app.request('GET', '/api/openapi.json', undefined, token)).body as OpenapiDocument;

  test('is valid, deterministic, and the response to a full-access token', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(await documentFor(app.token)).toEqual(document);
    expect(JSON.stringify(documentOf(app))).toBe(JSON.stringify(document));
  });

  test('describes every route of the content API, each with a unique id', () => {
    const rows = app.plinth.routes.filter(
      ({ mount, route }) => mount.prefix === '/api' && route.path !== '/*',
    );
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(rows.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(rows.length);
    const undescribed = operations.filter(({ summary }) => /^[A-Z]+ \//.test(summary));
    expect(undescribed.map(({ summary }) => summary)).toEqual(['POST /events/:id/join']);
    const core = document.paths['/events']?.get;
    expect(core?.responses[200]?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/EventList',
    });
    expect(rows.map(pathOf)).toContain('/api/openapi.json');
  });

  test('describes required attributes of bodies, and discriminates the components of a zone', () => {
    const { Article, ArticleInput, ArticleUpdate } = document.components.schemas;
    expect(ArticleInput).toMatchObject({
      required: ['title'],
      additionalProperties: false,
      properties: {
        title: { type: 'string', minLength: 2, maxLength: 80 },
        mood: { anyOf: [{ enum: ['calm', 'wild'], default: 'calm' }, { type: 'null' }] },
        code: { pattern: '^[A-Z]{2}$' },
        words: { minimum: 0 },
        rating: { maximum: 5 },
        links: { maxItems: 3 },
        pin: { format: 'password' },
        author: { $ref: '#/components/schemas/RelationInput' },
      },
    });
    expect(ArticleUpdate).not.toHaveProperty('required');
    expect(Article?.properties).not.toHaveProperty('secret');
    expect(Article?.properties).not.toHaveProperty('pin');
    expect(Article?.properties.zone).toEqual({
      type: 'array',
      items: {
        oneOf: [
          { $ref: '#/components/schemas/ComponentSharedSeoItem' },
          { $ref: '#/components/schemas/ComponentSharedLinkItem' },
        ],
        discriminator: {
          propertyName: '__component',
          mapping: {
            'shared.seo': '#/components/schemas/ComponentSharedSeoItem',
            'shared.link': '#/components/schemas/ComponentSharedLinkItem',
          },
        },
      },
    });
  });

  test('needs a permission, and is limited to what the caller may do and read', async () => {
    expect((await app.request('GET', '/api/openapi.json', undefined, null)).status).toBe(403);
    expect((await app.request('GET', '/api/openapi.json', undefined, 'garbage')).status).toBe(401);
    const without = await tokenFor([`${article}.find`]);
    expect((await app.request('GET', '/api/openapi.json', undefined, without)).status).toBe(403);
    const title = app.plinth.project.schema.contentTypes.get(article)?.attributes.get('title')?.id ?? '';
    const token = await tokenFor([mayRead, `${article}.find`, `${article}.update`], {
      [`${article}.find`]: { attributeIds: [title] },
      [`${article}.update`]: { attributeIds: [title] },
    });
    const { paths, components } = await documentFor(token);
    expect(Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
      ['/articles', ['get']],
      ['/articles/{documentId}', ['put']],
      ['/openapi.json', ['get']],
    ]);
    const { Article, ArticleUpdate, ArticleFilters } = components.schemas;
    const system = [
      'id',
      'documentId',
      'title',
      'createdAt',
      'updatedAt',
      'publishedAt',
      'locale',
      'localizations',
    ];
    expect(Object.keys(Article?.properties ?? {})).toEqual(system);
    expect(Object.keys(ArticleUpdate?.properties ?? {})).toEqual(['title']);
    expect(ArticleFilters?.properties).not.toHaveProperty('author');
    expect(components.schemas).not.toHaveProperty('Author');
    expect(document.paths['/articles']?.get?.security).toEqual([{}, { bearer: [] }]);
    expect(document.paths['/articles']?.post?.security).toEqual([{ bearer: [] }]);
  });

  test('matches the responses of the server, with and without populate, of success and of refusal', async () => {
    const check = responseChecker(document);
    const [one] = Object((await app.request('GET', '/api/articles')).body).data;
    const address = `/articles/${one.documentId}`;
    const everything =
      'populate[author]=*&populate[cover]=*&populate[gallery]=*&populate[seo][populate]=*&populate[localizations]=*' +
      '&populate[links][populate]=*&populate[zone][on][shared.seo][populate]=*&populate[zone][on][shared.link][populate]=*';
    const requests: readonly (readonly [method: string, path: string, row: string, body?: object])[] = [
      ['GET', '/articles', '/articles'],
      ['GET', `/articles?${everything}`, '/articles'],
      ['GET', '/articles?status=draft&locale=*&pagination[start]=0&pagination[limit]=1', '/articles'],
      ['GET', '/articles?pagination[after]=&fields=title', '/articles'],
      ['GET', '/articles?sort=nope', '/articles'],
      ['GET', `${address}?populate=*`, '/articles/{documentId}'],
      ['GET', '/articles/nope', '/articles/{documentId}'],
      ['POST', '/articles', '/articles', { data: { title: 'x', rating: 9 } }],
      ['PUT', `${address}?populate=*`, '/articles/{documentId}', { data: { words: 4 } }],
      ['PUT', `${address}?locale=fr`, '/articles/{documentId}', { data: { title: 'Un' } }],
      ['GET', `${address}?populate[localizations]=*`, '/articles/{documentId}'],
      ['POST', `${address}/actions/unpublish`, '/articles/{documentId}/actions/unpublish'],
      ['POST', `${address}/actions/publish`, '/articles/{documentId}/actions/publish'],
      ['POST', '/authors/bulk', '/authors/bulk', { data: [{ name: 'B' }, { name: 'C' }] }],
      ['GET', '/authors?populate=*', '/authors'],
      ['GET', '/home', '/home'],
      ['DELETE', `${address}?locale=fr`, '/articles/{documentId}'],
      ['GET', '/i18n/locales', '/i18n/locales'],
      ['GET', '/upload/files', '/upload/files'],
      ['GET', '/upload/files/page', '/upload/files/page'],
      ['GET', '/upload/folders', '/upload/folders'],
      ['GET', '/users', '/users'],
      ['GET', '/users/count', '/users/count'],
      ['GET', '/users-permissions/roles', '/users-permissions/roles'],
      ['POST', '/auth/local', '/auth/local', { identifier: 'nobody', password: 'wrong one' }],
      ['GET', '/content-type-builder/content-types', '/content-type-builder/content-types'],
      ['GET', '/content-type-builder/components/shared.seo', '/content-type-builder/components/{uid}'],
    ];
    for (const [method, path, row, body] of requests)
      check(method, row, await app.request(method, `/api${path}`, body));
    const registered = {
      username: 'somebody',
      email: 'somebody@example.test',
      password: 'secret of somebody',
    };
    check(
      'POST',
      '/auth/local/register',
      await app.request('POST', '/api/auth/local/register', registered, null),
    );
  });
});

/** Also refuses properties that the document does not have. */
function responseChecker(document: OpenapiDocument) {
  const closed = JSON.parse(JSON.stringify(document), (_key, value) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  );
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', ...closed });
  return (method: string, path: string, { status, body, text }: TestResponse): void => {
    const response = document.paths[path]?.[method.toLowerCase()]?.responses[status];
    expect(response, `${method} ${path} ${status} ${text}`).toBeDefined();
    const schema = response?.content?.['application/json'];
    if (!schema) expect(text).toBe('');
    if (!schema) return;
    const pointer = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      status,
      'content',
      'application/json',
      'schema',
    ];
    const escaped = pointer.map((part) =>
      encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    const validate = ajv.compile({ $ref: `api#/${escaped.join('/')}` });
    validate(body);
    expect(validate.errors ?? [], `${method} ${path} ${status} ${text}`).toEqual([]);
  };
}
