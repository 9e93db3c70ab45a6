// Every relation of the content types: populate, filters, sort and count show it to the same callers, and show the same
// documents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenDefinition } from '../../src/auth/token-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { databases, startTestApp, type TestApp, type TestResponse } from '../harness/project.ts';
import {
  book,
  contentTypes,
  custom,
  files,
  hasDrafts,
  idOf,
  isSingle,
  pathOf,
  shelf,
  singularOf,
  tokensOf,
  type Uid,
  uids,
  writer,
} from '../permissions/project.ts';

interface RelationOf {
  readonly title: string;
  readonly uid: Uid;
  /** From the type to the relation: `['seal', 'writer']`. */
  readonly path: readonly string[];
  readonly target: Uid;
}

type Attributes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Every relation of a type, those inside its components included. */
function relationsOf(uid: Uid, attributes: Attributes, path: readonly string[] = []): RelationOf[] {
  return Object.entries(attributes).flatMap(([name, attribute]): RelationOf[] => {
    const here = [...path, name];
    if (attribute.type === 'component')
      return relationsOf(uid, files.components?.[String(attribute.component)] as Attributes, here);
    if (attribute.type !== 'relation') return [];
    return [
      { title: `${singularOf(uid)}.${here.join('.')}`, uid, path: here, target: attribute.target as Uid },
    ];
  });
}

const relations = uids
  .filter((uid) => !isSingle(uid))
  .flatMap((uid) => relationsOf(uid, contentTypes[uid].attributes));

type Json = Readonly<Record<string, unknown>>;
const listOf = ({ body }: TestResponse): readonly Json[] => (body as { data: readonly Json[] }).data;

/** What stands at the end of a path, through lists. */
function at(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => at(item, [name ?? '', ...rest]));
  if (typeof value !== 'object' || value === null || name === undefined) return [];
  const inner = (value as Json)[name];
  if (rest.length > 0) return at(inner, rest);
  return Array.isArray(inner) ? inner : inner === undefined || inner === null ? [] : [inner];
}

describe.each(databases)('relations on %s', (database) => {
  let app: TestApp;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    app = await startTestApp(database, files, { locales: ['fr'] });
    await seed(app);
    const definitions = uids.flatMap((uid) => [
      custom(`only ${uid}`, [`${uid}.find`, ...(hasDrafts(uid) ? [`${uid}.readDraft`] : [])]),
      ...uids.map((other) => custom(`${uid} and ${other}`, [`${uid}.find`, `${other}.find`])),
      ...uids.map((other) =>
        custom(`drafts of ${uid}, not of ${other}`, [
          `${uid}.find`,
          `${uid}.readDraft`,
          ...(uid === other ? [] : [`${other}.find`]),
        ]),
      ),
    ]);
    definitions.push(ruledDefinition(app));
    const made = await tokensOf(app, definitions);
    for (const [index, { name }] of definitions.entries()) tokens.set(name, made[index] ?? '');
  });
  afterAll(() => app.close());

  const get = (uid: Uid, search: string, token?: string): Promise<TestResponse> =>
    app.request('GET', `${pathOf(uid)}?pagination[pageSize]=100&${search}`, undefined, token);
  const populateOf = (path: readonly string[]): string =>
    `populate${path.map((name) => `[${name}]`).join('[populate]')}=true`;
  const nested = (root: string, path: readonly string[]): string =>
    root + path.map((name) => `[${name}]`).join('');

  const others = relations.filter(({ uid, target }) => uid !== target);

  test.each(others)('$title: without find on the target nothing leads there', async ({ uid, path }) => {
    const token = tokens.get(`only ${uid}`) ?? '';
    expect((await get(uid, populateOf(path))).text).toContain(`"${path.at(-1)}":`);
    for (const search of [
      populateOf(path),
      `populate=${path.join('.')}`,
      'populate=*',
      'populate[seal][populate]=*&populate[seals][populate]=*'.slice(0, uid === book ? undefined : 0),
    ]) {
      const response = await get(uid, search, token);
      expect([search, response.status]).toEqual([search, 200]);
      expect(response.text).not.toContain(`"${path.at(-1)}":{"id"`);
      expect(response.text).not.toContain(`"${path.at(-1)}":[{"id"`);
    }
    const key = path.at(-1);
    for (const [param, search] of [
      ['filters', `${nested('filters', path)}[name]=x`],
      ['filters', `${nested('filters', path)}[$null]=true`],
      ['filters', `${nested('filters[$or][0][$not]', path)}[id]=1`],
      ['sort', `sort=${path.join('.')}.name`],
      ['sort', `${nested('sort', path)}[name]=asc`],
    ]) {
      const { status, body } = await get(uid, search ?? '', token);
      expect([search, status, body]).toMatchObject([
        search,
        400,
        { error: { details: { key, path: path.join('.'), param } } },
      ]);
    }
  });

  test.each(relations)(
    '$title: with find on the target it shows published documents only',
    async ({ uid, path, target }) => {
      const token = tokens.get(`${uid} and ${target}`) ?? '';
      const responses = await Promise.all([
        get(uid, populateOf(path), token),
        get(uid, `${nested('filters', path)}[name][$notNull]=true`, token),
        get(uid, `sort=${path.join('.')}.name`, token),
        get(uid, `sort=${path.join('.')}.name:desc`, token),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(responses.map(({ text }) => text).join()).not.toContain('draft');
      const found = at(listOf(responses[0] as TestResponse), path);
      expect(found.length).toBeGreaterThan(0);
    },
  );

  test.each(relations)(
    '$title: the published view is the same for one who may see drafts',
    async ({ uid, path, target }) => {
      const token = tokens.get(`${uid} and ${target}`) ?? '';
      for (const search of [
        populateOf(path),
        `${nested('filters', path)}[name][$notNull]=true&sort=${path.join('.')}.name`,
      ]) {
        expect((await get(uid, search, token)).text).toBe((await get(uid, search)).text);
      }
    },
  );

  test.each(relations.filter(({ uid, target }) => hasDrafts(target) && uid !== target))(
    '$title: a draft read without the right to drafts of the target does not lead there',
    async ({ uid, path, target }) => {
      const token = tokens.get(`drafts of ${uid}, not of ${target}`) ?? '';
      const populated = await get(uid, `status=draft&${populateOf(path)}`, token);
      expect([populated.status, at(listOf(populated), path)]).toEqual([200, []]);
      expect((await get(uid, `status=draft&${nested('filters', path)}[name]=x`, token)).status).toBe(400);
      expect((await get(uid, `status=draft&sort=${path.join('.')}.name`, token)).status).toBe(400);
    },
  );

  test.each(
    relations.flatMap((one) =>
      ['published', 'draft'].flatMap((status) => viewers.map((viewer) => ({ ...one, status, viewer }))),
    ),
  )(
    '$title: populate, filters and count agree ($status, $viewer)',
    async ({ uid, path, target, status, viewer }) => {
      const token = tokens.get(viewer);
      const shown = listOf(await get(uid, `status=${status}&${populateOf(path)}`, token));
      if (token !== undefined) expect(JSON.stringify(shown)).not.toContain(`"${hiddenName}"`);
      const targets = listOf(await get(target, `status=${status}&locale=*`)).map(({ documentId }) =>
        String(documentId),
      );
      for (const documentId of new Set(targets)) {
        const filtered = await get(
          uid,
          `status=${status}&fields=name&${nested('filters', path)}[documentId]=${documentId}`,
          token,
        );
        const byFilter = listOf(filtered).map((document) => document.documentId);
        const byPopulate = shown
          .filter((document) => at(document, path).some((found) => (found as Json).documentId === documentId))
          .map((document) => document.documentId);
        expect(byFilter).toEqual(byPopulate);
        const { meta } = filtered.body as { meta: { pagination: { total: number } } };
        expect(meta.pagination.total).toBe(byPopulate.length);
      }
      const [name = '', ...rest] = path;
      if (rest.length > 0) return;
      const counted = listOf(await get(uid, `status=${status}&populate[${name}][count]=true`, token));
      expect(counted.map((document) => at(document, [name, 'count'])[0] ?? 0)).toEqual(
        shown.map((document) => at(document, path).length),
      );
    },
  );
});

