// Lifecycle hooks of a project's code: they run for each write of every API, in the transaction of the write.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { register } from '../users/people.ts';

const uid = 'api::post.post';
const contentTypes = {
  [uid]: {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      slug: { type: 'string' },
      made: { type: 'string', private: true, writable: false },
    },
  },
  'api::card.card': {
    draftAndPublish: true,
    attributes: {
      name: { type: 'string' },
      pin: { type: 'string' },
      secret: { type: 'string', private: true },
      log: { type: 'relation', relation: 'manyToOne', target: 'api::log.log' },
    },
  },
  'api::log.log': { attributes: { text: { type: 'string' }, count: { type: 'integer' } } },
  'api::bill.bill': {
    attributes: {
      name: { type: 'string' },
      number: { type: 'integer', default: 7 },
      kind: { type: 'enumeration', enum: ['plain', 'large'], default: 'plain' },
      note: { type: 'string', default: 'none', writable: false },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];

interface Told {
  readonly events: string[];
  readonly strapi: { documents(uid: string): { create(given: object): Promise<{ documentId: string }> } };
}

const told = (): Told => (globalThis as unknown as { hooks: Told }).hooks;

const files = {
  'src/api/post/content-types/post/lifecycles.ts': `
import { errors } from '@strapi/utils';
const note = (event: any) => {
  const { action, params, result, state } = event;
  (globalThis as any).hooks.events.push([action, params.where ? 'where' : '', result ? (result.publishedAt ? 'published' : 'draft') + ' ' + result.title : '', state.before ?? ''].filter(Boolean).join(' '));
};
export default {
  async beforeCreate(event: any) {
    note(event);
    const { data } = event.params;
    if (data.title === 'refused') throw new errors.ApplicationError('Not this one', { why: 'title' });
    if (data.title === 'broken') throw new Error('password of the database');
    if (data.title === 'row') data.documentId = 'chosen';
    if (data.title === 'marked') data._seen = true;
    if (data.title) data.slug = data.title.toLowerCase().replaceAll(' ', '-');
    data.made = 'by a hook';
    event.state.before = 'kept';
  },
  async afterCreate(event: any) {
    note(event);
    if (event.params.data._seen) event.result.slug = 'seen';
    await strapi.documents('api::log.log').create({ data: { text: 'created ' + event.result.slug } });
    if (event.result.title === 'late') throw new errors.ApplicationError('Too late');
    if (event.result.title === 'stray') void Promise.reject(new Error('nobody waits'));
  },
  beforeUpdate: async (event: any) => {
    note(event);
    const before = await strapi.db.query('api::post.post').findOne({ where: event.params.where });
    if (before.title === 'locked') throw new errors.ForbiddenError('Locked');
  },
  afterUpdate: note,
  beforeDelete: note,
  afterDelete: note,
};
declare const strapi: any;`,
  'src/api/bill/content-types/bill/lifecycles.js': `
module.exports = {
  beforeCreate({ params: { data } }) {
    data.name = [data.number, data.kind, data.note].join(' ');
    if (data.kind === 'large') data.number += 1;
  },
  beforeUpdate({ params: { data } }) { data.name = Object.keys(data).join(' '); },
};`,
  'src/api/card/content-types/card/lifecycles.js': `
const after = (event) => {
  const { result } = event;
  result.label = [event.action, result.publishedAt ? 'live' : 'draft', result.name].join(' ');
  result.secret = 'changed';
  result.log = { id: 1, text: 'of a log' };
  delete result.pin;
  if (result.name === 'replaced') event.result = { ...result, label: 'another' };
};
module.exports = { afterCreate: after, afterUpdate: after };`,
  'src/extensions/users-permissions/content-types/user/lifecycles.js':
    'module.exports = { beforeCreate() { throw new Error("No file of hooks is read here"); } };',
  'config/plugins.json': { graphql: { config: { v4CompatibilityMode: false } } },
  'src/index.ts': `
export default {
  bootstrap({ strapi }: any) {
    (globalThis as any).hooks = { events: [], strapi };
    (globalThis as any).strapi = strapi;
    strapi.db.lifecycles.subscribe({
      models: ['plugin::users-permissions.user'],
      async afterCreate({ result, model }: any) {
        await strapi.documents('api::log.log').create({ data: { text: model.uid + ' ' + result.username } });
      },
    });
    const end = strapi.db.lifecycles.subscribe((event: any) => { (globalThis as any).hooks.all = event.action; });
    end();
  },
};`,
};

describe.each(databases)('lifecycle hooks on %s', (database) => {
  let app: TestApp;
  const grants = {
    public: [
      'plugin::users-permissions.auth.register',
      `${uid}.create`,
      `${uid}.update`,
      'api::card.card.create',
    ],
    authenticated: [`${uid}.update`],
  };
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files }, { grants });
  });
  afterAll(() => app.close());
  beforeEach(() => void told().events.splice(0));

  const logs = async (): Promise<readonly string[]> => {
    const { body } = await app.request('GET', '/api/logs?pagination[pageSize]=100');
    return (body as { data: { text: string }[] }).data.map(({ text }) => text);
  };
  const create = (title: string, search = '', token?: string | null) =>
    app.request('POST', `/api/posts${search}`, { data: { title } }, token);
  const idOf = ({ body }: { readonly body: unknown }) =>
    (body as { data: { documentId: string } }).data.documentId;

  test('hooks change the data of a write, even attributes that the caller may not write', async () => {
    const response = await create('One Two', '?status=draft');
    expect(response.body).toMatchObject({ data: { title: 'One Two', slug: 'one-two' } });
    const rows = await app.request('GET', `/api/posts/${idOf(response)}?status=draft`);
    expect(rows.text).not.toContain('by a hook');
    expect(told().events).toEqual(['beforeCreate', 'afterCreate draft One Two kept']);
    expect(await logs()).toContain('created one-two');
  });

  test('hooks run for each version that is written or deleted', async () => {
    const documentId = idOf(await create('Both'));
    expect(told().events).toEqual([
      'beforeCreate',
      'afterCreate draft Both kept',
      'afterCreate published Both kept',
    ]);
    told().events.splice(0);
    await app.request('PUT', `/api/posts/${documentId}`, { data: { title: 'Again' } });
    expect(told().events).toEqual([
      'beforeUpdate where',
      'afterUpdate where draft Again',
      'afterUpdate where published Again',
    ]);
    told().events.splice(0);
    await app.request('DELETE', `/api/posts/${documentId}`);
    expect(told().events.map((event) => event.split(' ').slice(0, 3).join(' '))).toEqual([
      'beforeDelete where',
      'beforeDelete where',
      'afterDelete where draft',
      'afterDelete where published',
    ]);
  });

  test('hooks get the defaults of a new document, and may change them', async () => {
    const bill = async (data: object) => {
      const { body } = await app.request('POST', '/api/bills', { data });
      return (body as { data: object }).data;
    };
    const plain = await bill({});
    expect(plain).toMatchObject({ name: '7 plain none', number: 7, kind: 'plain', note: 'none' });
    expect(await bill({ kind: 'large' })).toMatchObject({ name: '7 large none', number: 8 });
    expect(await bill({ number: null })).toMatchObject({ name: ' plain none', number: null });
    const { documentId } = plain as { documentId: string };
    const changed = await app.request('PUT', `/api/bills/${documentId}`, { data: { number: 3 } });
    expect(changed.body).toMatchObject({ data: { name: 'number', number: 3 } });
  });

  test('a result that hooks change is the response, limited to what the caller may read', async () => {
    const sent = { data: { name: 'One', pin: '1' } };
    const made = await app.request('POST', '/api/cards', sent);
    const shown = Object(made.body).data;
    expect(shown).toMatchObject({ name: 'One', label: 'afterCreate live One', log: { text: 'of a log' } });
    expect(shown).not.toHaveProperty('pin');
    expect(made.text).not.toContain('changed');
    // The public has no grant to read logs.
    const seen = await app.request('POST', '/api/cards', sent, null);
    expect(seen.body).toMatchObject({ data: { label: 'afterCreate live One' } });
    expect(seen.text).not.toMatch(/of a log|changed/);
    const path = `/api/cards/${idOf(made)}`;
    const draft = await app.request('PUT', `${path}?status=draft`, { data: { name: 'Two' } });
    expect(draft.body).toMatchObject({ data: { label: 'afterUpdate draft Two' } });
    const replaced = await app.request('PUT', path, { data: { name: 'replaced' } });
    expect(replaced.body).toMatchObject({ data: { label: 'another' } });
    const stored = await app.request('GET', path);
    expect(stored.body).toMatchObject({ data: { name: 'replaced', pin: '1' } });
    expect(stored.text).not.toContain('another');
    const query = 'mutation { createCard(data: { name: "Three", pin: "3" }) { name pin } }';
    const graphed = await app.request('POST', '/graphql', { query });
    expect(graphed.body).toEqual({ data: { createCard: { name: 'Three', pin: null } } });
    const cards = Object(told().strapi.documents('api::card.card'));
    const coded = await cards.create({ data: { name: 'Four' } });
    expect(coded).toMatchObject({ label: 'afterCreate draft Four', secret: 'changed' });
    expect(coded.pin).toBeUndefined();
  });

  test('hooks run for writes of project code, and for publish and unpublish', async () => {
    const posts = (
      told().strapi as unknown as {
        documents(uid: string): Record<string, (given: object) => Promise<{ documentId: string }>>;
      }
    ).documents(uid);
    const { documentId } = (await posts.create?.({ data: { title: 'coded' } })) ?? { documentId: '' };
    expect(told().events).toEqual(['beforeCreate', 'afterCreate draft coded kept']);
    told().events.splice(0);
    await posts.publish?.({ documentId });
    expect(told().events).toEqual(['beforeCreate where', 'afterCreate where published coded kept']);
    told().events.splice(0);
    await posts.unpublish?.({ documentId });
    expect(told().events).toEqual(['beforeDelete where', 'afterDelete where published coded']);
  });

  test('keys that a hook adds to the data reach later hooks, and are not written', async () => {
    const { status, body } = await create('marked');
    expect([status, body]).toMatchObject([201, { data: { slug: 'seen' } }]);
    expect((await app.request('GET', '/api/posts?filters[title]=marked')).body).toMatchObject({
      data: [{ slug: 'marked' }],
    });
  });

  test('an error of a hook is the response, and rolls back the write and the writes of hooks', async () => {
    const before = await logs();
    expect((await create('refused')).body).toMatchObject({
      error: { status: 400, name: 'ApplicationError', message: 'Not this one', details: { why: 'title' } },
    });
    expect((await create('late')).status).toBe(400);
    const broken = await create('broken');
    expect(broken.body).toMatchObject({ error: { status: 500, message: 'Internal Server Error' } });
    expect((await create('row')).body).toMatchObject({
      error: { message: expect.stringContaining('Setting documentId in beforeCreate') },
    });
    expect(await logs()).toEqual(before);
    for (const title of ['refused', 'late', 'broken', 'row'])
      expect(
        (await app.request('GET', `/api/posts?filters[title]=${title}&status=draft`)).body,
      ).toMatchObject({ data: [] });
  });

  test('a rejected promise that code does not await leaves the server running', async () => {
    expect((await create('stray')).status).toBe(201);
    expect((await create('after that')).status).toBe(201);
  });

  test('hooks do not run for a caller who may not write', async () => {
    const documentId = idOf(await create('locked'));
    told().events.splice(0);
    expect((await app.request('DELETE', `/api/posts/${documentId}`, undefined, null)).status).toBe(403);
    expect((await app.request('PUT', '/api/posts/nothing', { data: {} }, null)).status).toBe(404);
    expect(told().events).toEqual([]);
    expect(
      (await app.request('PUT', `/api/posts/${documentId}`, { data: { title: 'x' } })).body,
    ).toMatchObject({ error: { status: 403, message: 'Locked' } });
  });

  test('a subscriber is called for the content types that it names, such as end users', async () => {
    const { name } = await register(app);
    expect(await logs()).toContain(`plugin::users-permissions.user ${name}`);
    expect((globalThis as unknown as { hooks: { all?: string } }).hooks.all).toBeUndefined();
  });
});

