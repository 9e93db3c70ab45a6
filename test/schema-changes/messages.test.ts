// Before a change is done it says what it does, how many documents it concerns, and which: enumerations that lose a value,
// bounds, attributes that are required, gone, or of another kind.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Change, writeState } from '../../src/database/schema-changes/changes.ts';
import { migrate } from '../../src/database/schema-changes/migrate.ts';
import { leftovers } from '../../src/database/schema-changes/prune.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { countValues, dataOf, item, relation, tag, type Values } from './project.ts';

const base: Values = {
  state: { type: 'enumeration', enum: ['new', 'open', 'done'] },
  title: { type: 'string' },
  rank: { type: 'integer' },
  cards: { type: 'component', component: 'shared.card', repeatable: true },
};
const files = (changed: Values = {}, gone: readonly string[] = []): TestProjectFiles => ({
  contentTypes: {
    [item]: {
      draftAndPublish: true,
      attributes: Object.fromEntries(
        Object.entries({ ...base, ...changed }).filter(([name]) => !gone.includes(name)),
      ),
    },
    [tag]: { attributes: {} },
  },
  components: { 'shared.card': { text: { type: 'string' } } },
});

describe.each(databases)('what changes of the schema say on %s', (database) => {
  let app: TestApp;
  let ids: readonly string[] = [];
  beforeEach(async () => {
    app = await startTestApp(database, files());
    const documents: Values[] = [
      { state: 'new', title: 'one', rank: 1, cards: [{ text: 'a' }, { text: 'b' }] },
      { state: 'open', title: 'fifteen', rank: 15, cards: [{ text: 'a' }] },
      { state: 'done', title: 'thirty', rank: 30 },
      {},
    ];
    ids = [];
    for (const data of documents) {
      const response = await app.request('POST', '/api/items', { data });
      ids = [...ids, String(dataOf(response.body).documentId)];
    }
  });
  afterEach(() => app.close());

  const states = async (status = 'published'): Promise<readonly unknown[]> => {
    const { body } = await app.request('GET', `/api/items?status=${status}&fields=state`);
    const rows = dataOf(body) as unknown as readonly Values[];
    return ids.map((id) => rows.find(({ documentId }) => documentId === id)?.state);
  };
  const told = (kind: Change['kind']) =>
    app.plinth.project.changes
      .filter((change) => change.kind === kind)
      .map(({ description, documents }) => ({ description, documents }));
  const put = (id: string | undefined, data: Values) => app.request('PUT', `/api/items/${id}`, { data });

  test('a removed value of an enumeration is kept but hidden, and shown again with the value', async () => {
    const narrow = files({ state: { type: 'enumeration', enum: ['new', 'done', 'gone'] } });
    app = await app.reopen(narrow);
    const description = `state of ${item} has other allowed values: the values of 1 document are not allowed, and are kept but hidden`;
    expect(told('set aside')).toEqual([{ description, documents: [ids[1]] }]);
    for (const status of ['published', 'draft'])
      expect(await states(status)).toEqual(['new', null, 'done', null]);
    const { body } = await app.request('POST', '/graphql', {
      query: '{ items(sort: "createdAt") { data { attributes { state } } } }',
    });
    expect(body).not.toHaveProperty('errors');
    // Another attribute is written, and the document published: what is kept stays kept.
    expect((await put(ids[1], { title: 'sixteen' })).status).toBe(200);
    const left = await app.plinth.project.database.write((transaction) =>
      leftovers(app.plinth.project.database, transaction, app.plinth.project.schema, app.plinth.project.lock),
    );
    expect(left.map(({ name, values }) => [name, values])).toEqual([['items.plinth_aside_state', 2]]);
    app = await app.reopen(narrow);
    expect(app.plinth.project.changes).toEqual([]);
    app = await app.reopen(files());
    expect(await states()).toEqual(['new', 'open', 'done', null]);
    expect(await states('draft')).toEqual(['new', 'open', 'done', null]);
  });

  test('a start that has nothing to change writes nothing about content types', async () => {
    const { database: opened, schema, lock } = app.plinth.project;
    await opened.write(async ({ run, dialect }) => {
      for (const refusal of dialect.refuseUpdates('plinth_state')) await run(refusal);
    });
    expect(await migrate(opened, { schema, lock, defaultLocale: 'en' })).toEqual([]);
    const other = opened.write((transaction) => writeState(transaction, `type ${item}`, '{}'));
    await expect(other).rejects.toThrow('never changed');
  });

  test('a value that was written meanwhile stays', async () => {
    app = await app.reopen(files({ state: { type: 'enumeration', enum: ['new', 'done'] } }));
    await put(ids[1], { state: 'done' });
    app = await app.reopen(files());
    expect(await states()).toEqual(['new', 'done', 'done', null]);
  });

  const narrowed = { state: { type: 'enumeration', enum: ['new', 'done'] } };
  const boolean = { state: { type: 'boolean' } };

  test.each([
    ['narrowed and then of another type', [files(narrowed), files(boolean)], false],
    ['narrowed and then gone', [files(narrowed), files({}, ['state'])], false],
    ['of another type and then gone', [files(boolean), files({}, ['state'])], false],
    ['of another type and narrowed when it is back', [files(boolean), files(narrowed)], true],
    ['gone and narrowed when it is back', [files({}, ['state']), files(narrowed)], true],
  ])('an enumeration that was %s is whole at last', async (_what, steps, endsNarrow) => {
    for (const step of steps) {
      app = await app.reopen(step);
      expect((await put(ids[1], { title: 'written meanwhile' })).status).toBe(200);
    }
    if (endsNarrow)
      for (const status of ['published', 'draft'])
        expect(await states(status)).toEqual(['new', null, 'done', null]);
    app = await app.reopen(files());
    for (const status of ['published', 'draft'])
      expect(await states(status)).toEqual(['new', 'open', 'done', null]);
    app = await app.reopen(files());
    expect(app.plinth.project.changes).toEqual([]);
  });

  test('a text that becomes an enumeration shows its values only', async () => {
    app = await app.reopen(files({ title: { type: 'enumeration', enum: ['one', 'two'] } }));
    expect(told('set aside')).toEqual([
      {
        description: `title of ${item} is enumeration instead of string: the values of 2 documents are not allowed, and are kept but hidden`,
        documents: [ids[1], ids[2]],
      },
    ]);
    expect((await put(ids[1], { rank: 16 })).status).toBe(200);
    app = await app.reopen(files());
    const { body } = await app.request('GET', '/api/items?sort=createdAt');
    expect(body).toMatchObject({ data: [{ title: 'one' }, { title: 'fifteen' }, { title: 'thirty' }, {}] });
  });

  test('bounds that are narrower name who is outside, and change nothing', async () => {
    app = await app.reopen(
      files({
        title: { type: 'string', maxLength: 6 },
        rank: { type: 'integer', min: 2, max: 20 },
        cards: { ...(base.cards as Values), min: 2 },
      }),
    );
    const outside = (name: string, who: string) =>
      `${name} of ${item} has other bounds: the values of ${who} are outside; they are not changed, and are refused when they are published next`;
    expect(told('check values')).toEqual([
      { description: outside('title', '1 document'), documents: [ids[1]] },
      { description: outside('rank', '2 documents'), documents: [ids[0], ids[2]] },
      { description: outside('cards', '1 document'), documents: [ids[1]] },
    ]);
    const { body } = await app.request('GET', '/api/items?sort=createdAt');
    expect(body).toMatchObject({ data: [{ rank: 1 }, { title: 'fifteen' }, { rank: 30 }, {}] });
  });

  const required = { required: true };
  const lack = (name: string, who: string) =>
    `${name} of ${item} is required now, and missing in ${who}; they are not changed, and are refused when they are published next`;

  test('what is required from now on names who lacks it, a new attribute too', async () => {
    app = await app.reopen(
      files({ title: { type: 'string', ...required }, summary: { type: 'text', ...required } }),
    );
    expect(told('check values')).toEqual([
      { description: lack('title', '1 document'), documents: [ids[3]] },
      { description: lack('summary', '4 documents'), documents: ids },
    ]);
  });

  test('what is required from now on, with another type, names who has no value of that type', async () => {
    app = await app.reopen(
      files({ title: { type: 'integer', ...required }, rank: { type: 'string', ...required } }),
    );
    expect(told('check values')).toEqual([
      { description: lack('title', '4 documents'), documents: ids },
      { description: lack('rank', '1 document'), documents: [ids[3]] },
    ]);
    app = await app.reopen(files({ title: { type: 'string', ...required } }));
    expect(told('check values')).toEqual([{ description: lack('title', '1 document'), documents: [ids[3]] }]);
  });

  test('the content of an attribute of another kind, or of a removed one, is kept but hidden, and reported', async () => {
    app = await app.reopen(files({ title: relation('manyToOne', tag) }, ['rank']));
    expect(told('keep out of reach')).toEqual([
      {
        description: `title of ${item} is a relation instead of a string: its values in 3 documents are kept but hidden`,
        documents: ids.slice(0, 3),
      },
      {
        description: `${item} has no rank any more: its values in 3 documents are kept but hidden`,
        documents: ids.slice(0, 3),
      },
    ]);
    expect(await countValues(app, 'items', 'title')).toBe(6);
    app = await app.reopen(files());
    const { body } = await app.request('GET', '/api/items?sort=createdAt');
    expect(body).toMatchObject({ data: [{ title: 'one', rank: 1 }, { title: 'fifteen' }, { rank: 30 }, {}] });
  });
});
