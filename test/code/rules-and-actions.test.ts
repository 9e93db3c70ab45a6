// Rules of a role and actions that a project has written itself: whatever its code reads or writes, a caller
// who holds the action with a rule reads and changes only what the rule permits, or is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grant } from '../../src/auth/role-store.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type Person, register, secret } from '../users/people.ts';

const uid = 'api::article.article';
const userUid = 'plugin::users-permissions.user';
const contentTypes = {
  [uid]: {
    attributes: {
      title: { type: 'string' },
      secret: { type: 'string' },
      author: { type: 'relation', relation: 'manyToOne', target: userUid },
    },
  },
} as const;

/** The header x-way says what the action of the project does. */
const controller = `
const { factories } = require('@strapi/strapi');
const uid = '${uid}';
module.exports = factories.createCoreController(uid, ({ strapi }) => {
  const all = () => strapi.documents(uid).findMany({ populate: ['author'] });
  const first = async (ctx) => (await strapi.documents(uid).findOne({ documentId: ctx.params.id, populate: ['author'] }));
  return {
    async find(ctx) {
      switch (ctx.get('x-way')) {
        case 'super': return super.find(ctx);
        case 'mapped': return { titles: (await super.find(ctx)).data.map(({ title }) => title) };
        case 'widened': ctx.query = { filters: { id: { $notNull: true } }, populate: '*', pagination: { pageSize: 100 } }; return super.find(ctx);
        case 'counted': { const { data, meta } = await super.find(ctx); return { data, meta: { ...meta, all: await strapi.documents(uid).count({}) } }; }
        case 'documents': return this.transformResponse(await all());
        case 'sanitized': return this.transformResponse(await this.sanitizeOutput(await all(), ctx));
        case 'content api': ctx.body = await strapi.contentAPI.sanitize.output(await all(), strapi.contentType(uid), { auth: ctx.state.auth }); return;
        case 'service': return strapi.service(uid).find({ populate: '*' });
        case 'entities': return strapi.entityService.findMany(uid, { populate: '*' });
        case 'rows': return strapi.db.query(uid).findMany({ populate: ['author'] });
        case 'sent': ctx.send(await all()); return;
        case 'thrown': ctx.throw(400, 'not so');
        case 'another action': ctx.params.id = ctx.query.id; return super.findOne(ctx);
        case 'caught': try { await super.findOne({}); } catch { return all(); }
      }
    },
    async findOne(ctx) {
      switch (ctx.get('x-way')) {
        case 'super': return super.findOne(ctx);
        case 'owned': { const found = await first(ctx); return found?.author?.id === ctx.state.user.id ? super.findOne(ctx) : ctx.notFound(); }
        case 'documents': return this.transformResponse(await first(ctx));
        case 'list': return super.find(ctx);
      }
    },
    async create(ctx) {
      const { data } = ctx.request.body;
      switch (ctx.get('x-way')) {
        case 'super': return super.create(ctx);
        case 'owned': ctx.request.body.data.author = ctx.state.user.id; return super.create(ctx);
        case 'documents': return strapi.documents(uid).create({ data });
        case 'rows': return strapi.db.query(uid).create({ data });
        case 'entities': return strapi.entityService.create(uid, { data });
        case 'after': { const made = await super.create(ctx); await strapi.documents(uid).update({ documentId: made.data.documentId, data: { secret: 'of code' } }); return made; }
      }
    },
    async update(ctx) {
      const { data } = ctx.request.body;
      const documentId = ctx.params.id;
      switch (ctx.get('x-way')) {
        case 'super': return super.update(ctx);
        case 'documents': return strapi.documents(uid).update({ documentId, data });
        case 'rows': return strapi.db.query(uid).update({ where: { documentId }, data });
        case 'many': return strapi.db.query(uid).updateMany({ where: {}, data });
        case 'deleted': await strapi.documents(uid).delete({ documentId }); return super.update(ctx);
        case 'quiet': await strapi.db.query(uid).update({ where: { documentId }, data }).catch(() => undefined); return { ok: true };
      }
    },
    async delete(ctx) {
      const documentId = ctx.params.id;
      switch (ctx.get('x-way')) {
        case 'super': return super.delete(ctx);
        case 'documents': return strapi.documents(uid).delete({ documentId });
        case 'many': return strapi.db.query(uid).deleteMany({ where: {} });
      }
    },
  };
});`;