const viewers = ['everything', 'row rules'] as const;
const hiddenName = 'name 1';

/** May find every document of every type, but those of one name. */
function ruledDefinition({ plinth }: TestApp): TokenDefinition {
  const actions = uids.flatMap((uid) => [`${uid}.find`, `${uid}.readDraft`]);
  const rules = parseRules(plinth.project.schema, actions, { filter: { name: { $ne: hiddenName } } });
  return { ...custom('row rules', actions), rules };
}

/** Two published and one draft of everything, related in all directions; the second shelf in two locales. */
async function seed(app: TestApp): Promise<void> {
  const make = async (uid: Uid, name: string, more: Json = {}, status = 'published'): Promise<string> =>
    idOf(await app.request('POST', `${pathOf(uid)}?status=${status}`, { data: { name, ...more } }));
  const states = ['published', 'published', 'draft'] as const;
  const named = (status: string, index: number): string =>
    `${status === 'draft' ? 'draft' : 'name'} ${index}`;
  const writers: string[] = [];
  const shelves: string[] = [];
  for (const [index, status] of states.entries()) {
    writers.push(await make(writer, `name ${index}`));
    shelves.push(await make(shelf, named(status, index), {}, status));
  }
  await app.request('PUT', `${pathOf(shelf)}/${shelves[1]}?locale=fr`, { data: { name: 'nom' } });
  for (const [index, id] of writers.entries())
    await app.request('PUT', `${pathOf(writer)}/${id}`, { data: { pen: shelves[index] } });
  for (const [index, status] of states.entries())
    await app.request('PUT', `${pathOf(shelf)}/${shelves[index]}?status=${status}`, {
      data: { extras: [writers[index], writers[0]] },
    });
  const books: string[] = [];
  for (const [index, status] of states.entries()) {
    const seal = { name: 'seal', writer: writers[index], books: [...books] };
    const more = {
      writer: writers[index],
      shelves,
      sequel: books.at(-1),
      similar: books,
      seal,
      seals: [seal, { name: 'plain' }],
    };
    books.push(await make(book, named(status, index), more, status));
  }
  // Published documents that lead to drafts, and drafts that differ from what is published.
  const leading = { similar: books, sequel: books[2], seal: { name: 'seal', books, writer: writers[1] } };
  await app.request('PUT', `${pathOf(book)}/${books[0]}`, { data: leading });
  await app.request('PUT', `${pathOf(book)}/${books[1]}?status=draft`, {
    data: { name: 'draft edit', shelves: [], writer: null },
  });
}
