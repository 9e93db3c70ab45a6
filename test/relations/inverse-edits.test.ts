// Edits from the side of a relation that does not own it: what they name changes, in its place, and nothing else does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const relation = (kind: string, target: string, options: object) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...options,
});

const files = {
  contentTypes: {
    'api::page.page': {
      draftAndPublish: true,
      attributes: {
        title: { type: 'string' },
        book: relation('manyToOne', 'book', { inversedBy: 'pages' }),
        fans: relation('manyToMany', 'book', { inversedBy: 'liked' }),
        parent: relation('manyToOne', 'page', { inversedBy: 'children' }),
        children: relation('oneToMany', 'page', { mappedBy: 'parent' }),
      },
    },
    'api::letter.letter': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        book: relation('manyToOne', 'book', { inversedBy: 'letters' }),
      },
    },
    'api::book.book': {
      draftAndPublish: true,
      attributes: {
        title: { type: 'string' },
        pages: relation('oneToMany', 'page', { mappedBy: 'book' }),
        liked: relation('manyToMany', 'page', { mappedBy: 'fans' }),
        letters: relation('oneToMany', 'letter', { mappedBy: 'book' }),
      },
    },
  },
};

interface Created {
  readonly data: readonly { readonly documentId: string }[];
}

describe.each(databases)('edits from the other side on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files, { locales: ['fr'] });
  });
  afterAll(() => app.close());

  const create = async (path: string, data: object, status = 'published'): Promise<string> => {
    const { body } = await app.request(
      'POST',
      `/api/${path}${path.includes('?') ? '&' : '?'}status=${status}`,
      { data },
    );
    return (body as { data: { documentId: string } }).data.documentId;
  };
  const update = async (path: string, data: object, status = 'published'): Promise<void> => {
    const response = await app.request('PUT', `/api/${path}?status=${status}`, { data });
    expect(response.status).toBe(200);
  };
  const titlesOf = async (path: string, attribute: string, status = 'published'): Promise<unknown> => {
    const { body } = await app.request('GET', `/api/${path}?status=${status}&populate=${attribute}`);
    const related = (body as { data: Record<string, unknown> }).data[attribute];
    const titles = (Array.isArray(related) ? related : [related]) as ({ title: string } | null)[];
    return titles.map((one) => one?.title);
  };

  test.each([
    ['pages', 'book', 'draft'],
    ['pages', 'book', 'published'],
    ['liked', 'fans', 'draft'],
    ['liked', 'fans', 'published'],
  ])('%s of a %s, %s: what is connected comes last, whatever was there before', async (list, own, status) => {
    const book = await create('books', { title: 'book' });
    const [last, first, second] = [
      await create('pages', { title: 'last' }),
      await create('pages', { title: 'first', [own]: { connect: [book] } }),
      await create('pages', { title: 'second', [own]: { connect: [book] } }),
    ];
    const edit = async (edited: object): Promise<unknown> => {
      await update(`books/${book}`, { [list]: edited }, status);
      return titlesOf(`books/${book}`, list, status);
    };
    await update(`pages/${first}`, { [own]: { disconnect: [book] } });
    expect(await edit({ connect: [last] })).toEqual(['second', 'last']);
    expect(await edit({ connect: [first] })).toEqual(['second', 'last', 'first']);
    const before = { documentId: first, position: { before: last } };
    expect(await edit({ connect: [before] })).toEqual(['second', 'first', 'last']);
    const atStart = { documentId: last, position: { start: true } };
    expect(await edit({ connect: [atStart], disconnect: [second] })).toEqual(['last', 'first']);
    const inPlace = { documentId: second, position: { before: last } };
    expect(await edit({ connect: [inPlace], disconnect: [last] })).toEqual(['second', 'first']);
  });

  test.each([
    ['pages', 'book'],
    ['liked', 'fans'],
  ])('%s: what drafts hold of documents that are not named is published, too', async (list, own) => {
    const book = await create('books', { title: 'book' });
    const draft = await create('pages', { title: 'added in the draft' });
    const published = await create('pages', { title: 'removed in the draft', [own]: [book] });
    const named = await create('pages', { title: 'named' });
    await update(`pages/${draft}`, { [own]: [book] }, 'draft');
    await update(`pages/${published}`, { [own]: [] }, 'draft');
    const before = { documentId: named, position: { before: draft } };
    await update(`books/${book}`, { [list]: { connect: [before] } });
    expect(await titlesOf(`books/${book}`, list, 'draft')).toEqual(['named', 'added in the draft']);
    expect(await titlesOf(`books/${book}`, list)).toEqual(['named', 'added in the draft']);
  });

  test('a document that leaves its own list is published without it', async () => {
    const page = await create('pages', { title: 'page' });
    await update(`pages/${page}`, { parent: page });
    expect(await titlesOf(`pages/${page}`, 'parent')).toEqual(['page']);
    await update(`pages/${page}`, { children: [] });
    expect(await titlesOf(`pages/${page}`, 'parent', 'draft')).toEqual([undefined]);
    expect(await titlesOf(`pages/${page}`, 'parent')).toEqual([undefined]);
    await update(`pages/${page}`, { children: [page] });
    expect(await titlesOf(`pages/${page}`, 'parent')).toEqual(['page']);
  });

  test('who moves to another list comes last there, in the draft and once it is published', async () => {
    const [old, book] = [await create('books', { title: 'old' }), await create('books', { title: 'book' })];
    await create('pages', { title: 'first', book });
    const moved = await create('pages', { title: 'moved', book: old });
    await update(`pages/${await create('pages', { title: 'left', book })}`, { book: old }, 'draft');
    await update(`pages/${moved}`, { book }, 'draft');
    expect(await titlesOf(`books/${book}`, 'pages', 'draft')).toEqual(['first', 'moved']);
    await update(`pages/${moved}`, {});
    expect(await titlesOf(`books/${book}`, 'pages')).toEqual(['first', 'left', 'moved']);
  });

  test('a list of documents in several locales is in the order in which they came', async () => {
    const book = await create('books', { title: 'book' });
    await create('letters', { title: 'one', book });
    await create('letters', { title: 'two', book });
    await create('letters?locale=fr', { title: 'trois', book });
    await create('letters', { title: 'four', book });
    expect(await titlesOf(`books/${book}`, 'letters')).toEqual(['one', 'two', 'trois', 'four']);
  });

  test.each([
    ['pages', 'published'],
    ['liked', 'draft'],
  ])('hundreds of %s (%s) are set at once, in their order, and owners keep theirs', async (list, status) => {
    const [book, other] = [
      await create('books', { title: 'many' }),
      await create('books', { title: 'other' }),
    ];
    const made = await app.request('POST', `/api/pages/bulk?status=${status}`, {
      data: Array.from({ length: 300 }, (_, index) => ({
        title: `many${index}`,
        fans: { connect: [other] },
      })),
    });
    const ids = (made.body as Created).data.map(({ documentId }) => documentId);
    const path = `books/${book}`;
    const titles = ids.map((_, index) => `many${index}`);
    await update(path, { [list]: { set: ids } }, status);
    expect(await titlesOf(path, list, status)).toEqual(titles);
    await update(path, { [list]: { set: ids.toReversed() } }, status);
    expect(await titlesOf(path, list, status)).toEqual(titles.toReversed());
    const fans = list === 'liked' ? ['other', 'many'] : ['other'];
    expect(await titlesOf(`pages/${ids[7]}`, 'fans', status)).toEqual(fans);
  });
});
