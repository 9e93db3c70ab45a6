// Negation over lists in row rules: one harmless entry beside a forbidden one shows nothing (docs/guides/row-and-field-rules.md).
// Every operator, over every kind of list, at every depth that a rule may have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { grant, revoke } from '../../src/auth/role-store.ts';
import { negationBelowList } from '../../src/errors/families/rule.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import type { Filter } from './evaluate.ts';
import { rowOf, titlesOf } from './world.ts';

const item = 'api::item.item';
const tag = 'api::tag.tag';
const relation = (kind: string, target: string, options = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...options,
});

const files = {
  contentTypes: {
    [item]: {
      attributes: {
        title: { type: 'string' },
        tags: relation('manyToMany', tag, { inversedBy: 'items' }),
        marks: relation('oneToMany', tag, { mappedBy: 'item' }),
        notes: relation('oneToMany', tag),
        parts: { type: 'component', component: 'shared.part', repeatable: true },
      },
    },
    [tag]: {
      attributes: {
        name: { type: 'string' },
        kind: { type: 'string' },
        items: relation('manyToMany', item, { mappedBy: 'tags' }),
        item: relation('manyToOne', item, { inversedBy: 'marks' }),
      },
    },
    'api::shelf.shelf': {
      pluralName: 'shelves',
      attributes: {
        title: { type: 'string' },
        item: relation('oneToOne', item),
        items: relation('oneToMany', item),
      },
    },
  },
  components: { 'shared.part': { name: { type: 'string' }, kind: { type: 'string' } } },
};

/** Beside one that has no entries at all. */
const entriesOf: Readonly<Record<string, readonly (string | null)[]>> = {
  'all secret': ['secret', 'secret'],
  'one of each': ['secret', 'open'],
  'all open': ['open', 'open'],
  'without a name': [null, 'open'],
  'no entries': [],
};
const titles = Object.keys(entriesOf);
const kinds = ['tags', 'marks', 'notes', 'parts'];

const positive: readonly Filter[] = [
  { $eq: 'secret' },
  { $eqi: 'SECRET' },
  { $in: ['secret', 'x'] },
  { $startsWith: 'sec' },
  { $startsWithi: 'SEC' },
  { $endsWith: 'ret' },
  { $endsWithi: 'RET' },
  { $contains: 'ecre' },
  { $containsi: 'ECRE' },
  { $gt: 'p' },
  { $gte: 'secret' },
  { $lt: 'p' },
  { $lte: 'open' },
  { $between: ['p', 't'] },
  { $null: true },
];
const negative: readonly Filter[] = [
  { $ne: 'secret' },
  { $nei: 'SECRET' },
  { $notIn: ['secret'] },
  { $notContains: 'ecre' },
  { $notContainsi: 'ECRE' },
  { $notNull: true },
  { $null: false },
  { $not: { $eq: 'secret' } },
];

/** What an entry of that name meets: the meaning of the operators, said a second time. */
function meets(name: string | null, [operator = '', operand]: readonly [string?, unknown?]): boolean {
  if (operator === '$null') return name === null;
  if (name === null) return false;
  const text = String(operand).toLowerCase();
  const list = Array.isArray(operand) ? operand.map(String) : [];
  if (operator === '$in') return list.includes(name);
  if (operator === '$between') return name >= (list[0] ?? '') && name <= (list[1] ?? '');
  if (operator.startsWith('$startsWith')) return name.startsWith(text);
  if (operator.startsWith('$endsWith')) return name.endsWith(text);
  if (operator.startsWith('$contains')) return name.includes(text);
  const order = name < text ? -1 : Number(name > text);
  return (
    { $eq: order === 0, $eqi: order === 0, $gt: order > 0, $gte: order >= 0, $lt: order < 0 }[operator] ??
    order <= 0
  );
}

/** Titles of which no entry meets the condition; `$null` is also met by what is not there at all. */
const withoutAny = (condition: Filter): string[] =>
  titles.filter((title) => {
    const entries = entriesOf[title] ?? [];
    const [comparison = []] = Object.entries(condition) as [string, unknown][];
    return !(entries.length > 0 ? entries : [null]).some((name) => meets(name, comparison));
  });

