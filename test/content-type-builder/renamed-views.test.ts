// A saved view of a list shows the same after attributes were renamed, those of a related content type too.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, files, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';

const page = 'api::page.page';
const author = 'api::author.author';
const text = { type: 'string' };

describe.each(databases)('saved views after a rename on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(
      database,
      {},
      {
        ...files,
        contentTypes: {
          [page]: {
            attributes: {
              title: text,
              note: text,
              writer: { type: 'relation', relation: 'manyToOne', target: author },
            },
          },
          [author]: { attributes: { name: text, title: text } },
        },
      },
    );
  });
  afterAll(() => app.close());

  const path = `content-manager/views/${page}`;
  const save = (name: string, query: string) => app.admin('POST', path, { name, query, isShared: true });
  const queries = async (): Promise<Readonly<Record<string, string>>> => {
    const { body } = await app.admin('GET', path);
    const { data } = body as { data: readonly { readonly name: string; readonly query: string }[] };
    return Object.fromEntries(data.map(({ name, query }) => [name, query]));
  };

  test('name the attributes as they are called now', async () => {
    const filters = (...conditions: readonly (readonly string[])[]) => JSON.stringify(conditions);
    const before = {
      columns: 'note,title,updatedAt',
      sort: 'title:desc',
      filters: filters(
        ['writer.name', '$eq', 'title'],
        ['title', '$contains', 'a,b'],
        ['writer.title', '$null', ''],
      ),
    };
    await save('Mine', new URLSearchParams(before).toString());
    await save('Other', 'sort=note%3Aasc&q=title');
    await save('Odd', 'filters=%5Btitle');
    const renames = [
      { owner: page, from: 'title', to: 'headline' },
      { owner: page, from: 'writer', to: 'by' },
      { owner: author, from: 'name', to: 'called' },
    ];
    expect((await app.admin('POST', 'content-type-builder/schema/apply', { renames })).status).toBe(200);
    const { Mine, ...others } = await queries();
    expect(Object.fromEntries(new URLSearchParams(Mine))).toEqual({
      columns: 'note,headline,updatedAt',
      sort: 'headline:desc',
      filters: filters(
        ['by.called', '$eq', 'title'],
        ['headline', '$contains', 'a,b'],
        ['by.title', '$null', ''],
      ),
    });
    expect(others).toEqual({ Other: 'sort=note%3Aasc&q=title', Odd: 'filters=%5Btitle' });
  });
});
