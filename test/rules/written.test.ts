// What writes respond with, and what else shows rows that a caller may not read: a response shows what they may read, and
// of the rest only what they wrote (docs/decisions/010-row-and-field-rules.md). Over REST and GraphQL, in both lanes and shapes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/known-actions.ts';
import { type GivenRule, parseRules } from '../../src/plan/parse-rule.ts';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { uploaded } from '../media/upload.ts';
import { rowOf } from './world.ts';

const note = 'api::note.note';
const topic = 'api::topic.topic';
const user = 'plugin::users-permissions.user';
const upload = 'plugin::upload.content-api';
const localized = { pluginOptions: { i18n: { localized: true } } };

const files: TestProjectFiles = {
  contentTypes: {
    [note]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', ...localized },
        secret: { type: 'string', ...localized },
        topic: { type: 'relation', relation: 'manyToOne', target: topic, ...localized },
        seo: { type: 'component', component: 'shared.seo', ...localized },
      },
    },
    [topic]: { attributes: { name: { type: 'string' } } },
  },
  components: { 'shared.seo': { text: { type: 'string' } } },
  files: { 'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat' } } } },
};

/** Actions of notes stand alone, others with their type. */
type Grants = Readonly<Record<string, GivenRule>>;

describe.each(databases)('responses to writes on %s', (database) => {
  let app: TestApp;
  let resolvers: Plinth;
  let count = 0;
  let id = '';
  let row = 0;
  beforeAll(async () => {
    app = await startTestApp(database, files, { locales: ['fr'] });
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers' });
  });
  afterAll(async () => {
    await resolvers.close();
    await app.close();
  });
  beforeEach(async () => {
    const { documentId: about } = rowOf(
      await app.request('POST', '/api/topics', { data: { name: 'HIDDEN' } }),
    );
    const data = { title: 'open', secret: 'HIDDEN', topic: about, seo: { text: 'HIDDEN' } };
    ({ documentId: id, id: row } = rowOf(await app.request('POST', '/api/notes', { data })));
    const french = { title: 'closed', secret: 'HIDDEN' };
    await app.request('PUT', `/api/notes/${id}?locale=fr`, { data: french });
  });

  const tokenWith = async (grants: Grants): Promise<string> => {
    const { database: store, schema } = app.plinth.project;
    const actionOf = (name: string): string => (name.includes('::') ? name : `${note}.${name}`);
    const permissions = Object.keys(grants).map(actionOf);
    const rules = Object.entries(grants).map(([name, given]) => parseRules(schema, [actionOf(name)], given));
    const definition = {
      name: `written ${count++}`,
      type: 'custom',
      permissions,
      rules: Object.assign({}, ...rules),
    } as const;
    const { token } = await createToken(store, definition, knownActions(schema));
    await app.plinth.access.refresh();
    await resolvers.access.refresh();
    return token;
  };

  const rest = async (grants: Grants, method: string, path: string, body?: unknown) =>
    app.request(method, `/api/${path}`, body, await tokenWith(grants));

  /** In the lane and shape of each; a mutation is asked of a document of its own each time. */
  const doors = [
    ['/graphql', 'statement'],
    ['/graphql', 'resolvers'],
    ['/flat', 'statement'],
    ['/flat', 'resolvers'],
  ] as const;
  type Door = (typeof doors)[number];
  /** `{…}` in the shape of the door; `ID` stands for the argument that addresses the note. */
  const graphql = async ([path, lane]: Door, grants: Grants, entity: string, flat: string) =>
    ask(lane === 'statement' ? app.plinth : resolvers, {
      query: (path === '/flat' ? flat : entity)
        .replace('ID', path === '/flat' ? `documentId: "${id}"` : `id: "${id}"`)
        .replace('NUMBER', String(row)),
      token: await tokenWith(grants),
      path,
    });

  describe.each(doors)('%s, %s', (...door) => {
    const updateOf = (data: string, selected: string): [string, string] => [
      `mutation { updateNote(ID, data: ${data}) { data { id attributes { ${selected.replace('TOPIC', 'topic { data { attributes { name } } }')} } } } }`,
      `mutation { updateNote(ID, data: ${data}) { documentId ${selected.replace('TOPIC', 'topic { name }')} } }`,
    ];

    test('update of one attribute shows that one', async () => {
      const asked = updateOf('{ title: "mine" }', 'title secret');
      const { text, body } = await graphql(door, { update: { fields: ['title'] } }, ...asked);
      expect(text).not.toContain('HIDDEN');
      expect(text).toContain('"title":"mine"');
      expect(body.errors?.every(({ message }) => message === 'Forbidden access')).toBe(true);
      expect(rowOf(await app.request('GET', `/api/notes/${id}`))).toMatchObject({ title: 'mine' });
    });

    test('an empty update without find shows nothing', async () => {
      const { text } = await graphql(door, { update: {} }, ...updateOf('{}', 'title secret seo { text }'));
      expect(text).not.toMatch(/HIDDEN|open/);
      expect(text).toContain(id);
    });

    test('a row outside the rule of reading stays unseen', async () => {
      const grants = { update: {}, findOne: { filter: { title: 'open' } }, [`${topic}.find`]: {} };
      const { text } = await graphql(door, grants, ...updateOf('{ title: "other" }', 'title secret TOPIC'));
      expect(text).toContain('"title":"other"');
      expect(text).not.toContain('HIDDEN');
    });

    test('a draft needs readDraft', async () => {
      await app.request('PUT', `/api/notes/${id}?status=draft`, { data: { secret: 'HIDDEN draft' } });
      const [entity, flat] = updateOf('{}', 'title secret').map((query) =>
        query.replace('data:', 'status: DRAFT, data:'),
      ) as [string, string];
      const unseen = await graphql(door, { update: {}, findOne: {} }, entity, flat);
      expect(unseen.text).not.toMatch(/HIDDEN/);
      const seen = await graphql(door, { update: {}, findOne: {}, readDraft: {} }, entity, flat);
      expect(seen.text).toContain('HIDDEN draft');
    });

    test('delete alone shows nothing of the document', async () => {
      const { text } = await graphql(
        door,
        { delete: {} },
        'mutation { deleteNote(ID) { data { id attributes { title secret seo { text } } } } }',
        'mutation { deleteNote(ID) { documentId } }',
      );
      expect(text).not.toMatch(/HIDDEN|open/);
      expect(text).toContain(id);
      expect((await app.request('GET', `/api/notes/${id}`)).status).toBe(404);
    });

    test('the number of a hidden row tells no documentId', async () => {
      const grants = {
        delete: { filter: { title: 'other' } },
        findOne: { filter: { title: 'other' } },
      };
      const remove = (address: string): Promise<{ text: string }> =>
        graphql(
          door,
          grants,
          `mutation { deleteNote(id: "${address}") { data { id } } }`,
          `mutation { deleteNote(documentId: "${address}") { documentId } }`,
        );
      const hidden = await remove('NUMBER');
      expect(hidden.text).not.toContain(id);
      expect(hidden.text).toBe((await remove('99999999')).text);
      expect((await app.request('GET', `/api/notes/${id}`)).status).toBe(200);
    });

    test('the number of a hidden row is refused as one that no row has', async () => {
      const rule = { fields: ['title'], filter: { title: 'other' } };
      const update = async (address: string): Promise<string> => {
        const flat = `mutation { updateNote(documentId: "${address}", data: { secret: "x" }) { documentId } }`;
        const entity = `mutation { updateNote(id: "${address}", data: { secret: "x" }) { data { id } } }`;
        return (await graphql(door, { update: rule, findOne: rule }, entity, flat)).text;
      };
      expect(await update('NUMBER')).toBe(await update('99999999'));
    });

    test('no documentId is looked for without the action of the mutation', async () => {
      const { documentId } = await uploaded<{ documentId: string }>(app, { name: 'a.txt', content: 'text' });
      const selected = door[0] === '/flat' ? '{ name }' : '{ data { id } }';
      const remove = async (address: string): Promise<string> => {
        const query = `mutation { deleteUploadFile(id: "${address}") ${selected} }`;
        return (await graphql(door, {}, query, query)).text;
      };
      expect(await remove(documentId)).toBe(await remove('unknown'));
      expect(await remove(documentId)).toContain('Forbidden');
    });

    test('localizations are shown by the rule that shows the document', async () => {
      const grants = { findOne: { filter: { title: 'open' } } };
      const asked: [string, string] = [
        '{ note(ID) { data { attributes { title localizations { data { attributes { title secret } } } } } } }',
        '{ note(ID) { title localizations { title secret } } }',
      ];
      const { text, body } = await graphql(door, grants, ...asked);
      expect(body.errors).toBeUndefined();
      expect(text).not.toMatch(/HIDDEN|closed/);
      expect((await graphql(door, { findOne: {} }, ...asked)).text).toContain('closed');
    });

    test('an update shows no localizations that reading hides', async () => {
      const localizations = 'localizations { title }';
      const wrapped = 'localizations { data { attributes { title } } }';
      const [entity] = updateOf('{}', wrapped);
      const [, flat] = updateOf('{}', localizations);
      const grants = { update: {}, findOne: { filter: { title: 'open' } } };
      for (const given of [grants, { update: {} }])
        expect((await graphql(door, given, entity, flat)).text).not.toContain('closed');
    });
  });

  describe('REST', () => {
    test('an empty PUT shows nothing that GET hides', async () => {
      const hiding: readonly Grants[] = [{ update: {} }, { update: { fields: ['title', 'secret'] } }];
      for (const grants of hiding) {
        const shown = await rest(grants, 'PUT', `notes/${id}?populate=*`, { data: {} });
        expect([grants, shown.status]).toEqual([grants, 200]);
        expect(shown.text).not.toMatch(/HIDDEN|open|closed/);
        expect(rowOf(shown).documentId).toBe(id);
      }
    });

    test('what a write takes out of the rule of reading is not shown', async () => {
      const grants = { update: {}, findOne: { filter: { title: 'open' } } };
      const body = { data: { title: 'other' } };
      const { text } = await rest(grants, 'PUT', `notes/${id}?fields=secret&populate=*`, body);
      expect(text).toContain('"title":"other"');
      expect(text).not.toContain('HIDDEN');
    });

    test('what was written is shown', async () => {
      const body = { data: { title: 'mine' } };
      expect(rowOf(await rest({ update: {} }, 'PUT', `notes/${id}`, body))).toMatchObject({ title: 'mine' });
      const made = await rest({ create: {} }, 'POST', 'notes?populate=seo', {
        data: { title: 'new', seo: { text: 'x' } },
      });
      expect(rowOf(made)).toMatchObject({ title: 'new', secret: null, seo: { text: 'x' } });
    });

    test('a draft needs readDraft', async () => {
      await app.request('PUT', `/api/notes/${id}?status=draft`, { data: { secret: 'HIDDEN draft' } });
      const put = (grants: Grants) => rest(grants, 'PUT', `notes/${id}?status=draft`, { data: {} });
      expect((await put({ update: {}, find: {}, findOne: {} })).text).not.toContain('HIDDEN');
      expect((await put({ update: {}, findOne: {}, readDraft: {} })).text).toContain('HIDDEN draft');
    });

    test('localizations are shown by the rule that shows the document', async () => {
      const path = `notes/${id}?populate=localizations`;
      const rule = { filter: { title: 'open' } };
      expect((await rest({ findOne: rule }, 'GET', path)).text).not.toContain('closed');
      expect((await rest({ findOne: {} }, 'GET', path)).text).toContain('closed');
      expect((await rest({ findOne: rule, update: {} }, 'PUT', path, { data: {} })).text).not.toContain(
        'closed',
      );
      expect((await rest({ update: {} }, 'PUT', path, { data: {} })).text).not.toContain('closed');
      await app.request('PUT', `/api/notes/${id}?locale=fr&status=draft`, {
        data: { title: 'closed draft' },
      });
      const draft = `notes/${id}?status=draft&populate=localizations`;
      const unseen = await rest({ findOne: {}, update: {} }, 'PUT', draft, { data: {} });
      expect(unseen.text).not.toContain('closed');
    });
  });

  describe('users', () => {
    const newUser = async (): Promise<{ id: number }> => {
      const username = `user${count++}`;
      const roles = await app.request('GET', '/api/users-permissions/roles');
      const [role] = (roles.body as { roles: { id: number }[] }).roles;
      const body = { username, email: `${username}@hidden.test`, password: 'long enough 1', role: role?.id };
      return (await app.request('POST', '/api/users', body)).body as { id: number };
    };

    test('writing shows what was written', async () => {
      const { id: number } = await newUser();
      const put = await rest({ [`${user}.update`]: {} }, 'PUT', `users/${number}`, { confirmed: true });
      expect(put.body).toMatchObject({ id: number, confirmed: true });
      expect(put.text).not.toContain('hidden.test');
      const removed = await rest({ [`${user}.destroy`]: {} }, 'DELETE', `users/${number}`);
      expect(removed.body).toMatchObject({ id: number });
      expect(removed.text).not.toContain('hidden.test');
    });

    test.each(['filters[email][$startsWith]=a', '_q=hidden', 'filters[role][type]=public'])(
      'count without find takes no condition: %s',
      async (search) => {
        const counted = await rest({ [`${user}.count`]: {} }, 'GET', `users/count?${search}`);
        expect(counted.status).toBe(403);
        const both = {
          [`${user}.count`]: {},
          [`${user}.find`]: {},
          'plugin::users-permissions.role.find': {},
        };
        expect((await rest(both, 'GET', `users/count?${search}`)).status).toBe(200);
      },
    );

    test('count without find counts all', async () => {
      await newUser();
      const counted = await rest({ [`${user}.count`]: {} }, 'GET', 'users/count');
      expect(Number(counted.text)).toBeGreaterThan(0);
    });
  });

  test('writing files shows what was written', async () => {
    const { id: made } = await uploaded<{ id: number }>(app, { name: 'HIDDEN.txt', content: 'text' });
    const info = { fileInfo: JSON.stringify({ caption: 'mine' }) };
    const changed = await rest({ [`${upload}.upload`]: {} }, 'POST', `upload?id=${made}`, info);
    expect(changed.body).toMatchObject({ id: made, caption: 'mine' });
    expect(changed.text).not.toContain('HIDDEN');
    const removed = await rest({ [`${upload}.destroy`]: {} }, 'DELETE', `upload/files/${made}`);
    expect(removed.body).toMatchObject({ id: made });
    expect(removed.text).not.toMatch(/HIDDEN|mine/);
  });
});