test.each([
  ['beforeCreatt() {}', 'Did you mean "beforeCreate"?'],
  ['afterFindMeny() {}', 'Did you mean "afterFindMany"?'],
  ['beforeCreate: 1', 'Its beforeCreate is not a function.'],
])('a start with a lifecycles file that has %s fails', async (hook, problem) => {
  const file = 'src/api/post/content-types/post/lifecycles.js';
  const started = startTestApp('sqlite', {
    contentTypes,
    files: { [file]: `module.exports = { ${hook} };` },
  });
  await expect(started).rejects.toThrow(new RegExp(`${file}[^]*${problem.replace('?', '\\?')}`));
});

test('unknown keys of a subscriber, and strapi.policy(), are logged as without effect', async () => {
  const code = 'module.exports = { bootstrap({ strapi }) { globalThis.subscribing = strapi; } };';
  const app = await startTestApp('sqlite', { contentTypes, files: { 'src/index.js': code } });
  const strapi = Reflect.get(globalThis, 'subscribing');
  const warn = vi.spyOn(Object.getPrototypeOf(strapi.log), 'warn');
  const created: string[] = [];
  strapi.db.lifecycles.subscribe({
    model: uid,
    submitUrl: () => undefined,
    beforeDeleteMany: () => undefined,
    afterCreate: ({ model }: { model: { uid: string } }) => void created.push(model.uid),
  });
  expect(strapi.policy('own-rows', () => false)).toBeUndefined();
  for (const type of [uid, 'api::log.log']) await strapi.documents(type).create({ data: {} });
  expect(created).toEqual([uid, 'api::log.log']);
  expect(warn.mock.calls).toEqual([
    ['a subscriber has "model", which is not a hook and has no effect. Did you mean "models"?'],
    [expect.stringContaining('a subscriber has "submitUrl", which is not a hook and has no effect.')],
    [
      'beforeDeleteMany in a subscriber is never called: bulk writes call the hooks of each row. Write beforeDelete.',
    ],
    [expect.stringContaining('strapi.policy("own-rows", …) adds no policy, in Strapi neither')],
  ]);
  const types = { models: [uid, `${uid}s`, 'plugin::shop.item'], beforeUpdate: () => undefined };
  strapi.db.lifecycles.subscribe(types);
  expect(warn.mock.lastCall).toEqual([
    `A subscriber names the content type ${uid}s, which does not exist: its hooks are never called. Did you mean "${uid}"?`,
  ]);
  warn.mockRestore();
  await app.close();
});
