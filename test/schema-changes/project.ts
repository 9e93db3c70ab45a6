// A project with an attribute of every type and every storage, a document with a value for each, and its responses in a form that
// can be compared.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { identifier, sql } from '../../src/sql/sql.ts';
import type { TestApp, TestProjectFiles } from '../harness/project.ts';

export type Values = Readonly<Record<string, unknown>>;
type Naming = (name: string) => string;

export const item = 'api::item.item';
export const tag = 'api::tag.tag';
const file = 'plugin::upload.file';
export const same: Naming = (name) => name;
export const renamed: Naming = (name) => `${name}Renamed`;

export const relation = (kind: string, target: string, options: Values = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...options,
});

/** One attribute of every type and every storage. */
export const itemAttributes = (called: Naming): Values => ({
  string: { type: 'string', unique: true },
  text: { type: 'text' },
  richtext: { type: 'richtext' },
  blocks: { type: 'blocks' },
  email: { type: 'email' },
  uid: { type: 'uid' },
  enumeration: { type: 'enumeration', enum: ['a', 'b'] },
  integer: { type: 'integer' },
  biginteger: { type: 'biginteger' },
  float: { type: 'float' },
  decimal: { type: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
  datetime: { type: 'datetime' },
  timestamp: { type: 'timestamp' },
  boolean: { type: 'boolean' },
  json: { type: 'json' },
  secret: { type: 'password' },
  picture: { type: 'media' },
  gallery: { type: 'media', multiple: true },
  owner: relation('manyToOne', tag, { inversedBy: called('items') }),
  twin: relation('oneToOne', item, { inversedBy: called('twinOf') }),
  twinOf: relation('oneToOne', item, { mappedBy: called('twin') }),
  tags: relation('manyToMany', tag, { inversedBy: called('tagged') }),
  parts: relation('oneToMany', tag),
  links: { type: 'relation', relation: 'morphToMany' },
  seo: { type: 'component', component: 'shared.seo' },
  cards: { type: 'component', component: 'shared.seo', repeatable: true },
  zone: { type: 'dynamiczone', components: ['shared.seo', 'shared.inner'] },
});
export const tagAttributes = (called: Naming): Values => ({
  items: relation('oneToMany', item, { mappedBy: called('owner') }),
  tagged: relation('manyToMany', item, { mappedBy: called('tags') }),
});
export const seoAttributes: Values = {
  label: { type: 'string' },
  count: { type: 'integer' },
  picture: { type: 'media' },
  gallery: { type: 'media', multiple: true },
  one: relation('oneToOne', tag),
  many: relation('oneToMany', tag),
  inner: { type: 'component', component: 'shared.inner' },
};
export const innerAttributes: Values = { words: { type: 'text' } };

export const under = (called: Naming, attributes: Values): Values =>
  Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [called(name), attribute]));

export const only = (attributes: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));

interface Parts {
  readonly item?: Values;
  readonly tag?: Values;
  readonly seo?: Values;
  readonly inner?: Values;
  readonly draftAndPublish?: boolean;
}

/** The project; every type has `note` or `title`. */
export const project = (parts: Parts = {}): TestProjectFiles => ({
  contentTypes: {
    [item]: {
      draftAndPublish: parts.draftAndPublish ?? true,
      attributes: { note: { type: 'string' }, ...(parts.item ?? itemAttributes(same)) },
    },
    [tag]: { attributes: { title: { type: 'string' }, ...(parts.tag ?? tagAttributes(same)) } },
  },
  components: {
    'shared.seo': { title: { type: 'string' }, ...(parts.seo ?? seoAttributes) },
    'shared.inner': { title: { type: 'string' }, ...(parts.inner ?? innerAttributes) },
  },
});

/** Gives attributes other names in schema.lock.json, as `plinth schema rename` does. */
export async function renameInLock(app: TestApp, called: Naming): Promise<void> {
  const path = join(app.folder, 'src/schema.lock.json');
  const lock = JSON.parse(await readFile(path, 'utf8'));
  const rename = (owner: { attributes: Values }, names: Values): void => {
    owner.attributes = under((name) => (name in names ? called(name) : name), owner.attributes);
  };
  rename(lock.contentTypes[item], itemAttributes(same));
  rename(lock.contentTypes[tag], tagAttributes(same));
  rename(lock.components['shared.seo'], seoAttributes);
  rename(lock.components['shared.inner'], innerAttributes);
  await writeFile(path, JSON.stringify(lock));
}

export const dataOf = (body: unknown): Values => (body as { data: Values }).data;

