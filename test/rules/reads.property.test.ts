// Random rules and random queries: what statements return is what an evaluator over rows in memory finds.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant, revoke } from '../../src/auth/role-store.ts';
import { type GivenRule, parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp, type TestResponse } from '../harness/project.ts';
import { type Filter, holds, type Row } from './evaluate.ts';

const item = 'api::item.item';
const group = 'api::group.group';
const user = 'plugin::users-permissions.user';
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
        name: { type: 'string' },
        rank: { type: 'integer' },
        flag: { type: 'boolean' },
        owner: relation('manyToOne', user),
        group: relation('manyToOne', group, { inversedBy: 'items' }),
        links: relation('manyToMany', item),
      },
    },
    [group]: {
      attributes: {
        name: { type: 'string' },
        rank: { type: 'integer' },
        items: relation('oneToMany', item, { mappedBy: 'group' }),
        boss: relation('manyToOne', user),
      },
    },
  },
};

const words = ['a', 'b', 'ab'];
const people = ['anna', 'ben'] as const;
type Person = (typeof people)[number];

/** Attributes of each type that lead to another one. */
const targets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  item: { owner: 'user', group: 'group', links: 'item' },
  group: { boss: 'user', items: 'item' },
  user: {},
};
const scalars: Readonly<Record<string, readonly string[]>> = {
  item: ['name', 'rank', 'flag'],
  group: ['name', 'rank'],
  user: ['username'],
};

// Random filters. Claims belong to rules only.

const comparisonOf = (name: string, hasClaims: boolean, isRule: boolean): fc.Arbitrary<Filter> => {
  const nullness = fc.constantFrom<Filter>({ $null: true }, { $notNull: true });
  if (name === 'flag')
    return fc.oneof(
      fc.boolean().map(($eq): Filter => ({ $eq })),
      nullness,
    );
  if (name === 'rank' || name === 'id') {
    const number = fc.integer({ min: 0, max: 4 });
    const operand: fc.Arbitrary<unknown> =
      hasClaims && name === 'id' ? fc.oneof(number, fc.constant('$user.id')) : number;
    return comparison(operand, ['$eq', '$ne', '$lt', '$gte'], nullness, isRule);
  }
  const word = name === 'username' ? fc.constantFrom(...people) : fc.constantFrom(...words);
  const operand: fc.Arbitrary<unknown> = hasClaims ? fc.oneof(word, fc.constant('$user.username')) : word;
  return fc.oneof(
    comparison(operand, ['$eq', '$ne'], nullness, isRule),
    word.map(($contains): Filter => ({ $contains })),
  );
};

const comparison = (
  operand: fc.Arbitrary<unknown>,
  operators: readonly string[],
  nullness: fc.Arbitrary<Filter>,
  isRule: boolean,
): fc.Arbitrary<Filter> =>
  fc.oneof(
    fc.tuple(fc.constantFrom(...operators), operand).map(([operator, one]): Filter => ({ [operator]: one })),
    fc
      .tuple(
        // A rule takes no list below `$ne`.
        fc.constantFrom('$in', '$notIn', ...operators.filter((one) => !isRule || one !== '$ne')),
        fc.array(operand, { minLength: 1, maxLength: 2 }),
      )
      .map(([operator, list]): Filter => ({ [operator]: list })),
    nullness,
  );

function filterOf(type: string, depth: number, hasClaims: boolean): fc.Arbitrary<Filter> {
  const leaves = [...(scalars[type] ?? []), 'id'].map((name) =>
    comparisonOf(name, hasClaims && (type === 'user' || name !== 'id'), hasClaims).map(
      (inner): Filter => ({ [name]: inner }),
    ),
  );
  if (depth === 0) return fc.oneof(...leaves);
  const below = Object.entries(targets[type] ?? {}).map(([name, target]) =>
    filterOf(target, depth - 1, hasClaims).map((inner): Filter => ({ [name]: inner })),
  );
  const one = filterOf(type, depth - 1, hasClaims);
  const several = fc.array(one, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    ...leaves,
    ...below,
    several.map(($and): Filter => ({ $and })),
    several.map(($or): Filter => ({ $or })),
    one.map(($not): Filter => ({ $not })),
  );
}

const fieldsOf = (type: string): fc.Arbitrary<readonly string[] | undefined> =>
  fc.option(fc.subarray([...(scalars[type] ?? []), ...Object.keys(targets[type] ?? {})]), { nil: undefined });

/** Attributes that lead to many. */
const lists = ['links', 'items'];

