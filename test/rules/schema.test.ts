// Rules after a change of the schema: a rename does them no harm, and an attribute that went and came
// back, or another one with its name, is in no rule.
import { afterEach, describe, expect, test } from 'vitest';
import { grant, listPermissions } from '../../src/auth/role-store.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { type GivenRule, parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { renameAttribute } from '../../src/schema/files/rename.ts';
import { roleGrants, updateGrantedRule } from '../../src/sql/stored/granted-rules.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const note = 'api::note.note';
const find = `${note}.find`;
const text = { type: 'string' };
const filesWith = (attributes: Readonly<Record<string, unknown>>) => ({
  contentTypes: { [note]: { attributes } },
});

describe.each(databases)('rules and the schema on %s', (database) => {
  let app: TestApp;
  afterEach(() => app.close());

  async function start(given: GivenRule): Promise<string> {
    app = await startTestApp(database, filesWith({ title: text, x: text }));
    await app.request('POST', '/api/notes', { data: { title: 't', x: 'secret' } });
    const { schema, database: store } = app.plinth.project;
    const rules = parseRules(schema, [find], given);
    const known = knownActions(schema);
    await grant(store, { role: 'public', actions: [find], rules }, known);
    const definition = { name: 'ruled', type: 'custom', permissions: [find], rules } as const;
    const { token } = await createToken(store, definition, known);
    await app.plinth.access.refresh();
    return token;
  }
  const shown = async (token: string | null, search = ''): Promise<unknown> =>
    (await app.request('GET', `/api/notes${search}`, undefined, token)).body;
  const changes = (): string[] =>
    app.plinth.project.changes
      .filter(({ kind }) => kind === 'narrow grant')
      .map(({ description }) => description);

  test('an attribute that is dropped and made again is in no list of a role or token', async () => {
    const token = await start({ fields: ['title', 'x'] });
    for (const bearer of [null, token])
      expect(await shown(bearer)).toMatchObject({ data: [{ x: 'secret' }] });
    app = await app.reopen(filesWith({ title: text }));
    expect(changes()).toEqual([
      `the grant of ${find} to role "public" names attributes that no longer exist: they are removed from it`,
      `the grant of ${find} to API token "ruled" names attributes that no longer exist: they are removed from it`,
    ]);
    app = await app.reopen(filesWith({ title: text, x: text }));
    expect(changes()).toEqual([]);
    expect(await shown(app.token)).toMatchObject({ data: [{ x: 'secret' }] });
    for (const bearer of [null, token]) {
      expect(await shown(bearer)).toMatchObject({ data: [{ title: 't' }] });
      expect(JSON.stringify(await shown(bearer))).not.toContain('secret');
      expect(await shown(bearer, '?filters[x]=secret')).toMatchObject({
        error: { status: 400, message: 'Invalid key x' },
      });
    }
  });

  test('an attribute of another kind under the same name is in no list either', async () => {
    const token = await start({ fields: ['title', 'x'] });
    app = await app.reopen(filesWith({ title: text, x: { type: 'json' } }));
    expect(await shown(token)).toMatchObject({ data: [{ title: 't' }] });
    expect(await shown(token, '?fields=x')).toMatchObject({ error: { status: 400 } });
  });

  test('a filter by an attribute that is gone lets nothing through, also when its name is back', async () => {
    const token = await start({ filter: { x: { $notNull: true } } });
    for (const bearer of [null, token])
      expect(await shown(bearer)).toMatchObject({ meta: { pagination: { total: 1 } } });
    app = await app.reopen(filesWith({ title: text }));
    expect(changes()[0]).toContain('it matches nothing until it is granted again');
    for (const bearer of [null, token])
      expect(await shown(bearer)).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
    app = await app.reopen(filesWith({ title: text, x: text }));
    for (const bearer of [null, token]) expect(await shown(bearer)).toMatchObject({ data: [] });
    const { schema, database: store } = app.plinth.project;
    const rules = parseRules(schema, [find], { filter: { x: 'secret' } });
    await grant(store, { role: 'public', actions: [find], rules }, knownActions(schema));
    await app.plinth.access.refresh();
    expect(await shown(null)).toMatchObject({ data: [{ x: 'secret' }] });
  });

  test.each([
    ['a b', 'is no attribute name'],
    ['documentId', 'is a name that every document has already'],
  ])('an attribute is not renamed to %s', async (to, problem) => {
    await start({ fields: ['x'] });
    expect(() => renameAttribute(app.folder, { owner: note, from: 'x', to })).toThrow(`"${to}" ${problem}`);
    app = await app.reopen(filesWith({ title: text, x: text }));
    expect(changes()).toEqual([]);
  });

  test('a rule follows an attribute that is renamed', async () => {
    const token = await start({ fields: ['x'], filter: { x: 'secret' } });
    renameAttribute(app.folder, { owner: note, from: 'x', to: 'y' });
    app = await app.reopen(filesWith({ title: text, y: text }));
    expect(changes()).toEqual([]);
    for (const bearer of [null, token]) {
      expect(await shown(bearer)).toMatchObject({ data: [{ y: 'secret' }] });
      expect(JSON.stringify(await shown(bearer))).not.toContain('title');
    }
  });

  test('a rule that cannot be read lets nothing through', async () => {
    await start({ fields: ['title', 'x'] });
    const { database: store } = app.plinth.project;
    await store.write(
      async (transaction) =>
        void (await transaction.run(
          updateGrantedRule(roleGrants, { id: 2, action: find, rule: '{"attrib' }),
        )),
    );
    await grant(store, { role: 'public', actions: [`${note}.findOne`] }, [`${note}.findOne`]);
    await app.plinth.access.refresh();
    expect((await listPermissions(store)).find(({ role }) => role === 'public')?.rules[find]).toEqual({
      attributeIds: [],
      filter: false,
    });
    expect(await shown(null)).toMatchObject({ data: [] });
  });
});