/** Writes one item with every attribute, in its draft and published, and returns its documentId. */
export async function createItem(app: TestApp, number = 1): Promise<string> {
  const post = async (path: string, data: Values, status = 'published'): Promise<string> => {
    const response = await app.request('POST', `/api/${path}?status=${status}`, { data });
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    return String(dataOf(response.body).documentId);
  };
  const addFile = async (name: string): Promise<string> => {
    const data = { name, hash: name, mime: 'text/plain', size: 1, url: `/${name}`, provider: 'local' };
    const { documentId } = await app.plinth.documents.create({ uid: file, data, abilities: fullAccess });
    return documentId;
  };
  const [a, b, c] = [
    await post('tags', { title: 'A' }),
    await post('tags', { title: 'B' }),
    await post('tags', { title: 'C' }),
  ];
  const [one, two] = [await addFile('one'), await addFile('two')];
  const twin = await post('items', { note: 'twin' });
  const seo = (title: string): Values => ({
    title,
    label: `label of ${title}`,
    count: 3,
    picture: one,
    gallery: [two, one],
    one: b,
    many: [c, a],
    inner: { title: 'inner', words: 'words' },
  });
  const text = `text ${number}`;
  return post('items', {
    note: 'item',
    string: text,
    text,
    richtext: text,
    blocks: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
    email: 'a@example.org',
    uid: `uid-${number}`,
    enumeration: 'b',
    integer: 12,
    biginteger: '9007199254740993',
    float: 0.1 + 0.2,
    decimal: 4.35,
    date: '2024-02-29',
    time: '12:30:00.000',
    datetime: '2024-02-29T12:30:00.000Z',
    timestamp: '2024-02-29T12:30:00.000Z',
    boolean: false,
    json: { a: [1, null] },
    secret: 'secret',
    picture: one,
    gallery: [two, one],
    owner: b,
    twin,
    tags: [c, a, b],
    parts: [b, c],
    links: [{ __type: tag, documentId: c }],
    seo: seo('single'),
    cards: [seo('first'), seo('second')],
    zone: [
      { __component: 'shared.inner', title: 'in the zone', words: 'words' },
      { __component: 'shared.seo', ...seo('third') },
    ],
  });
}

/** The responses for an item and its tags in both statuses, with the attribute names of `called`. */
export async function read(
  app: TestApp,
  documentId: string,
  called: Naming = same,
): Promise<readonly Values[]> {
  const components = ['seo', 'cards'].map(
    (name) =>
      `populate[${called(name)}][populate][${called('inner')}]=true&${['picture', 'gallery', 'one', 'many']
        .map((member) => `populate[${called(name)}][populate][${called(member)}][fields]=documentId`)
        .join('&')}`,
  );
  const others = ['picture', 'gallery', 'owner', 'twin', 'twinOf', 'tags', 'parts', 'links'].map(
    (name) => `populate[${called(name)}][fields]=documentId`,
  );
  const populate = [...components, ...others, `populate[${called('zone')}][populate]=*`].join('&');
  const rows: Values[] = [];
  for (const status of ['draft', 'published']) {
    const response = await app.request('GET', `/api/items/${documentId}?status=${status}&${populate}`);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    rows.push(comparable(dataOf(response.body), called) as Values);
    const tags = await app.request(
      'GET',
      `/api/tags?status=${status}&populate[${called('items')}][fields]=documentId&populate[${called('tagged')}][fields]=documentId`,
    );
    rows.push(comparable(tags.body, called) as Values);
  }
  return rows;
}

/** Restores original names, and removes row ids and times of publication, which change with each publication. */
function comparable(value: unknown, called: Naming): unknown {
  if (Array.isArray(value)) return value.map((inner) => comparable(inner, called));
  if (typeof value !== 'object' || value === null) return value;
  const original = new Map(
    [itemAttributes(same), tagAttributes(same), seoAttributes, innerAttributes].flatMap((attributes) =>
      Object.keys(attributes).map((name) => [called(name), name] as const),
    ),
  );
  const entries = Object.entries(value).filter(
    ([name]) => !['id', 'updatedAt', 'publishedAt', 'note', 'meta'].includes(name),
  );
  return Object.fromEntries(
    entries.map(([name, inner]) => [original.get(name) ?? name, comparable(inner, called)]),
  );
}

export const update = async (
  app: TestApp,
  documentId: string,
  data: Values,
  status = 'published',
): Promise<Values> => {
  const response = await app.request('PUT', `/api/items/${documentId}?status=${status}&populate=*`, { data });
  expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  return dataOf(response.body);
};

/** The number of values in a column. */
export async function countValues(app: TestApp, table: string, column: string): Promise<number> {
  const [row] = await app.plinth.project.database.write(({ rows }) =>
    rows(sql`select count(${identifier(column)}) from ${identifier(table)}`),
  );
  return Number(row?.[0]);
}

/** The numbers of rows that refer to row ids: passwords, and references of components. */
export async function countBeside(app: TestApp): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const table of ['plinth_secrets', 'plinth_component_links']) {
    const [row] = await app.plinth.project.database.write(({ rows }) =>
      rows(sql`select count(*) from ${identifier(table)} where row_id in (select id from items)`),
    );
    counts.push(Number(row?.[0]));
  }
  return counts;
}
