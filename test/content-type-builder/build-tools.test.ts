// The schema over the content API, which build tools of front ends read, for callers with the permissions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const article = 'api::article.article';
const builder = 'plugin::content-type-builder';
const actions = [
  `${builder}.content-types.getContentTypes`,
  `${builder}.content-types.getContentType`,
  `${builder}.components.getComponents`,
  `${builder}.components.getComponent`,
];
const addresses = ['content-types', `content-types/${article}`, 'components', 'components/shared.seo'];
const localized = (isLocalized: boolean) => ({ pluginOptions: { i18n: { localized: isLocalized } } });

const files = {
  contentTypes: {
    [article]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', required: true, maxLength: 80, ...localized(true) },
        slug: { type: 'uid', targetField: 'title' },
        mood: { type: 'enumeration', enum: ['calm', 'wild'], default: 'calm' },
        color: { type: 'customField', customField: 'plugin::color-picker.color', ...localized(true) },
        secret: { type: 'string', private: true },
        cover: { type: 'media', allowedTypes: ['images'], required: true },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'articles' },
        seo: { type: 'component', component: 'shared.seo', ...localized(true) },
        blocks: { type: 'dynamiczone', components: ['shared.seo'], ...localized(true) },
      },
    },
    'api::tag.tag': {
      attributes: {
        name: { type: 'string' },
        articles: { type: 'relation', relation: 'manyToMany', target: article, mappedBy: 'tags' },
      },
    },
    'api::home.home': { kind: 'singleType', attributes: { title: { type: 'string' } } },
  },
  components: { 'shared.seo': { title: { type: 'string', required: true } } },
} as const;

interface Shown {
  readonly uid: string;
  readonly plugin?: string;
  readonly schema: { readonly kind: string; readonly singularName: string; readonly pluralName: string };
}

describe.each(databases)('the schema for build tools on %s', (database) => {
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    app = await startTestApp(database, files, { grants: { public: [`${article}.find`] } });
    const { project, access } = app.plinth;
    const permissions = [...actions, `${article}.find`, 'api::home.home.find'];
    ({ token } = await createToken(
      project.database,
      { name: 'site', type: 'custom', permissions },
      permissions,
    ));
    await access.refresh();
  });
  afterAll(() => app.close());

  const ask = (address: string, as: string | null = token) =>
    app.request('GET', `/api/content-type-builder/${address}`, undefined, as);
  const dataOf = async (address: string) => Object((await ask(address)).body).data;

  test('needs the permission of each action', async () => {
    const { project, access } = app.plinth;
    const readOnly = await createToken(project.database, { name: 'reader', type: 'read-only' }, []);
    const one = { name: 'one action', type: 'custom', permissions: actions.slice(0, 1) } as const;
    const single = await createToken(project.database, one, actions);
    await access.refresh();
    const statuses = async (as: string | null) =>
      Promise.all(addresses.map(async (address) => (await ask(address, as)).status));
    expect(await statuses(null)).toEqual([403, 403, 403, 403]);
    expect(await statuses('garbage')).toEqual([401, 401, 401, 401]);
    expect(await statuses(readOnly.token)).toEqual([403, 403, 403, 403]);
    expect(await statuses(single.token)).toEqual([200, 403, 403, 403]);
    expect(await statuses(token)).toEqual([200, 200, 200, 200]);
  });

  test('does not contain the tables of Plinth itself', async () => {
    const listed: { readonly schema: { readonly collectionName: string } }[] = await dataOf('content-types');
    const names = listed.map(({ schema }) => schema.collectionName);
    expect(names).toEqual(expect.arrayContaining(['articles', 'up_users', 'up_roles', 'files']));
    expect(names.filter((name) => name.startsWith('plinth_'))).toEqual([]);
  });

  test('has content types in the form of Strapi', async () => {
    expect(await dataOf(`content-types/${article}`)).toEqual({
      uid: article,
      apiID: 'article',
      schema: {
        draftAndPublish: true,
        displayName: 'article',
        singularName: 'article',
        pluralName: 'articles',
        description: '',
        pluginOptions: { i18n: { localized: true } },
        kind: 'collectionType',
        collectionName: 'articles',
        attributes: {
          title: { type: 'string', required: true, maxLength: 80, ...localized(true) },
          slug: { type: 'uid', targetField: 'title', unique: true, ...localized(true) },
          mood: { type: 'enumeration', enum: ['calm', 'wild'], default: 'calm', ...localized(false) },
          color: { type: 'string', customField: 'plugin::color-picker.color', ...localized(true) },
          secret: { type: 'string', private: true, ...localized(false) },
          cover: {
            type: 'media',
            multiple: false,
            required: true,
            private: false,
            allowedTypes: ['images'],
            ...localized(false),
          },
          tags: {
            type: 'relation',
            relation: 'manyToMany',
            target: 'api::tag.tag',
            inversedBy: 'articles',
            targetAttribute: 'articles',
            private: false,
            ...localized(true),
          },
          seo: { type: 'component', component: 'shared.seo', repeatable: false, ...localized(true) },
          blocks: { type: 'dynamiczone', components: ['shared.seo'], ...localized(true) },
        },
        visible: true,
        restrictRelationsTo: null,
      },
    });
    expect(await dataOf('components/shared.seo')).toEqual({
      uid: 'shared.seo',
      category: 'shared',
      apiId: 'seo',
      schema: {
        displayName: 'shared.seo',
        description: '',
        attributes: { title: { type: 'string', required: true } },
      },
    });
  });

  test('lists one kind of types, and refuses unknown kinds and uids', async () => {
    const singles: readonly Shown[] = await dataOf('content-types?kind=singleType');
    expect(singles.map(({ uid }) => uid)).toEqual(['api::home.home']);
    expect((await ask('content-types?kind=single')).body).toMatchObject({
      error: { status: 400, message: '"single" is not a kind of content type' },
    });
    expect((await ask('content-types/api::nope.nope')).status).toBe(404);
    expect((await ask('components/shared.nope')).status).toBe(404);
  });

  test('is sufficient for build tools to find the content: the requests of the Gatsby source and of an Astro loader', async () => {
    const types: readonly Shown[] = await dataOf('content-types');
    const components: readonly Shown[] = await dataOf('components');
    expect(components.map(({ uid }) => uid)).toEqual(['shared.seo']);
    const own = types.filter(({ plugin }) => !plugin);
    expect(own.map(({ uid }) => uid)).toEqual([article, 'api::home.home', 'api::tag.tag']);
    expect(types.find(({ plugin }) => plugin === 'upload')?.uid).toBe('plugin::upload.file');
    await app.request('PUT', '/api/home', { data: { title: 'Home' } });
    const read = async (type: Shown, page: string) => {
      const { kind, singularName, pluralName } = type.schema;
      const path = kind === 'singleType' ? singularName : `${pluralName}/`;
      return app.request(
        'GET',
        `/api/${path}?populate=*${kind === 'singleType' ? '' : page}`,
        undefined,
        token,
      );
    };
    const [articles, home, tags] = await Promise.all(
      own.map((type) => read(type, '&pagination[pageSize]=250&pagination[page]=1')),
    );
    expect([articles?.status, home?.status, tags?.status]).toEqual([200, 200, 403]);
    expect(home?.body).toMatchObject({ data: { title: 'Home' } });
  });
});