describe.each(databases)('negation over lists in rules on %s', (database) => {
  let app: TestApp;
  let resolvers: Plinth;

  beforeAll(async () => {
    app = await startTestApp(database, files, {});
    for (const title of titles) {
      const names = entriesOf[title] ?? [];
      const tagsOf = async (): Promise<string[]> => {
        const made: string[] = [];
        for (const name of names)
          made.push(rowOf(await app.request('POST', '/api/tags', { data: { name, kind: 'x' } })).documentId);
        return made;
      };
      const parts = names.map((name) => ({ name, kind: 'x' }));
      const data = { title, parts, tags: await tagsOf(), marks: await tagsOf(), notes: await tagsOf() };
      const made = rowOf(await app.request('POST', '/api/items', { data })).documentId;
      await app.request('POST', '/api/shelves', { data: { title, item: made, items: [made] } });
    }
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers' });
  });
  afterAll(async () => {
    await resolvers.close();
    await app.close();
  });

  const rulesOf = (type: string, filter: unknown) =>
    parseRules(app.plinth.project.schema, [`${type}.find`], { filter });

  async function allow(type: string, filter: unknown): Promise<void> {
    const { schema, database: store } = app.plinth.project;
    const known = knownActions(schema);
    const actions = [`${type}.find`];
    await revoke(store, { role: 'public', actions });
    await grant(store, { role: 'public', actions, rules: rulesOf(type, filter) }, known);
    await app.plinth.access.refresh();
    await resolvers.access.refresh();
  }

  /** Over REST and in both lanes of GraphQL, which must say the same. */
  async function shown(plural: string): Promise<unknown[]> {
    const listed = titlesOf(await app.request('GET', `/api/${plural}?sort=id`, undefined, null));
    const query = `{ ${plural}(sort: "id") { data { attributes { title } } } }`;
    for (const plinth of [app.plinth, resolvers]) {
      const { body } = await ask(plinth, { query });
      const { data } =
        (body.data as Record<string, { data: { attributes: { title: string } }[] }>)[plural] ?? {};
      expect(data?.map(({ attributes }) => attributes.title)).toEqual(listed);
    }
    return listed;
  }

  describe.each(kinds)('%s', (list) => {
    test.each(positive)('$not around %j holds where no entry meets it', async (condition) => {
      const filter = { [list]: { name: condition } };
      for (const rule of [
        { $not: filter },
        { $not: { $not: { $not: filter } } },
        { $and: [{ $not: filter }, { title: { $notNull: true } }] },
        { $not: { $or: [filter, { [list]: { kind: 'none' } }] } },
        { $not: { [list]: { name: condition, kind: { $in: ['x', 'y'] } } } },
      ]) {
        await allow(item, rule);
        // `kind` has a value in every entry, so no missing entry meets the last of them.
        const isInTransaction =
          '$not' in rule && list in rule.$not && 'kind' in Object(Reflect.get(rule.$not, list));
        const expected = withoutAny(condition);
        const isEmptyShown = isInTransaction && !expected.includes('no entries');
        expect(await shown('items')).toEqual(isEmptyShown ? [...expected, 'no entries'] : expected);
      }
    });

    test.each(positive)('$not around %j further away, through one and through many', async (condition) => {
      const filter = { [list]: { name: condition } };
      for (const rule of [
        { $not: { item: filter } },
        { $not: { items: filter } },
        { item: { $not: filter } },
      ]) {
        await allow('api::shelf.shelf', rule);
        expect(await shown('shelves')).toEqual(withoutAny(condition));
      }
    });

    test.each(negative)('%j below it is refused at the grant', (condition) => {
      const below = { [list]: { name: condition } };
      const deeper = [{ item: below }, { items: below }, { item: { $or: [below, { title: 'x' }] } }];
      const refused = (type: string, filter: unknown): unknown => {
        try {
          return rulesOf(type, filter);
        } catch (error) {
          return negationBelowList.made(error);
        }
      };
      for (const filter of [below, { $not: below }, { $and: [below] }])
        expect(refused(item, filter)).toBe(true);
      for (const filter of deeper) expect(refused('api::shelf.shelf', filter)).toBe(true);
    });
  });

  test('whether there are entries at all may be asked', async () => {
    await allow(item, { tags: { id: { $notNull: true } } });
    expect(await shown('items')).toEqual(titles.slice(0, 4));
    await allow(item, { $not: { tags: { id: { $notNull: true } } } });
    expect(await shown('items')).toEqual(['no entries']);
  });

  test('requests mean by $not what existing clients expect: an entry that differs', async () => {
    const found = await app.request('GET', '/api/items?filters[$not][tags][name]=secret&sort=id');
    expect(titlesOf(found)).toEqual(['one of each', 'all open', 'without a name']);
  });
});
