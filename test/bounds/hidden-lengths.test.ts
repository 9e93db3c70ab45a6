// The cost of a GraphQL operation tells nothing about lists of documents that the caller may not read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { type GivenRule, parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const relation = (kind: string, name: string, side = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${name}.${name}`,
  ...side,
});
const leaf = { attributes: { name: { type: 'string' }, isOpen: { type: 'boolean' } } };
const lists = ['secrets', 'lines', 'books'] as const;

describe.each(databases)('lengths of lists on %s', (database) => {
  let app: TestApp;
  let shelf = '';
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        'api::shelf.shelf': {
          pluralName: 'shelves',
          attributes: {
            secrets: relation('manyToMany', 'secret'),
            lines: relation('manyToMany', 'line'),
            books: relation('oneToMany', 'book', { mappedBy: 'shelf' }),
          },
        },
        'api::secret.secret': leaf,
        'api::line.line': leaf,
        'api::book.book': {
          attributes: { ...leaf.attributes, shelf: relation('manyToOne', 'shelf', { inversedBy: 'books' }) },
        },
      },
      files: { 'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat', costLimit: 5000 } } } },
    });
    shelf = await create('shelves', {});
  });
  afterAll(() => app.close());

  const create = async (path: string, data: object): Promise<string> => {
    const { body } = await app.request('POST', `/api/${path}`, { data });
    return (body as { data: { documentId: string } }).data.documentId;
  };
  let count = 0;
  /** What a refused operation tells of its cost. */
  const costs = (token?: string): Promise<readonly string[]> =>
    Promise.all(
      lists.map(async (name) => {
        // Another text each time: the costs of a known text stay until the lengths have changed much.
        const query = `{ shelves { ${name} { name } } } # ${count++}`;
        const { text } = await app.request('POST', '/flat', { query }, token);
        expect(text).toContain('COST_LIMIT_EXCEEDED');
        return text;
      }),
    );
  const tokenWith = async (rules: Readonly<Record<string, GivenRule>>): Promise<string> => {
    const { schema, database: store } = app.plinth.project;
    const permissions = Object.keys(rules);
    const parsed = permissions.map((action) => parseRules(schema, [action], rules[action] ?? {}));
    const name = `token ${count++} on ${database}`;
    const definition = { name, type: 'custom', permissions, rules: Object.assign({}, ...parsed) } as const;
    const { token } = await createToken(store, definition, knownActions(schema));
    await app.plinth.access.refresh();
    return token;
  };

  test('show in the cost of who may read all of them, and of nobody else', async () => {
    const shelves = { 'api::shelf.shelf.find': {} };
    const hidden = { filter: { isOpen: { $eq: true } } };
    const callers = {
      'all rows': [app.token, true],
      'closed types': [await tokenWith(shelves), false],
      'row rules': [
        await tokenWith({ ...shelves, 'api::secret.secret.find': hidden, 'api::line.line.find': hidden }),
        false,
      ],
      'field rules': [
        await tokenWith({
          'api::shelf.shelf.find': { fields: [] },
          'api::secret.secret.find': {},
          'api::line.line.find': {},
          'api::book.book.find': { fields: ['name'] },
        }),
        false,
      ],
    } as const;
    const measure = async (): Promise<Record<string, readonly string[]>> => {
      await app.plinth.statistics.refresh();
      const entries = Object.entries(callers).map(
        async ([name, [token]]) => [name, await costs(token)] as const,
      );
      return Object.fromEntries(await Promise.all(entries));
    };
    const before = await measure();
    for (let index = 0; index < 6; index++) {
      const [secret, line] = [await create('secrets', {}), await create('lines', {})];
      await create('books', { shelf });
      const data = { secrets: { connect: [secret] }, lines: { connect: [line] } };
      expect((await app.request('PUT', `/api/shelves/${shelf}`, { data })).status).toBe(200);
    }
    const after = await measure();
    for (const [name, [, isSeen]] of Object.entries(callers))
      for (const [index, list] of lists.entries())
        expect([name, list, after[name]?.[index] !== before[name]?.[index]]).toEqual([name, list, isSeen]);
  });
});
