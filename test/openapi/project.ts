// A project with every kind of attribute, a custom route and content; and its OpenAPI document.
import sharp from 'sharp';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { type DatabaseName, startTestApp, type TestApp } from '../harness/project.ts';

export const article = 'api::article.article';
const users = 'plugin::users-permissions';
const text = { type: 'string' };
const localized = { pluginOptions: { i18n: { localized: true } } };

export const files = {
  contentTypes: {
    [article]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', required: true, minLength: 2, maxLength: 80, ...localized },
        slug: { type: 'uid', targetField: 'title' },
        mood: { type: 'enumeration', enum: ['calm', 'wild'], default: 'calm' },
        code: { type: 'string', regex: '^[A-Z]{2}$' },
        words: { type: 'integer', min: 0 },
        views: { type: 'biginteger' },
        rating: { type: 'decimal', max: 5 },
        isFree: { type: 'boolean' },
        day: { type: 'date' },
        hour: { type: 'time' },
        seenAt: { type: 'datetime' },
        contact: { type: 'email' },
        body: { type: 'blocks', ...localized },
        extra: { type: 'json' },
        secret: { type: 'string', private: true },
        pin: { type: 'password' },
        cover: { type: 'media', allowedTypes: ['images'] },
        gallery: { type: 'media', multiple: true },
        author: {
          type: 'relation',
          relation: 'manyToOne',
          target: 'api::author.author',
          inversedBy: 'articles',
        },
        seo: { type: 'component', component: 'shared.seo', ...localized },
        links: { type: 'component', component: 'shared.link', repeatable: true, max: 3 },
        zone: { type: 'dynamiczone', components: ['shared.seo', 'shared.link'] },
      },
    },
    'api::author.author': {
      attributes: {
        name: { type: 'string', required: true, unique: true },
        articles: { type: 'relation', relation: 'oneToMany', target: article, mappedBy: 'author' },
      },
    },
    'api::home.home': { kind: 'singleType', draftAndPublish: true, attributes: { title: text } },
    'api::event.event': { attributes: { name: text } },
  },
  components: {
    'shared.seo': { title: { type: 'string', required: true }, image: { type: 'media' } },
    'shared.link': {
      url: { type: 'string', required: true },
      seo: { type: 'component', component: 'shared.seo' },
    },
  },
  files: {
    'src/api/event/routes/event.js': `const { createCoreRouter } = require('@strapi/strapi').factories;
      module.exports = createCoreRouter('api::event.event', { only: ['find', 'findOne'] });`,
    'src/api/event/routes/own.js': `module.exports = { routes: [
      { method: 'POST', path: '/events/:id/join', handler: 'event.join' } ] };`,
    'src/api/event/controllers/event.js': `const { createCoreController } = require('@strapi/strapi').factories;
      module.exports = createCoreController('api::event.event', () => ({ join: (ctx) => ({ joined: ctx.params.id }) }));`,
  },
} as const;

export async function startApiApp(database: DatabaseName): Promise<TestApp> {
  const authors = 'api::author.author.find';
  const member = [`${users}.user.me`, `${users}.auth.changePassword`];
  const grants = {
    public: [
      `${article}.find`,
      `${article}.findOne`,
      authors,
      `${users}.auth.register`,
      `${users}.auth.callback`,
    ],
    authenticated: [...member, `${article}.find`],
  };
  const app = await startTestApp(database, files, { grants, locales: ['fr'] });
  const author = await idOf(app, 'POST', '/api/authors', { name: 'Ann' });
  const cover = await upload(app);
  await idOf(app, 'POST', '/api/articles', {
    ...{ title: 'One', mood: 'wild', code: 'AB', words: 3, views: '9007199254740993', rating: 4.5 },
    ...{ isFree: true, day: '2026-11-22', hour: '08:30:00.000', seenAt: '2026-11-22T08:30:00.000Z' },
    ...{ contact: 'ann@example.test', secret: 'hidden', pin: 'geheim12', extra: { a: [1] }, author },
    body: [{ type: 'paragraph', children: [{ type: 'text', text: 'Hello' }] }],
    ...{ cover, gallery: [cover] },
    seo: { title: 'Seo', image: cover },
    links: [{ url: 'https://example.test', seo: { title: 'Inner' } }],
    zone: [
      { __component: 'shared.link', url: 'https://example.test' },
      { __component: 'shared.seo', title: 'In a zone' },
    ],
  });
  await idOf(app, 'POST', '/api/articles?status=draft', { title: 'Only a draft' });
  await idOf(app, 'PUT', '/api/home', { title: 'Home' });
  return app;
}

async function idOf(app: TestApp, method: string, url: string, data: object): Promise<string> {
  const { status, text } = await app.request(method, url, { data });
  if (status >= 300) throw new Error(text);
  return JSON.parse(text).data.documentId;
}

async function upload(app: TestApp): Promise<number> {
  const create = { width: 300, height: 200, channels: 3, background: 'teal' } as const;
  const image = await sharp({ create }).png().toBuffer();
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(image)]), 'image.png');
  const encoded = new Response(form);
  const { body } = await app.plinth.server.inject({
    method: 'POST',
    url: '/api/upload',
    headers: {
      authorization: `Bearer ${app.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return JSON.parse(body)[0].id;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

export interface OpenapiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { properties: Record<string, unknown> }>>;
  };
}

export const documentOf = (app: TestApp): OpenapiDocument =>
  JSON.parse(JSON.stringify(app.plinth.openapi(fullAccess)));
