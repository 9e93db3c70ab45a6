// Permissions over GraphQL: every caller, every operation, generated from the content types. Each operation is tried with
// all of the actions that it needs, and without each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import {
  book,
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
} from './project.ts';

interface Operation {
  readonly title: string;
  readonly actions: readonly string[];
  /** `ID` stands for a document of the type. */
  readonly query: string;
  readonly uid: Uid;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function operationsOf(uid: Uid): readonly Operation[] {
  const name = singularOf(uid);
  const plural = uid === shelf ? 'shelves' : `${name}s`;
  const operation = (title: string, names: string, query: string): Operation => ({
    title: `${title} ${name}`,
    actions: names.split(' ').map((action) => `${uid}.${action}`),
    query,
    uid,
  });
  const rows = '{ data { id attributes { name } } }';
  const address = isSingle(uid) ? '' : 'id: "ID"';
  const reading = isSingle(uid)
    ? [operation('find', 'find', `{ ${name} ${rows} }`)]
    : [
        operation('find', 'find', `{ ${plural} ${rows} }`),
        operation('count', 'find', `{ ${plural} { meta { pagination { total } } } }`),
        operation('findOne', 'findOne', `{ ${name}(${address}) ${rows} }`),
        operation('create', 'create', `mutation { create${capital(name)}(data: { name: "new" }) ${rows} }`),
      ];
  const drafts = hasDrafts(uid)
    ? isSingle(uid)
      ? [operation('find the draft of', 'find readDraft', `{ ${name}(status: DRAFT) ${rows} }`)]
      : [operation('find drafts of', 'find readDraft', `{ ${plural}(publicationState: PREVIEW) ${rows} }`)]
    : [];
  const given = address === '' ? '' : `${address}, `;
  return [
    ...reading,
    ...drafts,
    operation(
      'update',
      'update',
      `mutation { update${capital(name)}(${given}data: { name: "written" }) ${rows} }`,
    ),
    operation(
      'delete',
      'delete',
      `mutation { delete${capital(name)}${address === '' ? '' : `(${address})`} { data { id } } }`,
    ),
  ];
}

describe.each(databases)('operations on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());

  const newDocument = async (uid: Uid): Promise<string> => {
    const method = isSingle(uid) ? 'PUT' : 'POST';
    return idOf(await app.request(method, pathOf(uid), { data: { name: 'there' } }));
  };

  const codes = async ({ query, uid }: Operation, token: string | undefined): Promise<readonly unknown[]> => {
    const id = await newDocument(uid);
    const { body } = await ask(app.plinth, { query: query.replace('ID', id), token });
    return (body.errors ?? []).map((error) => Reflect.get(Object(Reflect.get(error, 'extensions')), 'code'));
  };

  describe.each(uids)('%s', (uid) => {
    test.each(operationsOf(uid))('$title', async (operation) => {
      const without = operation.actions.map((left) => operation.actions.filter((action) => action !== left));
      const [allowed = '', ...lacking] = await tokensOf(app, [
        custom(`${operation.title} on ${database}`, operation.actions),
        ...without.map((actions, index) =>
          custom(`${operation.title} ${index} on ${database}`, [
            ...actions,
            'plugin::i18n.locales.listLocales',
          ]),
        ),
      ]);
      expect(await codes(operation, allowed)).toEqual([]);
      expect(await codes(operation, app.token)).toEqual([]);
      expect(await codes(operation, undefined)).toEqual(['FORBIDDEN']);
      for (const token of lacking) expect(await codes(operation, token)).toEqual(['FORBIDDEN']);
    });
  });

  test('a read-only token reads everything and writes nothing', async () => {
    const [token = ''] = await tokensOf(app, [{ name: `reader on ${database}`, type: 'read-only' }]);
    for (const operation of uids.flatMap(operationsOf)) {
      const isWrite = operation.query.startsWith('mutation');
      expect([operation.title, await codes(operation, token)]).toEqual([
        operation.title,
        isWrite ? ['FORBIDDEN'] : [],
      ]);
    }
  });

  test('a related type needs find of its own, wherever it is reached', async () => {
    const name = idOf(await app.request('POST', '/api/writers', { data: { name: 'Ann' } }));
    await app.request('POST', '/api/books', {
      data: {
        name: 'b',
        writer: name,
        seal: { name: 's', writer: name },
        seals: [{ name: 't', writer: name }],
      },
    });
    const [all = '', blind = ''] = await tokensOf(app, [
      custom(`both on ${database}`, [`${book}.find`, `${writer}.find`]),
      custom(`books only on ${database}`, [`${book}.find`]),
    ]);
    const below = [
      'writer { data { attributes { name } } }',
      'seal { writer { data { id } } }',
      'seals { writer { data { id } } }',
    ];
    for (const selection of below) {
      const query = `{ books(filters: { name: { eq: "b" } }) { data { attributes { name ${selection} } } } }`;
      const seen = await ask(app.plinth, { query, token: all });
      expect(seen.body.errors).toBeUndefined();
      expect(seen.text).toContain('"data":{');
      const hidden = await ask(app.plinth, { query, token: blind });
      expect(hidden.body.errors?.every(({ message }) => message === 'Forbidden access')).toBe(true);
      expect(hidden.text).not.toContain('Ann');
      expect(hidden.text).not.toContain(name);
    }
    for (const given of ['filters: { writer: { name: { startsWith: "A" } } }', 'sort: "writer.name"']) {
      const query = `{ books(${given}) { data { id } } }`;
      expect((await ask(app.plinth, { query, token: all })).body.errors).toBeUndefined();
      const refused = await ask(app.plinth, { query, token: blind });
      expect(refused.body).toMatchObject({
        errors: [{ message: 'Invalid key writer' }],
        data: { books: null },
      });
    }
  });
});
