// What an attribute held goes along when it takes many instead of one, and whatever keeps its place but is about something else says
// so: relations that lead elsewhere, components and zones of other pieces, types that become single ones.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { dataOf, item, relation, tag, type Values } from './project.ts';

const base: Values = {
  note: { type: 'string' },
  cover: { type: 'media' },
  owner: relation('manyToOne', tag, { inversedBy: 'items' }),
  label: relation('manyToMany', tag),
  seo: { type: 'component', component: 'shared.seo' },
  zone: { type: 'dynamiczone', components: ['shared.seo', 'shared.link'] },
};
const files = (changed: Values = {}, parts: { readonly tag?: Values; readonly isSingle?: boolean } = {}) =>
  ({
    contentTypes: {
      [item]: {
        draftAndPublish: true,
        kind: parts.isSingle ? 'singleType' : 'collectionType',
        attributes: { ...base, ...changed },
      },
      [tag]: { attributes: { name: { type: 'string' }, items: parts.tag ?? itemsOfTag('oneToMany') } },
    },
    components: {
      'shared.seo': { text: { type: 'string' }, code: { type: 'password' }, tag: relation('oneToOne', tag) },
      'shared.link': { url: { type: 'string' } },
    },
  }) satisfies TestProjectFiles;
const itemsOfTag = (kind: string): Values => relation(kind, item, { mappedBy: 'owner' });

const populate = ['cover', 'owner', 'label', 'zone'].map((name) => `populate[${name}]=true`).join('&');

