// Row and field rules on writes: what may be written, to which documents, and what those
// must be afterwards; callers learn nothing of what they may not see.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { category, openRulesWorld, own, type RulesWorld, rowOf, rowsOf, user } from './world.ts';

const namesIn = (related: unknown): unknown[] => (related as { title: string }[]).map(({ title }) => title);

const unknownId = 'abcdefghijklmnopqrstuvwx';

describe.each(databases)('writing under rules on %s', (database) => {
  let world: RulesWorld;
  let annas = '';
  let bens = '';
  let group = '';
  beforeAll(async () => {
    world = await openRulesWorld(database);
  });
  beforeEach(async () => {
    const post = async (path: string, data: unknown) => rowOf(await full('POST', path, data)).documentId;
    group = await post('categories', { name: 'group', isOpen: true });
    annas = await post('articles', { title: 'of anna', secret: 's', author: world.anna.id, category: group });
    bens = await post('articles', { title: 'of ben', secret: 's', author: world.ben.id, category: group });
  });
  afterAll(() => world.app.close());

  const ask = (token: string, method: string, path: string, data?: unknown): Promise<TestResponse> =>
    world.app.request(method, `/api/${path}`, data === undefined ? undefined : { data }, token);
  const full = (method: string, path: string, data?: unknown) => ask(world.app.token, method, path, data);
  const anna = (method: string, path: string, data?: unknown) => ask(world.anna.jwt, method, path, data);
  const stored = async (documentId: string, search = ''): Promise<unknown> =>
    (
      await full(
        'GET',
        `articles/${documentId}?populate[0]=author&populate[1]=category&populate[2]=others${search}`,
      )
    ).body;
  const outcome = ({ status, text }: TestResponse): string => `${status} ${text}`;
  const everything = [[`${category}.find`], [`${user}.find`]] as const;

  describe('own documents only', () => {
    beforeAll(() => world.let('authenticated', [['find findOne create update delete', own], ...everything]));

    test('may be created, changed and deleted', async () => {
      const made = await anna('POST', 'articles', { title: 'new', author: world.anna.id });
      expect(made.status).toBe(201);
      const { documentId } = rowOf(made);
      expect((await anna('PUT', `articles/${documentId}`, { title: 'newer' })).status).toBe(200);
      expect((await anna('DELETE', `articles/${documentId}`)).status).toBe(204);
      expect((await full('GET', `articles/${documentId}`)).status).toBe(404);
    });

    test('another one’s document is neither changed nor deleted, and looks like none', async () => {
      const before = await stored(bens);
      for (const search of ['', '?status=draft']) {
        const [hidden, unknown] = [
          await anna('PUT', `articles/${bens}${search}`, { title: 'taken' }),
          await anna('PUT', `articles/${unknownId}${search}`, { title: 'taken' }),
        ];
        expect([hidden.status, outcome(hidden)]).toEqual([404, outcome(unknown)]);
      }
      const [hidden, unknown] = [
        await anna('DELETE', `articles/${bens}`),
        await anna('DELETE', `articles/${unknownId}`),
      ];
      expect([hidden.status, outcome(hidden)]).toEqual([204, outcome(unknown)]);
      expect(await stored(bens)).toEqual(before);
    });

    test.each([
      ['somebody else', () => ({ author: world.ben.id })],
      ['nobody', () => ({ author: null })],
    ])('a document is not given to %s', async (_title, author) => {
      const before = await stored(annas);
      expect((await anna('PUT', `articles/${annas}`, { title: 'gone', ...author() })).status).toBe(403);
      expect((await anna('PUT', `articles/${annas}?status=draft`, author())).status).toBe(403);
      expect(await stored(annas)).toEqual(before);
      expect(await stored(annas, '&status=draft')).toMatchObject({
        data: { title: 'of anna', author: { id: world.anna.id } },
      });
      const count = rowsOf(await full('GET', 'articles?pagination[pageSize]=100&status=draft')).length;
      expect((await anna('POST', 'articles', { title: 'x', ...author() })).status).toBe(403);
      expect((await anna('POST', 'articles?status=draft', { title: 'x', ...author() })).status).toBe(403);
      expect(rowsOf(await full('GET', 'articles?pagination[pageSize]=100&status=draft'))).toHaveLength(count);
    });

    test('a pending draft that gives the document away is not published by its former owner', async () => {
      await full('PUT', `articles/${annas}?status=draft`, { author: world.ben.id });
      expect((await anna('PUT', `articles/${annas}`, { title: 'mine' })).status).toBe(403);
      expect(await stored(annas)).toMatchObject({ data: { title: 'of anna' } });
    });

    test('a hidden document cannot be connected, in any form', async () => {
      const numbers = rowsOf(await full('GET', `articles?filters[documentId]=${bens}`)).map(({ id }) => id);
      const forms: readonly ((id: unknown) => unknown)[] = [
        (id) => id,
        (id) => [id],
        (id) => ({ set: [id] }),
        (id) => ({ connect: [id] }),
        (id) => ({ connect: [{ id: annas, position: { before: id } }] }),
      ];
      for (const form of forms) {
        for (const [hidden, unknown] of [
          [bens, unknownId],
          [numbers[0], 999_999],
        ]) {
          const tries = async (id: unknown) =>
            outcome(await anna('POST', 'articles', { author: world.anna.id, others: form(id) })).replaceAll(
              String(id),
              'ID',
            );
          expect([(await tries(hidden)).slice(0, 3), await tries(hidden)]).toEqual([
            '400',
            await tries(unknown),
          ]);
          const inside = async (id: unknown) =>
            outcome(
              await anna('POST', 'articles', { author: world.anna.id, seo: { article: id } }),
            ).replaceAll(String(id), 'ID');
          expect([(await inside(hidden)).slice(0, 3), await inside(hidden)]).toEqual([
            '400',
            await inside(unknown),
          ]);
        }
      }
    });

    test('what is not there for the caller stays in a list that they replace', async () => {
      await full('PUT', `articles/${annas}`, { others: [bens, annas] });
      expect((await anna('PUT', `articles/${annas}`, { others: [] })).status).toBe(200);
      const { others } = rowOf(await full('GET', `articles/${annas}?populate=others`));
      expect((others as { documentId: string }[]).map(({ documentId }) => documentId)).toEqual([bens]);
    });
  });

  test('a document that may be seen and not changed is forbidden, with nothing changed', async () => {
    await world.let('authenticated', [['find findOne'], ['update delete', own], ...everything]);
    const before = await stored(bens);
    expect((await anna('PUT', `articles/${bens}`, { title: 'x' })).status).toBe(403);
    expect((await anna('DELETE', `articles/${bens}`)).status).toBe(403);
    expect(await stored(bens)).toEqual(before);
    expect((await anna('PUT', `articles/${unknownId}`, { title: 'x' })).status).toBe(404);
    expect((await anna('PUT', `articles/${annas}`, { title: 'x' })).status).toBe(200);
  });

  test('a draft that may not be read is not there: forbidden would tell of it', async () => {
    await world.let('authenticated', [['find findOne'], ['update delete', own], ...everything]);
    const draft = rowOf(
      await full('POST', 'articles?status=draft', { title: 'secret draft', author: world.ben.id }),
    );
    expect((await anna('PUT', `articles/${draft.documentId}`, { title: 'x' })).status).toBe(404);
    expect((await anna('DELETE', `articles/${draft.documentId}`)).status).toBe(204);
    expect((await full('GET', `articles/${draft.documentId}?status=draft`)).status).toBe(200);
  });

  test('drafts by a rule of their own', async () => {
    await world.let('authenticated', [['find findOne'], ['readDraft', own], ...everything]);
    const titles = rowsOf(await anna('GET', 'articles?status=draft&pagination[pageSize]=100')).map(
      ({ title }) => title,
    );
    expect(new Set(titles)).toEqual(
      new Set(
        rowsOf(
          await full(
            'GET',
            `articles?status=draft&filters[author]=${world.anna.id}&pagination[pageSize]=100`,
          ),
        ).map(({ title }) => title),
      ),
    );
    expect((await anna('GET', `articles/${bens}?status=draft`)).status).toBe(404);
    expect((await anna('GET', `articles/${bens}`)).status).toBe(200);
    const drafts = rowsOf(
      await anna('GET', `categories?filters[documentId]=${group}&status=draft&populate=articles`),
    );
    expect(namesIn(drafts[0]?.articles)).toEqual(['of anna']);
  });

  describe('some attributes only', () => {
    beforeAll(() =>
      world.let('authenticated', [
        ['find findOne', { fields: ['title', 'body', 'author'] }],
        ['create update', { fields: ['title', 'rank'] }],
        ...everything,
      ]),
    );

    test('those may be written, also one that is written without being read', async () => {
      const made = await anna('POST', 'articles', { title: 'new', rank: 3 });
      expect(made.status).toBe(201);
      expect(Object.keys(rowOf(made)).sort()).toEqual(
        ['body', 'createdAt', 'documentId', 'id', 'publishedAt', 'title', 'updatedAt'].sort(),
      );
      expect((await anna('PUT', `articles/${bens}`, { title: 'x', rank: 4 })).status).toBe(200);
      expect(await stored(bens)).toMatchObject({ data: { title: 'x', rank: 4, secret: 's' } });
    });

    test('what may be read only is forbidden, and all of it named', async () => {
      const response = await anna('PUT', `articles/${bens}`, {
        title: 'x',
        body: 'y',
        author: world.anna.id,
      });
      expect([response.status, response.body]).toMatchObject([
        403,
        { error: { message: 'Forbidden to write body, author' } },
      ]);
      expect(await stored(bens)).toMatchObject({ data: { title: 'of ben', body: null } });
      expect((await anna('POST', 'articles', { title: 'x', body: 'y' })).status).toBe(403);
    });

    test('what may be neither read nor written is a name like any other that is none', async () => {
      const tries = async (method: string, path: string, name: string) =>
        outcome(await anna(method, path, { title: 'x', [name]: null })).replaceAll(name, 'NAME');
      for (const [method, path] of [
        ['POST', 'articles'],
        ['PUT', `articles/${bens}`],
      ] as const) {
        const unknown = await tries(method, path, 'nonsense');
        expect(unknown.slice(0, 3)).toBe('400');
        for (const name of ['secret', 'tenant', 'category', 'others', 'mentions', 'seo', 'cover'])
          expect([name, await tries(method, path, name)]).toEqual([name, unknown]);
      }
    });

    test('without a right to read, the response shows what was written', async () => {
      await world.let('authenticated', [['create update', { fields: ['title', 'rank'] }]]);
      const shown = (response: TestResponse) => Object.keys(rowOf(response)).sort();
      const always = ['createdAt', 'documentId', 'id', 'publishedAt', 'updatedAt'];
      expect(shown(await anna('POST', 'articles', { title: 'new' }))).toEqual(
        [...always, 'rank', 'title'].sort(),
      );
      expect(shown(await anna('PUT', `articles/${bens}`, { rank: 9 }))).toEqual([...always, 'rank'].sort());
      expect((await anna('PUT', `articles/${bens}?populate=category`, { rank: 8 })).status).toBe(400);
      expect((await anna('PUT', `articles/${bens}?fields=secret`, { rank: 8 })).status).toBe(400);
    });
  });

  describe('edits from the other side of a relation', () => {
    const grants = [['find findOne'], [`${category}.find`], [`${category}.update`]] as const;
    const move = (ids: unknown) => anna('PUT', `categories/${group}`, { articles: ids });
    const categoryOf = async (id: string): Promise<unknown> =>
      (rowOf(await full('GET', `articles/${id}?populate=category`)).category as { documentId: string } | null)
        ?.documentId;

    test('need no right on the other type where no rule stands, as ever', async () => {
      await world.let('authenticated', grants);
      expect((await move({ disconnect: [bens] })).status).toBe(200);
      expect(await categoryOf(bens)).toBeUndefined();
    });

    test.each([
      ['no update at all', [['find findOne', { fields: ['title', 'category'] }]]],
      ['a list without the attribute', [['update', { fields: ['title'] }]]],
      ['own documents only', [['update', own]]],
    ] as const)('respect %s', async (_title, rules) => {
      await world.let('authenticated', [...grants, ...rules]);
      for (const edit of [{ disconnect: [bens] }, { set: [annas] }, []])
        expect([edit, (await move(edit)).status]).toEqual([edit, 403]);
      const other = rowOf(await full('POST', 'categories', { name: 'other' })).documentId;
      expect((await anna('PUT', `categories/${other}`, { articles: [bens] })).status).toBe(403);
      expect([await categoryOf(annas), await categoryOf(bens)]).toEqual([group, group]);
    });

    test('stay inside the rule of the other type afterwards, too', async () => {
      const closed = rowOf(await full('POST', 'categories', { name: 'closed', isOpen: false })).documentId;
      await world.let('authenticated', [...grants, ['update', { filter: { category: { isOpen: true } } }]]);
      expect((await anna('PUT', `categories/${closed}`, { articles: [annas] })).status).toBe(403);
      expect(await categoryOf(annas)).toBe(group);
      const open = rowOf(await full('POST', 'categories', { name: 'open', isOpen: true })).documentId;
      expect((await anna('PUT', `categories/${open}`, { articles: [annas] })).status).toBe(200);
      expect(await categoryOf(annas)).toBe(open);
    });

    test('leave what is hidden in its place', async () => {
      await world.let('authenticated', [
        ['find findOne update', own],
        [`${category}.find`],
        [`${category}.update`],
      ]);
      expect((await move([])).status).toBe(200);
      expect([await categoryOf(annas), await categoryOf(bens)]).toEqual([undefined, group]);
    });

    test('do not take a target from a document that may not be changed', async () => {
      const post = async (name: string, featured: string) =>
        rowOf(await full('POST', 'categories', { name, featured })).documentId;
      const holder = await post('holder', annas);
      await world.let('authenticated', [
        ['find'],
        [`${category}.find`],
        [`${category}.update`, { filter: { name: 'taker' } }],
      ]);
      const taker = rowOf(await full('POST', 'categories', { name: 'taker' })).documentId;
      expect((await anna('PUT', `categories/${taker}`, { featured: annas })).status).toBe(403);
      expect(rowOf(await full('GET', `categories/${holder}?populate=featured`)).featured).not.toBeNull();
    });
  });

  test('a translation is a change of the document, and stays inside its rule', async () => {
    const page = 'api::page.page';
    const filter = { owner: { id: '$user.id' } };
    await world.let('authenticated', [
      [`${page}.find ${page}.findOne`],
      [`${page}.update`, { filter }],
      ...everything,
    ]);
    const made = rowOf(
      await full('POST', 'pages', { title: 'en', secret: 's', owner: world.ben.id }),
    ).documentId;
    expect((await anna('PUT', `pages/${made}?locale=fr`, { title: 'fr', owner: world.anna.id })).status).toBe(
      403,
    );
    expect((await full('GET', `pages/${made}?locale=fr`)).status).toBe(404);
    const mine = rowOf(await full('POST', 'pages', { title: 'en', owner: world.anna.id })).documentId;
    expect((await anna('PUT', `pages/${mine}?locale=fr`, { title: 'fr', owner: world.anna.id })).status).toBe(
      200,
    );
  });

  test('a shared attribute is not changed in a locale that is outside the rule', async () => {
    const page = 'api::page.page';
    await world.let('authenticated', [
      [`${page}.find ${page}.findOne`],
      [`${page}.update`, { filter: { locale: 'fr' } }],
    ]);
    const made = rowOf(await full('POST', 'pages', { title: 'en', secret: 'shared' })).documentId;
    await full('PUT', `pages/${made}?locale=fr`, { title: 'fr' });
    expect((await anna('PUT', `pages/${made}?locale=fr`, { title: 'français' })).status).toBe(200);
    expect((await anna('PUT', `pages/${made}?locale=fr`, { secret: 'changed' })).status).toBe(403);
    expect((await anna('PUT', `pages/${made}`, { title: 'english' })).status).toBe(403);
    expect((await anna('DELETE', `pages/${made}`)).status).toBe(403);
    expect(rowOf(await full('GET', `pages/${made}`))).toMatchObject({ title: 'en', secret: 'shared' });
  });

  test('the document of a single type goes by its rule as well', async () => {
    const home = 'api::home.home';
    await full('PUT', 'home', { title: 'of ben', owner: world.ben.id });
    const filter = { owner: { id: '$user.id' } };
    await world.let('authenticated', [
      [`${home}.find ${home}.update ${home}.delete`, { filter }],
      ...everything,
    ]);
    expect((await anna('GET', 'home')).status).toBe(404);
    expect((await anna('PUT', 'home', { title: 'x', owner: world.anna.id })).status).toBe(404);
    expect((await anna('DELETE', 'home')).status).toBe(204);
    expect(rowOf(await full('GET', 'home')).title).toBe('of ben');
    expect((await ask(world.ben.jwt, 'PUT', 'home', { title: 'newer' })).status).toBe(200);
    expect((await ask(world.ben.jwt, 'DELETE', 'home')).status).toBe(204);
    expect((await anna('PUT', 'home', { title: 'x' })).status).toBe(403);
    expect((await anna('PUT', 'home', { title: 'x', owner: world.anna.id })).status).toBe(200);
  });

  describe('users', () => {
    const self = { filter: { id: '$user.id' } };
    const request = (method: string, path: string, body?: unknown) =>
      world.app.request(method, `/api/users${path}`, body, world.anna.jwt);

    test('see, count, change and delete whom their rule lets them', async () => {
      await world.let('authenticated', [
        [`${user}.find ${user}.findOne ${user}.count ${user}.destroy`, self],
        [`${user}.update`, { ...self, fields: ['username'] }],
      ]);
      expect((await request('GET', '')).body).toMatchObject([{ id: world.anna.id }]);
      expect((await request('GET', '/count')).text).toBe('1');
      expect((await request('GET', `/${world.anna.id}`)).status).toBe(200);
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { username: 'taken over' }],
        ['DELETE', undefined],
      ] as const) {
        const [hidden, unknown] = [
          await request(method, `/${world.ben.id}`, body),
          await request(method, '/999999', body),
        ];
        expect([method, outcome(hidden)]).toEqual([method, outcome(unknown)]);
      }
      expect((await request('PUT', `/${world.anna.id}`, { username: 'anna' })).status).toBe(200);
      expect((await request('PUT', `/${world.anna.id}`, { email: 'new@example.test' })).status).toBe(403);
      const all = await world.app.request('GET', '/api/users');
      expect(all.body).toMatchObject([{ username: 'anna' }, { username: 'ben' }]);
    });

    test('counting tells nothing that finding does not', async () => {
      await world.let('authenticated', [[`${user}.find`, { fields: ['username'] }], [`${user}.count`]]);
      expect((await request('GET', '/count?filters[username]=ben')).text).toBe('1');
      expect((await request('GET', '/count?filters[email][$startsWith]=b')).status).toBe(400);
      await world.let('authenticated', [[`${user}.find`, self], [`${user}.count`]]);
      expect((await request('GET', '/count')).text).toBe('1');
    });

    test('see of themselves what their role lets them, also when they sign in', async () => {
      await world.let('authenticated', [[`${user}.me`, { fields: ['username'] }]]);
      const system = ['createdAt', 'documentId', 'id', 'publishedAt', 'updatedAt', 'username'];
      const me = await request('GET', '/me');
      expect(Object.keys(me.body as object).sort()).toEqual(system);
      const body = { identifier: 'anna', password: 'secret of anna' };
      const signedIn = await world.app.request('POST', '/api/auth/local', body, null);
      expect(Object.keys((signedIn.body as { user: object }).user).sort()).toEqual(system);
    });

    test('are refused what every user has and their rule leaves out, whether they read it or not', async () => {
      await world.let('authenticated', [
        [`${user}.find ${user}.findOne`, { fields: ['username'] }],
        [`${user}.update`, { fields: ['username'] }],
      ]);
      for (const closed of [
        { blocked: true },
        { role: null },
        { email: 'x@y.test' },
        { password: 'Another1', currentPassword: 'x' },
      ]) {
        const response = await request('PUT', `/${world.ben.id}`, { username: 'benjamin', ...closed });
        expect([response.status, response.text]).toEqual([
          403,
          expect.stringContaining(Object.keys(closed)[0] ?? ''),
        ]);
      }
      const unknown = { username: 'ben', resetPasswordToken: 'x', nothing: 1 };
      expect((await request('PUT', `/${world.ben.id}`, unknown)).status).toBe(200);
      const { body } = await world.app.request('GET', `/api/users/${world.ben.id}?populate=role`);
      expect(body).toMatchObject({
        username: 'ben',
        email: 'ben@example.test',
        blocked: false,
        role: { type: 'authenticated' },
      });
    });
  });
});