const users = `module.exports = (plugin) => {
  const { find, update } = plugin.controllers.user;
  plugin.controllers.user.find = async (ctx) => {
    if (ctx.get('x-way') === 'super') return find(ctx);
    ctx.body = await strapi.db.query('${userUid}').findMany({});
  };
  plugin.controllers.user.update = async (ctx) => {
    if (ctx.get('x-way') === 'super') return update(ctx);
    if (ctx.get('x-way') === 'service') ctx.body = await strapi.plugin('users-permissions').service('user').edit(ctx.params.id, ctx.request.body);
    else ctx.body = await strapi.db.query('${userUid}').update({ where: { id: ctx.params.id }, data: ctx.request.body });
  };
  return plugin;
};`;

const files = {
  'config/plugins.json': { 'users-permissions': { config: { jwtSecret: secret } } },
  'src/api/article/routes/article.js': `module.exports = require('@strapi/strapi').factories.createCoreRouter('${uid}');`,
  'src/api/article/controllers/article.js': controller,
  'src/extensions/users-permissions/strapi-server.js': users,
};

interface Article {
  readonly documentId: string;
  readonly title: string;
}

test('a controller without a routes file handles its requests', async () => {
  const { 'src/api/article/routes/article.js': _routes, ...without } = files;
  const app = await startTestApp('sqlite', { contentTypes, files: without });
  const url = '/api/articles';
  const headers = { authorization: `Bearer ${app.token}`, 'x-way': 'thrown' };
  expect((await app.plinth.server.inject({ url, headers })).statusCode).toBe(400);
  await app.close();
});

