// Queries and bodies that mean nothing, refused in the words that clients of the service read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };
const page = 'api::page.page';

const invalidKey = (key: string, path: string | null, param: string) => ({
  message: path === null || path === key ? `Invalid key ${key}` : `Invalid key ${key} at ${path}`,
  details: { key, path, source: 'query', param },
});

describe.each(databases)('refusals on %s', (database) => {
  let app: TestApp;
  let one: string;
  beforeAll(async () => {
    app = await startTestApp(
      database,
      {
        contentTypes: {
          [page]: {
            localized: true,
            attributes: {
              title: { type: 'string', ...localized },
              rank: { type: 'integer' },
              next: { type: 'relation', relation: 'oneToOne', target: page },
              part: { type: 'component', component: 'shared.part' },
              parts: { type: 'component', component: 'shared.part', repeatable: true },
              zone: { type: 'dynamiczone', components: ['shared.part'] },
            },
          },
          'api::plain.plain': { attributes: { title: { type: 'string' } } },
        },
        components: { 'shared.part': { label: { type: 'string' } } },
      },
      { locales: ['fr'] },
    );
    const { body } = await app.request('POST', '/api/pages', { data: { title: 'one' } });
    one = (body as { data: { documentId: string } }).data.documentId;
  });
  afterAll(() => app.close());

  const refusalOf = async (method: string, path: string, data?: unknown) => {
    const { status, body } = await app.request(method, path, data === undefined ? undefined : { data });
    const { error } = body as { error?: { message: string; details: unknown } };
    return { status, message: error?.message, details: error?.details };
  };

  test.each([
    ['sort=next:desc', invalidKey('desc', 'next', 'sort')],
    ['sort[part]=asc', invalidKey('asc', 'part', 'sort')],
    ['sort=next.next:desc', invalidKey('desc', 'next.next', 'sort')],
    ['sort=createdBy:desc', invalidKey('desc', 'createdBy', 'sort')],
    ['sort=localizations:desc', invalidKey('desc', 'localizations', 'sort')],
    ['sort=zone:desc', invalidKey('zone', 'zone', 'sort')],
    ['sort=next', invalidKey('next', 'next', 'sort')],
    ['sort=nope:up', invalidKey('nope', null, 'sort')],
    ['sort=title:up', { message: 'Invalid order. order can only be one of asc|desc|ASC|DESC', details: {} }],
    ['fields=title,', invalidKey('', null, 'fields')],
    ['fields[0]=', invalidKey('', null, 'fields')],
    [
      'fields[title]=true',
      { message: 'Invalid fields parameter. Expected a string or an array of strings', details: {} },
    ],
    ['populate[next][fields][0]=', invalidKey('', null, 'populate')],
    ['populate[next][populate]=', invalidKey('', 'next', 'populate')],
    ['populate[next][limit]', invalidKey('limit', 'next', 'populate')],
    ['populate[nope]=false', invalidKey('nope', null, 'populate')],
    ['populate[title]=false', invalidKey('title', 'title', 'populate')],
    ['populate[createdAt]=true', invalidKey('createdAt', 'createdAt', 'populate')],
    [
      'populate=next&populate[part]=true',
      {
        message: 'Invalid populate parameter. Expected a string, an array of strings, a populate object',
        details: {},
      },
    ],
    ['filters[part][localizations]=1', invalidKey('localizations', 'part', 'filters')],
    [
      'hasPublishedVersion=yes',
      {
        message: "Invalid value for 'hasPublishedVersion'. Expected boolean or 'true'/'false' string.",
        details: {},
      },
    ],
  ])('GET ?%s', async (search, refusal) => {
    expect(await refusalOf('GET', `/api/pages?${search}`)).toEqual({ status: 400, ...refusal });
  });

  test('what has no value asks for nothing, or for as little as there is', async () => {
    await app.request('POST', '/api/pages', { data: { title: 'two', next: one } });
    const list = async (search: string) => (await app.request('GET', `/api/pages?sort=title&${search}`)).body;
    expect(await list('pagination[pageSize]=')).toMatchObject({
      data: [{ title: 'one' }],
      meta: { pagination: { pageSize: 1, total: 2 } },
    });
    expect(await list('pagination[limit]=')).toMatchObject({ meta: { pagination: { limit: 1 } } });
    expect(await list('populate[next][filters]=')).toMatchObject({
      data: [{ next: null }, { next: { title: 'one' } }],
    });
    expect(await list('populate[next]=false&populate[part]=true')).not.toHaveProperty('data.0.next');
  });

  test('one document has one locale', async () => {
    const message = 'Invalid locale param en,fr provided. Document locales must be strings.';
    const list = 'locale[0]=en&locale[1]=fr';
    const refused = { status: 400, message, details: {} };
    expect(await refusalOf('GET', `/api/pages/${one}?${list}`)).toEqual(refused);
    expect(await refusalOf('PUT', `/api/pages/${one}?${list}`, { rank: 1 })).toEqual(refused);
    expect(await refusalOf('POST', `/api/pages?${list}`, { rank: 1 })).toEqual(refused);
    expect(await refusalOf('PUT', `/api/pages/${one}?locale=*`, { rank: 1 })).toMatchObject({
      message: 'Invalid locale param * provided. Document locales must be strings.',
    });
    const listOfOne = { message: 'Invalid locale param fr provided. Document locales must be strings.' };
    expect(await refusalOf('GET', `/api/pages/${one}?locale[]=fr`)).toMatchObject(listOfOne);
    expect(await refusalOf('PUT', `/api/pages/${one}?locale[]=fr`, { rank: 1 })).toMatchObject(listOfOne);
    expect((await app.request('POST', '/api/pages?locale=*', {})).text).toContain('Missing \\"data\\"');
    expect(await refusalOf('GET', `/api/plains?${list}`)).toMatchObject({ status: 200 });
  });

  test('conditions of a write are checked before anything is written', async () => {
    const refused = { status: 400, ...invalidKey('nope', null, 'filters') };
    const count = async () => (await app.request('GET', '/api/plains')).body;
    const { body } = await app.request('POST', '/api/plains', { data: { title: 'kept' } });
    const { documentId } = (body as { data: { documentId: string } }).data;
    const before = await count();
    expect(await refusalOf('POST', '/api/plains?filters[nope]=1', { title: 'x' })).toEqual(refused);
    expect(await refusalOf('PUT', `/api/plains/${documentId}?filters[nope]=1`, { title: 'x' })).toEqual(
      refused,
    );
    expect(await refusalOf('DELETE', `/api/plains/${documentId}?filters[nope]=1`)).toEqual(refused);
    expect(await count()).toEqual(before);
    const written = await app.request('PUT', `/api/plains/${documentId}?filters[title]=other`, {
      data: { title: 'written' },
    });
    expect(written).toMatchObject({ status: 200, body: { data: { title: 'written' } } });
  });

  test.each<[unknown, readonly object[]]>([
    [
      [],
      [{ path: [], value: null, message: expect.stringMatching(/^this must be a `object` .*`\[\]`\)\.$/) }],
    ],
    [
      { parts: [5] },
      [
        {
          path: ['parts', '0'],
          value: null,
          message:
            'parts[0] must be a `object` type, but the final value was: `null` (cast from the value `5`).',
        },
      ],
    ],
    [
      { zone: ['x'] },
      [
        {
          path: ['zone', '0'],
          value: null,
          message:
            'zone[0] must be a `object` type, but the final value was: `null` (cast from the value `"x"`).',
        },
        { path: [], message: 'Invalid relations' },
      ],
    ],
    [
      { zone: 5 },
      [
        { path: ['zone'], message: 'zone must be a `array` type, but the final value was: `5`.' },
        {
          path: [],
          message: 'Cannot build relations store from dynamiczone, component identifier is undefined',
        },
      ],
    ],
    [{ zone: { __component: 'shared.part' } }, [{ path: ['zone'] }]],
  ])('the body %j', async (data, errors) => {
    expect(await refusalOf('PUT', `/api/pages/${one}`, data)).toMatchObject({
      status: 400,
      details: { errors },
    });
  });
});