/** A rule takes no negation below a list. */
function negatesBelowList(filter: unknown, isBelow = false, name = ''): boolean {
  if (typeof filter !== 'object' || filter === null) return false;
  return Object.entries(filter).some(([key, inner]) => {
    const isNegation = ['$not', '$ne', '$notIn'].includes(key) || (key === '$notNull' && name !== 'id');
    const inside = key.startsWith('$') ? name : key;
    return (
      (isBelow && isNegation && !Array.isArray(filter)) ||
      negatesBelowList(inner, isBelow || lists.includes(key), Array.isArray(filter) ? name : inside)
    );
  });
}

const ruleOf = (type: string): fc.Arbitrary<GivenRule> =>
  fc.record({
    filter: fc.option(
      filterOf(type, 2, true).filter((filter) => !negatesBelowList(filter)),
      { nil: undefined },
    ),
    fields: fieldsOf(type),
  });

/** `filters[$or][0][name][$eq]=a` */
function searchOf(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path}=${encodeURIComponent(String(value))}`];
  return Object.entries(value).flatMap(([key, inner]) => searchOf(inner, `${path}[${key}]`));
}

describe.each(databases)('rules and queries on %s', (database) => {
  let app: TestApp;
  const rows: Record<string, Row[]> = { item: [], group: [], user: [] };
  const jwts = new Map<string, string>();

  beforeAll(async () => {
    app = await startTestApp(database, files, {
      grants: { public: ['plugin::users-permissions.auth.callback'] },
    });
    for (const username of people) await addPerson(username);
    const ids = rows.user?.map(({ id }) => id) ?? [];
    const [anna, ben] = ids;
    rows.group = await add('groups', [
      { name: 'a', rank: 1, boss: anna },
      { name: 'b', rank: null, boss: ben },
      { name: null, rank: 3, boss: null },
    ]);
    const groups = rows.group.map(({ id }) => id);
    const values = [
      { name: 'a', rank: 0, flag: true, owner: anna, group: groups[0] },
      { name: 'b', rank: 1, flag: false, owner: anna, group: groups[1] },
      { name: 'ab', rank: null, flag: null, owner: ben, group: groups[0] },
      { name: null, rank: 3, flag: true, owner: ben, group: groups[2] },
      { name: 'a', rank: 4, flag: null, owner: null, group: null },
      { name: 'anna', rank: 2, flag: false, owner: ben, group: groups[1] },
      { name: 'ben', rank: 2, flag: true, owner: anna, group: null },
    ];
    rows.item = await add('items', values);
    const items = rows.item;
    const links = [[1, 2], [], [0], [4, 5, 6], [3], [0, 1], [6]];
    for (const [index, linked] of links.entries()) {
      const data = { links: linked.map((at) => items[at]?.documentId) };
      await app.request('PUT', `/api/items/${items[index]?.documentId}`, { data });
    }
    rows.item = items.map((row, index) => ({ ...row, links: links[index]?.map((at) => items[at]?.id) }));
    rows.group = rows.group.map((row) => ({
      ...row,
      items: rows.item?.filter((one) => one.group === row.id).map(({ id }) => id),
    }));
  });
  afterAll(() => app.close());

  async function addPerson(username: string): Promise<void> {
    const roles = (await app.request('GET', '/api/users-permissions/roles')).body as {
      roles: { id: number; type: string }[];
    };
    const role = roles.roles.find(({ type }) => type === 'authenticated')?.id;
    const password = 'a password';
    const made = await app.request('POST', '/api/users', {
      username,
      email: `${username}@x.test`,
      password,
      role,
    });
    rows.user?.push({ ...(made.body as Row), username });
    const signedIn = await app.request('POST', '/api/auth/local', { identifier: username, password }, null);
    jwts.set(username, (signedIn.body as { jwt: string }).jwt);
  }

  async function add(path: string, values: readonly object[]): Promise<Row[]> {
    const made: Row[] = [];
    for (const data of values) {
      const { body } = await app.request('POST', `/api/${path}`, { data });
      const { id, documentId } = (body as { data: Row }).data;
      made.push({ ...data, id, documentId });
    }
    return made;
  }

  async function allow(rules: Readonly<Record<string, GivenRule>>): Promise<void> {
    const { schema, database: store } = app.plinth.project;
    const known = knownActions(schema);
    const actions = [`${item}.find`, `${item}.findOne`, `${group}.find`];
    await revoke(store, { role: 'authenticated', actions });
    for (const action of actions) {
      const given = rules[action.startsWith(item) ? 'item' : 'group'] ?? {};
      await grant(
        store,
        { role: 'authenticated', actions: [action], rules: parseRules(schema, [action], given) },
        known,
      );
    }
    await grant(store, { role: 'authenticated', actions: [`${user}.find`] }, known);
    await app.plinth.access.refresh();
  }

  const numbersOf = (value: unknown): readonly unknown[] =>
    Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

  /** The rows that an attribute leads to, those of them that `isVisible` says. */
  const relatedBy =
    (type: string, isVisible: (target: string, row: Row) => boolean) =>
    (row: Row | null, name: string): readonly Row[] | undefined => {
      const own = row ? typeOf(row) : type;
      const target =
        targets[own]?.[name] ?? [...new Set(Object.values(targets).flatMap((all) => all[name] ?? []))][0];
      if (!target) return undefined;
      const numbers = numbersOf(row?.[name]);
      return numbers
        .flatMap((id) => rows[target]?.find((one) => one.id === id) ?? [])
        .filter((one) => isVisible(target, one));
    };
  const typeOf = (row: Row): string =>
    Object.keys(rows).find((type) => rows[type]?.some(({ documentId }) => documentId === row.documentId)) ??
    '';

  function visibleTo(person: Person, rules: Readonly<Record<string, GivenRule>>) {
    const self = rows.user?.find(({ username }) => username === person);
    const claims = { 'user.id': self?.id, 'user.username': person };
    return (type: string, row: Row): boolean => {
      const filter = rules[type]?.filter as Filter | undefined;
      return !filter || holds(filter, row, { claims, lists, related: relatedBy(type, () => true) });
    };
  }

  /** Whether a query names only what the lists of its types have. */
  function isReadable(filter: Filter, type: string, rules: Readonly<Record<string, GivenRule>>): boolean {
    return Object.entries(filter).every(([key, inner]): boolean => {
      if (key === '$and' || key === '$or')
        return (inner as Filter[]).every((one) => isReadable(one, type, rules));
      if (key === '$not') return isReadable(inner as Filter, type, rules);
      if (key === 'id') return true;
      const isListed = rules[type]?.fields?.includes(key) ?? true;
      // The other side of item.group.
      const isOwned = key !== 'items' || (rules.item?.fields?.includes('group') ?? true);
      const target = targets[type]?.[key];
      return isListed && isOwned && (!target || isReadable(inner as Filter, target, rules));
    });
  }

  const ask = (url: string, person: Person): Promise<TestResponse> =>
    app.request('GET', url, undefined, jwts.get(person) ?? '');

  async function checkQuery(
    filter: Filter,
    person: Person,
    rules: Readonly<Record<string, GivenRule>>,
  ): Promise<void> {
    const isVisible = visibleTo(person, rules);
    const evaluating = { claims: {}, related: relatedBy('item', isVisible) };
    const expected =
      rows.item?.filter((row) => isVisible('item', row) && holds(filter, row, evaluating)) ?? [];
    const response = await ask(`/api/items?${searchOf(filter, 'filters').join('&')}&sort=id`, person);
    if (!isReadable(filter, 'item', rules)) return expect(response.status).toBe(400);
    const { data, meta } = response.body as { data: Row[]; meta: { pagination: { total: number } } };
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(meta.pagination.total).toBe(expected.length);
  }

  async function checkRows(person: Person, rules: Readonly<Record<string, GivenRule>>): Promise<void> {
    const isVisible = visibleTo(person, rules);
    const related = relatedBy('item', isVisible);
    const fields = rules.item?.fields;
    const shown = ['group', 'links'].filter((name) => fields?.includes(name) ?? true);
    const search = shown.map((name) => `populate[${name}]=true`).join('&');
    for (const row of rows.item ?? []) {
      const { status, body } = await ask(`/api/items/${row.documentId}?${search}`, person);
      expect(status).toBe(isVisible('item', row) ? 200 : 404);
      if (status === 404) continue;
      const { data } = body as { data: Readonly<Record<string, unknown>> };
      for (const name of shown)
        expect(numbersOf(data[name]).map((one) => (one as Row).id)).toEqual(
          related(row, name)?.map(({ id }) => id),
        );
      const scalar = Object.keys(data).filter((name) => scalars.item?.includes(name));
      expect(scalar.sort()).toEqual(scalars.item?.filter((name) => fields?.includes(name) ?? true).sort());
    }
  }

  test('agree with rows in memory', async () => {
    const queries = fc.array(filterOf('item', 2, false), { minLength: 4, maxLength: 4 });
    const property = fc.asyncProperty(
      ruleOf('item'),
      ruleOf('group'),
      queries,
      async (ofItem, ofGroup, filters) => {
        const rules = { item: ofItem, group: ofGroup };
        await allow(rules);
        for (const person of people) {
          await checkRows(person, rules);
          for (const filter of filters) await checkQuery(filter, person, rules);
        }
      },
    );
    await fc.assert(property, { seed: 6, numRuns: 40 });
  });
});
