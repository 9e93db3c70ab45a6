// Sorts by an attribute, by a time and by row id walk an index in both directions, with cursors too: PostgreSQL's default order of nulls is
// not the one that clients see.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const project = {
  contentTypes: {
    'api::note.note': {
      draftAndPublish: true,
      attributes: { rank: { type: 'integer' }, title: { type: 'string' } },
    },
  },
};

describe.each(databases)('sorts by an index on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, project, { grants: { public: ['api::note.note.find'] } });
    for (const rank of [3, null, 1, 2])
      await app.request('POST', '/api/notes', { data: { rank, title: 'x' } });
  });
  afterAll(() => app.close());

  let pageSize = 1;
  const list = async (search: string) => {
    const { body } = await app.request('GET', `/api/notes?${search}`);
    return body as {
      readonly data: readonly { readonly rank: number | null }[];
      readonly meta: { readonly pagination: { readonly cursors?: { readonly after: string | null } } };
    };
  };

  /** The statement of a list, with values in place of its parameters where the database wants some. */
  async function planOf(search: string): Promise<string> {
    app.statements.length = 0;
    // Results are kept: each query is a new one.
    await list(`${search}&pagination[pageSize]=${++pageSize}`);
    const text = app.statements.at(-1) ?? '';
    const { write } = app.plinth.project.database;
    const rows = await write(async ({ read }) => {
      if (database === 'sqlite') {
        const values = [...text.matchAll(/\?/g)].map(() => ({ value: null }));
        return read({ text: `explain query plan ${text}`, values }, {});
      }
      const filled = text
        .replace(/limit \$\d+/, 'limit 2')
        .replace(/offset \$\d+/, 'offset 0')
        .replaceAll(/"locale" = \$\d+/g, `"locale" = ''`)
        .replaceAll(/\$\d+/g, "'1'");
      for (const setting of ['enable_seqscan', 'enable_sort', 'enable_bitmapscan'])
        await read({ text: `set local ${setting} = off`, values: [] }, {});
      return read({ text: `explain ${filled}`, values: [] }, {});
    });
    return rows.map((row) => row.join(' ')).join('\n');
  }

  const sortsAll = database === 'sqlite' ? /USE TEMP B-TREE FOR ORDER BY/ : /-> +Sort\b/;

  async function expectNone(sorts: RegExp, sort: string): Promise<void> {
    const search = `sort=${sort}&pagination[withCount]=false`;
    await vi.waitFor(async () => expect(await planOf(search)).not.toMatch(sorts), { timeout: 10_000 });
    const first = await list(`${search}&pagination[pageSize]=1&pagination[after]=`);
    const after = encodeURIComponent(first.meta.pagination.cursors?.after ?? '');
    expect(await planOf(`${search}&pagination[after]=${after}`)).not.toMatch(sorts);
  }

  test.each(['rank', 'rank:desc', 'createdAt', 'publishedAt:desc', 'id', 'id:desc'])('%s', (sort) =>
    expectNone(sortsAll, sort),
  );

  // Rows with the same values may be sorted by their ids, where the index is read backwards.
  const sortsByTwo =
    database === 'sqlite' ? /TEMP B-TREE FOR (?!LAST TERM)/ : /-> +Sort\b|Presorted Key: [^,]*$/m;

  test.each(['rank,title:desc', 'title:desc,createdAt', 'rank:desc,title', 'title,id:desc'])(
    'of two keys, the first of which rows share: %s',
    (sort) => expectNone(sortsByTwo, sort),
  );

  test('null is first in ascending order, and last in descending', async () => {
    const ranks = async (sort: string) => (await list(`sort=${sort}`)).data.map(({ rank }) => rank);
    expect(await ranks('rank')).toEqual([null, 1, 2, 3]);
    expect(await ranks('rank:desc')).toEqual([3, 2, 1, null]);
  });
});
