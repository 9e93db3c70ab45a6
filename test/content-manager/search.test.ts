// Search of administrators in more documents than the budget of one read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, addColleague, addRole, dataOf, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { rights } from './project.ts';

const book = 'api::book.book';
const shelf = 'api::shelf.shelf';
const lists = 'content-manager/collection-types';

interface Listed {
  readonly data: readonly { readonly label?: string; readonly attributes?: { readonly title: string } }[];
  readonly meta: { readonly searched?: readonly string[]; readonly pagination: { readonly total: number } };
}

describe.each(databases)('%s', (database) => {
  let app: AdminApp;

  beforeAll(async () => {
    app = await startAdminApp(database, undefined, {
      contentTypes: {
        [book]: {
          draftAndPublish: true,
          attributes: {
            title: { type: 'string', search: true },
            blurb: { type: 'text' },
            hidden: { type: 'string', search: true, searchable: false },
            shelf: { type: 'relation', relation: 'manyToOne', target: shelf },
          },
        },
        [shelf]: {
          attributes: {
            name: { type: 'string' },
            books: { type: 'relation', relation: 'oneToMany', target: book },
          },
        },
      },
      files: { 'config/api.json': { bounds: { rows: 30 } } },
    });
    for (let index = 0; index < 40; index++) {
      const data = { title: `Book ${index}`, blurb: `About ${index}`, hidden: 'Book' };
      await app.admin('POST', `${lists}/${book}`, { data });
      await app.admin('POST', `${lists}/${shelf}`, { data: { name: `Shelf ${index}` } });
    }
    await app.plinth.statistics.refresh();
  });
  afterAll(() => app.close());

  const list = async (path: string): Promise<Listed> => {
    const { status, body, text } = await app.admin('GET', path);
    expect(status, text).toBe(200);
    return body as Listed;
  };

  test('searches the texts that have an index, and returns which', async () => {
    const found = await list(`${lists}/${book}?_q=ook%2017`);
    expect(found.data.map(({ attributes }) => attributes?.title)).toEqual(['Book 17']);
    expect(found.meta.searched).toEqual(['title']);
    expect((await list(`${lists}/${book}?_q=About%2017`)).meta.pagination.total).toBe(0);
  });

  test('can be combined with filters, and is used for candidates of a relation', async () => {
    const filtered = await list(`${lists}/${book}?_q=book%201&filters[blurb][$eq]=About%2012`);
    expect(filtered.data.map(({ attributes }) => attributes?.title)).toEqual(['Book 12']);
    const candidates = await list(`content-manager/relations/${shelf}/books?_q=book%203&omit[]=none`);
    expect(candidates.meta.searched).toEqual(['title']);
    expect(candidates.meta.pagination.total).toBe(11);
  });

  test('reads every text if none has an index, up to ten times the budget', async () => {
    const found = await list(`${lists}/${shelf}?_q=shelf%207`);
    expect([found.data.length, found.meta.searched]).toEqual([1, undefined]);
    expect(await list(`${lists}/${book}?filters[blurb][$containsi]=bout`)).toMatchObject({
      meta: { pagination: { total: 40 } },
    });
  });

  test('finds nothing by an attribute that the administrator may not read', async () => {
    const properties = { fields: ['blurb'] };
    const { token } = await addColleague(app, await addRole(app, rights(book, ['read'], { properties })));
    const { body } = await app.admin('GET', `${lists}/${book}?_q=book%2017`, undefined, token);
    expect(body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
    expect((body as Listed).meta.searched).toBeUndefined();
  });

  test('finds entries by their main field in all collection types, and lists those that are too large', async () => {
    const { documents, unsearched } = dataOf(
      await app.admin('GET', 'content-manager/search?_q=OOK%2017'),
    ) as unknown as { documents: { uid: string; label: string; status: string }[]; unsearched: string[] };
    expect(documents).toEqual([
      { uid: book, documentId: expect.any(String), label: 'Book 17', status: 'draft' },
    ]);
    expect(unsearched).toEqual([shelf]);
    const many = dataOf(await app.admin('GET', 'content-manager/search?_q=Book')) as unknown as {
      documents: { label: string }[];
    };
    expect(many.documents.map(({ label }) => label)).toEqual(
      [39, 38, 37, 36, 35].map((number) => `Book ${number}`),
    );
    for (const wrong of ['', '?_q=', '?_q[]=a', '?_q=a&page=2'])
      expect([wrong, (await app.admin('GET', `content-manager/search${wrong}`)).status]).toEqual([
        wrong,
        400,
      ]);
  });

  test('finds no entries by a main field that the administrator may not read', async () => {
    const { token } = await addColleague(app, await addRole(app, rights(shelf, ['read'])));
    const { token: nameless } = await addColleague(
      app,
      await addRole(app, [{ ...rights(book, ['read'])[0], properties: { fields: ['blurb'] } }]),
    );
    const search = async (part: string, as: string) =>
      dataOf(await app.admin('GET', `content-manager/search?_q=${part}`, undefined, as));
    expect(await search('Book', token)).toEqual({ documents: [], unsearched: [shelf] });
    expect((await search('Book%2017', nameless)).documents).toEqual([]);
  });
});
