// Every attribute type is changed to every other one and back inside components (single, repeatable, nested, in a dynamic zone):
// values are those of an attribute of a content type, and each start lists the documents concerned.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { attributeOf, samples, types } from './attribute-samples.ts';
import { dataOf, type Values } from './project.ts';

/** The type `uid` is only for content types. */
const members = types.filter((type) => type !== 'uid');
const attributesOf = (typeOf: (to: string) => string): Values =>
  Object.fromEntries(members.map((to) => [`${to}_`, attributeOf(typeOf(to))]));

/** For each type a content type and a component, with an attribute for each type that it becomes. */
const files = (typeOf: (from: string, to: string) => string): TestProjectFiles => ({
  contentTypes: Object.fromEntries(
    members.map((from) => [
      `api::of-${from}.of-${from}`,
      {
        draftAndPublish: true,
        attributes: {
          ...attributesOf((to) => typeOf(from, to)),
          note: { type: 'string' },
          one: { type: 'component', component: `of.${from}` },
          list: { type: 'component', component: `of.${from}`, repeatable: true },
          nested: { type: 'component', component: `in.${from}` },
          zone: { type: 'dynamiczone', components: [`of.${from}`, `in.${from}`] },
        },
      },
    ]),
  ),
  components: Object.fromEntries(
    members.flatMap((from) => [
      [`of.${from}`, attributesOf((to) => typeOf(from, to))],
      [`in.${from}`, { items: { type: 'component', component: `of.${from}`, repeatable: true } }],
    ]),
  ),
});
const before = files((from) => from);
const after = files((_from, to) => to);

const populate =
  'populate[one]=true&populate[list]=true&populate[nested][populate]=items&populate[zone][populate]=*';

interface Shown extends Values {
  readonly one: Values;
  readonly list: readonly Values[];
  readonly nested: { readonly items: readonly Values[] };
  readonly zone: readonly (Values & { readonly items?: readonly Values[] })[];
}

/** The values of a document and of the components in it. */
function placesOf(document: Shown): readonly Values[] {
  const { one, list, nested, zone } = document;
  const inZone = zone.flatMap((piece) => piece.items ?? [piece]);
  return [document, one, ...list, ...nested.items, ...inZone].map((held) =>
    Object.fromEntries(members.map((to) => [`${to}_`, held[`${to}_`]])),
  );
}

describe.each(databases)('types of attributes inside of components on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp(database, before);
    for (const from of members)
      for (const value of samples[from] ?? []) {
        const content = Object.fromEntries(members.map((to) => [`${to}_`, value]));
        const data = {
          ...content,
          one: content,
          list: [content, content],
          nested: { items: [content] },
          zone: [
            { __component: `of.${from}`, ...content },
            { __component: `in.${from}`, items: [content] },
          ],
        };
        const response = await app.request('POST', `/api/of-${from}s`, { data });
        expect([response.status, response.text]).toEqual([201, expect.any(String)]);
      }
  }, 60_000);
  afterEach(() => app.close());

  const list = async (from: string, status = 'published'): Promise<readonly Shown[]> => {
    const { body } = await app.request('GET', `/api/of-${from}s?sort=id&status=${status}&${populate}`);
    return dataOf(body) as unknown as readonly Shown[];
  };
  const all = async () =>
    Object.fromEntries(
      await Promise.all(members.map(async (from) => [from, (await list(from)).map(placesOf)] as const)),
    );
  const writeAll = async (note: string): Promise<void> => {
    for (const from of members)
      for (const { documentId } of await list(from)) {
        const path = `/api/of-${from}s/${documentId}?status=draft`;
        const response = await app.request('PUT', path, { data: { note } });
        expect([response.status, response.text]).toEqual([200, expect.any(String)]);
      }
  };

  test('can be changed to every other one and back, like those of content types', async () => {
    const first = await all();
    app = await app.reopen(after);
    const changed = await all();
    for (const from of members)
      for (const [index, [own, ...within]] of (changed[from] ?? []).entries())
        for (const place of within) expect([from, index, place]).toEqual([from, index, own]);
    for (const from of members) {
      const documents = await list(from);
      for (const to of members) {
        const name = `${to}_`;
        const lost = documents
          .filter((_, index) => (first[from]?.[index]?.[0]?.[name] ?? null) !== null)
          .filter((document) => document[name] === null)
          .map(({ documentId }) => documentId);
        const reported = app.plinth.project.changes.filter(
          ({ table, description, documents = [] }) =>
            table === `of_${from}s` &&
            documents.length > 0 &&
            ` ${description}`.includes(` ${name} of of.${from} `),
        );
        expect([from, to, reported.flatMap(({ documents = [] }) => documents)]).toEqual([from, to, lost]);
      }
      const name = `of${from[0]?.toUpperCase()}${from.slice(1)}s`;
      const fields = members.map((to) => `${to}_`).join(' ');
      const query = `{ ${name}(pagination: { limit: 100 }) { data { attributes { one { ${fields} } list { ${fields} } } } } }`;
      const { body } = await app.request('POST', '/graphql', { query });
      expect([from, body]).toEqual([from, { data: expect.anything() }]);
    }
    await writeAll('in between');
    app = await app.reopen(after);
    expect(app.plinth.project.changes).toEqual([]);
    app = await app.reopen(before);
    expect(await all()).toEqual(first);
    for (const from of members)
      expect([from, (await list(from, 'draft')).map(placesOf)]).toEqual([from, first[from]]);
    app = await app.reopen(before);
    expect(app.plinth.project.changes).toEqual([]);
  }, 60_000);
});