describe.each(databases)('attributes that are about something else on %s', (database) => {
  let app: TestApp;
  let tags: readonly string[] = [];
  let ids: readonly string[] = [];
  beforeEach(async () => {
    app = await startTestApp(database, files());
    const create = async (path: string, data: Values): Promise<string> => {
      const response = await app.request('POST', path, { data });
      expect([response.status, response.text]).toEqual([201, expect.any(String)]);
      return String(dataOf(response.body).documentId);
    };
    tags = [await create('/api/tags', { name: 'one' }), await create('/api/tags', { name: 'two' })];
    const file = { name: 'a', hash: 'a', mime: 'text/plain', size: 1, url: '/a', provider: 'local' };
    const cover = await app.plinth.documents.create({
      uid: 'plugin::upload.file',
      data: file,
      abilities: fullAccess,
    });
    const [first, second] = tags;
    ids = [
      await create('/api/items', {
        note: 'full',
        cover: cover.documentId,
        owner: first,
        label: [first, second],
        seo: { text: 'a', code: 'secret', tag: second },
        zone: [
          { __component: 'shared.seo', text: 'b' },
          { __component: 'shared.link', url: 'c' },
        ],
      }),
      await create('/api/items', { note: 'sharing', owner: first, label: [first] }),
      await create('/api/items', { note: 'empty' }),
    ];
    await app.request('PUT', `/api/items/${ids[0]}?status=draft`, { data: { owner: second } });
  });
  afterEach(() => app.close());

  const read = async (status = 'published'): Promise<readonly Values[]> => {
    const query = `sort=createdAt&status=${status}&${populate}&populate[seo][populate]=*`;
    const { body } = await app.request('GET', `/api/items?${query}`);
    return dataOf(body) as unknown as readonly Values[];
  };
  const both = async (): Promise<readonly (readonly Values[])[]> => [await read(), await read('draft')];
  const told = (...kinds: readonly string[]) =>
    app.plinth.project.changes
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ description, documents }) => ({ description, documents }));
  const touch = async (id: string | undefined): Promise<void> => {
    const { status } = await app.request('PUT', `/api/items/${id}`, { data: { note: 'touched' } });
    expect(status).toBe(200);
  };

  const many = files(
    {
      cover: { type: 'media', multiple: true },
      owner: relation('manyToMany', tag, { inversedBy: 'items' }),
      seo: { type: 'component', component: 'shared.seo', repeatable: true },
    },
    { tag: itemsOfTag('manyToMany') },
  );

  test('one becomes the only one of many: components, files, relations and their other side', async () => {
    const before = await both();
    app = await app.reopen(many);
    const list = (value: unknown): readonly unknown[] => (value === null ? [] : [value]);
    const listed = before.map((rows) =>
      rows.map((row) => ({ ...row, cover: list(row.cover), owner: list(row.owner), seo: list(row.seo) })),
    );
    expect(await both()).toEqual(listed);
    const { body } = await app.request('GET', '/api/tags?sort=name&populate=items');
    expect(body).toMatchObject({ data: [{ items: [{ note: 'full' }, { note: 'sharing' }] }, { items: [] }] });
    expect(told('carry over').map(({ description }) => description)).toEqual(
      ['cover', 'owner', 'seo'].map(
        (name) =>
          `${name} of ${item} has many values instead of one: the stored value becomes the only one of the list`,
      ),
    );
    expect(told('keep out of reach')).toEqual([]);
    await app.request('PUT', `/api/items/${ids[0]}`, { data: { owner: { connect: [tags[0]] } } });
    app = await app.reopen(many);
    expect(app.plinth.project.changes).toEqual([]);
    expect((await read())[0]?.owner).toEqual([{ ...Object(before[1]?.[0]?.owner) }, before[0]?.[0]?.owner]);
  });

  test('many that become one are kept but hidden, told, and back with their kind', async () => {
    app = await app.reopen(many);
    const before = await both();
    app = await app.reopen(files());
    expect(told('keep out of reach').map(({ description }) => description)).toEqual(
      ['cover', 'owner', 'seo'].map((name) =>
        expect.stringContaining(`${name} of ${item} has one value instead of many: its values in `),
      ),
    );
    app = await app.reopen(many);
    expect(await both()).toEqual(before);
  });

  test('what leads elsewhere, or is made of something else, is told, kept and back with what it was', async () => {
    await touch(ids[0]);
    const before = await both();
    app = await app.reopen(
      files({
        label: relation('manyToMany', item),
        seo: { type: 'component', component: 'shared.link' },
        zone: { type: 'dynamiczone', components: ['shared.seo'] },
      }),
    );
    const [full, sharing] = ids;
    expect(told('keep out of reach')).toEqual([
      {
        description: `label of ${item} is a relation to ${item} instead of ${tag}: its former links are kept but hidden, in 2 documents`,
        documents: [full, sharing],
      },
      {
        description: `seo of ${item} has the component shared.link instead of shared.seo: values that shared.link does not have are kept but hidden, in 1 document`,
        documents: [full],
      },
      {
        description: `zone of ${item} no longer has shared.link: such items in 1 document are kept but hidden`,
        documents: [full],
      },
    ]);
    expect((await read())[0]).toMatchObject({ label: [], seo: { url: null }, zone: [{ text: 'b' }] });
    await touch(full);
    app = await app.reopen(files());
    expect(told('keep out of reach')).toEqual([]);
    const timeless = (rows: readonly (readonly Values[])[]) =>
      JSON.parse(
        JSON.stringify(rows, (key, value) =>
          ['id', 'updatedAt', 'publishedAt'].includes(key) ? undefined : value,
        ),
      );
    expect(timeless(await both())).toEqual(timeless(before));
  });

  test('a relation for one alone names who shares, and a single type how many are not shown', async () => {
    app = await app.reopen(
      files(
        {
          owner: relation('oneToOne', tag, { inversedBy: 'items' }),
          label: relation('oneToMany', tag),
        },
        { tag: itemsOfTag('oneToOne') },
      ),
    );
    const [full, sharing] = ids;
    const shared = (name: string, kind: string) => ({
      description: `${name} of ${item} is ${kind} now: 2 documents have a target that others have, too; all keep it until one of them is written, which removes it from the others`,
      documents: [full, sharing],
    });
    expect(told('check values')).toEqual([shared('owner', 'oneToOne'), shared('label', 'oneToMany')]);
    app = await app.reopen(files({}, { isSingle: true }));
    expect(told('switch option').map(({ description }) => description)).toEqual([
      `${item} is a single type now: one document is shown, 2 are kept but hidden`,
    ]);
    app = await app.reopen(files());
    expect((await read()).map(({ note }) => note)).toEqual(['full', 'sharing', 'empty']);
  });
});
