// The cost of GraphQL operations depends on the length of lists in the data: a tree with three children per node can be read eight levels deep.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const node = (relation: string, side: object) => ({
  type: 'relation',
  relation,
  target: 'api::node.node',
  ...side,
});
const nested = (levels: number): string =>
  levels === 0 ? 'name' : `name children { ${nested(levels - 1)} }`;
const inEntities = (levels: number): string =>
  levels === 0 ? 'name' : `name children { data { attributes { ${inEntities(levels - 1)} } } }`;

describe.each(databases)('%s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        'api::node.node': {
          attributes: {
            name: { type: 'string' },
            parent: node('manyToOne', { inversedBy: 'children' }),
            children: node('oneToMany', { mappedBy: 'parent' }),
          },
        },
      },
      files: { 'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat', depthLimit: 40 } } } },
    });
    const create = async (name: string, parent: string | undefined): Promise<string> => {
      const { body } = await app.request('POST', '/api/nodes', { data: { name, parent } });
      return (body as { data: { documentId: string } }).data.documentId;
    };
    const grow = async (name: string, parent: string | undefined, levels: number): Promise<void> => {
      const id = await create(name, parent);
      if (levels > 0) for (const index of [1, 2, 3]) await grow(`${name}${index}`, id, levels - 1);
    };
    await grow('n', undefined, 3);
  });
  afterAll(() => app.close());

  const ask = async (path: string, query: string) => (await app.request('POST', path, { query })).text;
  const root = 'filters: { name: { eq: "n" } }';
  const deep = [
    ['/flat', `{ nodes(${root}) { ${nested(8)} } }`],
    ['/graphql', `{ nodes(${root}) { data { attributes { ${inEntities(8)} } } } }`],
  ] as const;

  test('eight levels of short lists can be read in both shapes', async () => {
    await app.plinth.statistics.refresh();
    for (const [path, query] of deep) {
      const text = await ask(path, query);
      expect(text).not.toContain('errors');
      expect(text).toContain('n333');
    }
  });

  test('lists that are long in the data are counted by their page size', async () => {
    const [, query] = deep[0];
    const { body } = await app.request('GET', '/api/nodes?filters[name]=n&fields=name');
    const parent = (body as { data: { documentId: string }[] }).data[0]?.documentId;
    for (let index = 0; index < 40; index++)
      await app.request('POST', '/api/nodes', { data: { name: 'more', parent } });
    await app.plinth.statistics.refresh();
    expect(await ask('/flat', query)).toContain('COST_LIMIT_EXCEEDED');
  });
});
