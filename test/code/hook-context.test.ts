// `strapi.requestContext` in hooks: set whether or not the project defines the routes of the content type.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { register } from '../users/people.ts';
import type { Loose } from './recording.ts';

const attributes = { title: { type: 'string' }, owner: { type: 'string' } };
const contentTypes = {
  'api::note.note': { attributes },
  'api::post.post': { attributes },
} as const satisfies TestProjectFiles['contentTypes'];

const hooks = `
const asking = () => globalThis.strapi.requestContext.get();
module.exports = {
  beforeCreate(event) { event.params.data.owner = asking()?.state.user?.username ?? asking()?.method ?? 'nobody'; },
  afterFindMany(event) { event.result = event.result.map((one) => ({ ...one, asked: asking()?.query.asked ?? 'by code' })); },
};`;
const files = {
  'src/api/note/content-types/note/lifecycles.js': hooks,
  'src/api/post/content-types/post/lifecycles.js': hooks,
  'src/api/post/routes/post.js': `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::post.post');`,
};

describe.each(databases)('strapi.requestContext in hooks on %s', (database) => {
  let app: TestApp;
  const grants = Object.fromEntries(
    ['public', 'authenticated'].map((role) => [
      role,
      [
        'plugin::users-permissions.auth.register',
        ...['note', 'post'].flatMap((name) => [`api::${name}.${name}.create`, `api::${name}.${name}.find`]),
      ],
    ]),
  );
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files }, { grants });
  });
  afterAll(() => app.close());

  test.each(['notes', 'posts'])(
    '/api/%s: hooks see the user, the public, and no context outside of requests',
    async (path) => {
      const { name, jwt } = (await register(app)) as Loose;
      const create = async (token: string | null): Promise<Loose> =>
        (await app.request('POST', `/api/${path}`, { data: { title: 'x' } }, token)).body;
      expect((await create(jwt)).data.owner).toBe(name);
      expect((await create(null)).data.owner).toBe('POST');
      const uid = path === 'notes' ? 'api::note.note' : 'api::post.post';
      const strapi: Loose = Reflect.get(globalThis, 'strapi');
      expect((await strapi.documents(uid).create({ data: {} })).owner).toBe('nobody');
      const { body } = await app.request('GET', `/api/${path}?asked=by+a+client`, undefined, null);
      expect((body as Loose).data[0].asked).toBe('by a client');
      expect((await strapi.documents(uid).findMany())[0].asked).toBe('by code');
    },
  );
});
