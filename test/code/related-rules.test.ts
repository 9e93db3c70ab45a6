// Row rules of related types, where project code reads for the caller: such reads apply no rules, so filters,
// sorts and results that involve the related type are refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import type { Loose } from './recording.ts';

const talk = 'api::talk.talk';
const room = 'api::room.room';
const contentTypes = {
  [talk]: {
    attributes: {
      title: { type: 'string' },
      room: { type: 'relation', relation: 'manyToOne', target: room, inversedBy: 'talks' },
    },
  },
  [room]: {
    attributes: {
      name: { type: 'string' },
      talks: { type: 'relation', relation: 'oneToMany', target: talk, mappedBy: 'room' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/api/talk/routes/talk.js': `
const { createCoreRouter } = require('@strapi/strapi').factories;
module.exports = createCoreRouter('${talk}');`,
  'src/api/talk/routes/custom.js': `
module.exports = { routes: ['sanitized', 'validated', 'given', 'fixed', 'cleaned', 'own'].map((way) => (
  { method: 'GET', path: '/talks/by/' + way, handler: 'talk.' + way, config: { auth: { scope: ['${talk}.find'] } } })) };`,
  'src/api/talk/controllers/talk.js': `
const { createCoreController } = require('@strapi/strapi').factories;
module.exports = createCoreController('${talk}', ({ strapi }) => {
  const read = (query) => strapi.documents('${talk}').findMany(query);
  const type = () => strapi.contentType('${talk}');
  return {
    async sanitized(ctx) { return { data: await read(await this.sanitizeQuery(ctx)) }; },
    async validated(ctx) { await this.validateQuery(ctx); return { data: await read(ctx.query) }; },
    async given(ctx) {
      const { auth } = ctx.state;
      return { data: await read(await strapi.contentAPI.sanitize.query(ctx.query, type(), { auth })) };
    },
    async fixed(ctx) { return { data: await this.sanitizeOutput(await read({ populate: ['room'] }), ctx) }; },
    async cleaned(ctx) {
      const { auth } = ctx.state;
      return { data: await strapi.contentAPI.sanitize.output(await read({ populate: ['room'] }), type(), { auth }) };
    },
    async own(ctx) {
      const { data } = await super.find(ctx);
      return { data: await this.sanitizeOutput(data, ctx) };
    },
  };
});`,
};

describe.each(databases)('row rules of related types on %s', (database) => {
  let app: TestApp;
  let guest: string;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    const { schema, database: opened } = app.plinth.project;
    const permissions = [`${talk}.find`, `${room}.find`];
    const rules = parseRules(schema, [`${room}.find`], { filter: { name: { $ne: 'hidden' } } });
    const definition = { name: 'guest', type: 'custom', permissions, rules } as const;
    guest = (await createToken(opened, definition, knownActions(schema))).token;
    await app.plinth.access.refresh();
    for (const name of ['open', 'hidden']) {
      const { body } = await app.request('POST', '/api/rooms', { data: { name } });
      const data = { title: `in ${name}`, room: (body as Loose).data.documentId };
      await app.request('POST', '/api/talks', { data });
    }
  });
  afterAll(() => app.close());

  const ask = async (way: string, search: string, token = guest) => {
    const { status, text } = await app.request('GET', `/api/talks/by/${way}?${search}`, undefined, token);
    return { status, text };
  };
  const ways = ['sanitized', 'validated', 'given'];
  const leading = [
    'filters[room][name]=hidden',
    'filters[$or][0][room][name][$startsWith]=h',
    'filters[$not][room][name][$contains]=idd',
    'sort=room.name',
  ];

  test.each(ways)('refuse filters and sorts by the related type: %s', async (way) => {
    for (const search of leading) {
      const { status, text } = await ask(way, search);
      expect([search, status]).toEqual([search, 403]);
      expect(text).toContain(`${room}.find has a rule`);
      expect([search, (await ask(way, search, app.token)).status]).toEqual([search, 200]);
    }
    expect((await ask(way, 'filters[title][$contains]=hidden')).text).toContain('in hidden');
  });

  test.each(['sanitized', 'given'])('remove the relation from populate: %s', async (way) => {
    for (const search of ['populate=*', 'populate=room', 'populate[0]=room', 'populate[room][fields]=name']) {
      const { status, text } = await ask(way, search);
      expect([search, status, text.includes('"room"')]).toEqual([search, 200, false]);
      expect((await ask(way, search, app.token)).text).toContain('"name":"hidden"');
    }
  });

  test.each(['fixed', 'cleaned'])('refuse results that code has populated itself: %s', async (way) => {
    expect((await ask(way, '')).status).toBe(403);
    expect((await ask(way, '', app.token)).text).toContain('"name":"hidden"');
  });

  test('are applied by super.find, and sanitizeOutput keeps its result', async () => {
    const { status, text } = await ask('own', 'populate=room');
    expect(status).toBe(200);
    expect(text).toContain('"name":"open"');
    expect(text).not.toContain('"name":"hidden"');
  });
});