describe.each(databases)('rules and actions of the project on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let ben: Person;
  let ofBen: Article;
  const articles = ['find', 'findOne', 'create', 'update'].map((name) => `${uid}.${name}`);
  beforeAll(async () => {
    const grants = { public: ['plugin::users-permissions.auth.register'], authenticated: [] };
    app = await startTestApp(database, { contentTypes, files }, { grants });
    [ada, ben] = [await register(app), await register(app)];
    const { database: store, schema } = app.plinth.project;
    const give = async (actions: readonly string[], rule: object) => {
      const rules = parseRules(schema, actions, rule);
      await grant(store, { role: 'authenticated', actions, rules }, knownActions(schema));
    };
    await give(articles, { fields: ['title', 'author'], filter: { author: '$user.id' } });
    await give([`${uid}.delete`], { filter: { author: '$user.id' } });
    await give([`${userUid}.find`, `${userUid}.update`], {
      fields: ['username'],
      filter: { id: '$user.id' },
    });
    await app.plinth.access.refresh();
  });
  afterAll(() => app.close());

  const send = async (
    who: Person | null,
    [method, path, way]: readonly [method: string, path: string, way: string],
    body?: object,
  ) => {
    const token = who === null ? app.token : who.jwt;
    const { statusCode, body: text } = await app.plinth.server.inject({
      method: method as 'GET',
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-way': way },
      ...(body ? { payload: body } : {}),
    });
    return { status: statusCode, text };
  };
  const stored = async () => JSON.parse((await send(null, ['GET', 'articles', 'documents'])).text).data;
  const made = async (title: string, author: number): Promise<Article> => {
    const data = { title, secret: `secret of ${title}`, author };
    return JSON.parse((await send(null, ['POST', 'articles', 'super'], { data })).text).data;
  };
  beforeEach(async () => {
    await send(null, ['DELETE', 'articles/x', 'many']);
    await made('by ada', ada.id);
    ofBen = await made('by ben', ben.id);
  });

  test.each(['super', 'mapped', 'widened', 'counted'])(
    'find by "%s" returns only what the rule permits',
    async (way) => {
      const { status, text } = await send(ada, ['GET', 'articles?populate=*', way]);
      expect([status, text]).toEqual([200, expect.stringContaining('by ada')]);
      expect(text).not.toMatch(/by ben|secret/);
    },
  );

  test.each([...['documents', 'sanitized', 'content api', 'service', 'entities', 'rows', 'sent', 'caught']])(
    'find by "%s" is refused to a caller with a rule, and returns all to one without',
    async (way) => {
      const path = `articles?id=${ofBen.documentId}`;
      const refused = await send(ada, ['GET', path, way]);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('find has a rule')]);
      expect(refused.text).not.toMatch(/by ada|by ben|secret/);
      const full = await send(null, ['GET', path, way]);
      expect([full.status, full.text]).toEqual([200, expect.stringContaining('by ben')]);
    },
  );

  test('find that calls super.findOne is refused to a caller who holds only find, with a rule', async () => {
    const { database: store, schema } = app.plinth.project;
    const permissions = [`${uid}.find`];
    const rules = parseRules(schema, permissions, { filter: { title: 'by ada' } });
    const definition = { name: 'find alone', type: 'custom', permissions, rules } as const;
    const { token } = await createToken(store, definition, knownActions(schema));
    await app.plinth.access.refresh();
    const asked = (way: string) =>
      send({ ...ada, jwt: token }, ['GET', `articles?id=${ofBen.documentId}`, way]);
    const { status, text } = await asked('another action');
    expect([status, text.includes('by ben')]).toEqual([403, false]);
    expect(JSON.parse((await asked('super')).text).data).toMatchObject([{ title: 'by ada' }]);
  });

  test('refusals by the code itself keep their status', async () => {
    expect((await send(ada, ['GET', 'articles', 'thrown'])).status).toBe(400);
    expect((await send(ada, ['GET', `articles/${ofBen.documentId}`, 'owned'])).status).toBe(404);
    expect((await send(ben, ['GET', `articles/${ofBen.documentId}`, 'owned'])).status).toBe(200);
  });

  test.each([
    ['super', 404],
    ['documents', 403],
    ['list', 403],
  ])('findOne by "%s" returns no document of another user', async (way, expected) => {
    const { status, text } = await send(ada, ['GET', `articles/${ofBen.documentId}`, way]);
    expect(status).toBe(expected);
    expect(text).not.toMatch(/by ben|secret/);
  });

  test.each(['super', 'documents', 'rows', 'entities'])(
    'create by "%s" creates no document for another user',
    async (way) => {
      const data = { title: 'forged', author: ben.id };
      // The rule on users hides the other user, so that the relation is refused as not existing.
      const { status } = await send(ada, ['POST', 'articles', way], { data });
      expect(status).toBe(way === 'super' ? 400 : 403);
      expect(await stored()).toHaveLength(2);
    },
  );

  test('create by super applies the rule, which does not limit later writes of the code', async () => {
    const owned = await send(ada, ['POST', 'articles', 'owned'], { data: { title: 'mine', author: ben.id } });
    expect(owned.status, owned.text).toBe(201);
    const hidden = { data: { title: 'x', author: ada.id, secret: 'mine' } };
    expect((await send(ada, ['POST', 'articles', 'super'], hidden)).status).toBe(400);
    const after = { data: { title: 'after', author: ada.id } };
    const { status, text } = await send(ada, ['POST', 'articles', 'after'], after);
    expect([status, text.includes('of code')]).toEqual([201, false]);
    expect(await stored()).toMatchObject([
      {},
      {},
      { title: 'mine', author: { id: ada.id } },
      { secret: 'of code' },
    ]);
  });

  test.each(['super', 'documents', 'rows', 'many', 'deleted', 'quiet'])(
    'update by "%s" changes no document of another user',
    async (way) => {
      const before = await stored();
      const body = { data: { title: 'taken' } };
      const { status } = await send(ada, ['PUT', `articles/${ofBen.documentId}`, way], body);
      expect([403, 404]).toContain(status);
      expect(await stored()).toEqual(before);
    },
  );

  test.each(['super', 'documents', 'many'])('delete by "%s" deletes nothing of another user', async (way) => {
    const { status } = await send(ada, ['DELETE', `articles/${ofBen.documentId}`, way]);
    // A document that the caller may not delete gets the response of one that does not exist.
    expect(status).toBe(way === 'super' ? 204 : 403);
    expect(await stored()).toHaveLength(2);
  });

  test('rules also apply to actions of end users that a project replaces', async () => {
    const shown = await send(ada, ['GET', 'users', 'super']);
    expect([shown.status, shown.text.includes(ada.name), shown.text.includes(ben.name)]).toEqual([
      200,
      true,
      false,
    ]);
    const refused = await send(ada, ['GET', 'users', 'rows']);
    expect([refused.status, refused.text.includes(ben.name)]).toEqual([403, false]);
    for (const way of ['super', 'rows', 'service']) {
      const { status } = await send(ada, ['PUT', `users/${ben.id}`, way], { username: `of-ada-${way}` });
      expect([403, 404], way).toContain(status);
    }
    expect((await send(ada, ['PUT', `users/${ada.id}`, 'super'], { username: 'ada-renamed' })).status).toBe(
      200,
    );
    const all = await send(null, ['GET', 'users', 'rows']);
    expect([all.text.includes('ada-renamed'), all.text.includes('of-ada')]).toEqual([true, false]);
  });
});
