// Another schema replaces the current one while clients read and write: no request fails, and each request ends with the
// schema that it began with.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import type { Schema } from '../../src/schema/schema.ts';
import { sql, value } from '../../src/sql/sql.ts';
import { databases, startTestApp, type TestApp, type TestResponse } from '../harness/project.ts';

const uid = 'api::note.note';
const text = { type: 'string' };
const files = {
  contentTypes: { [uid]: { draftAndPublish: true, attributes: { title: text, left: text, right: text } } },
  files: {
    'src/index.js': `export default {
      register({ strapi }) {
        strapi.plugin('graphql').service('extension').use({
          typeDefs: 'type Query { attributes: [String] }',
          resolvers: { Query: { attributes: async () => {
            const before = Object.keys(strapi.contentType('${uid}').attributes);
            await new Promise((resolve) => setTimeout(resolve, 5));
            const after = Object.keys(strapi.contentTypes['${uid}'].attributes);
            if (before.join() !== after.join()) throw new Error('The schema changed while a resolver ran');
            return after;
          } } },
          resolversConfig: { 'Query.attributes': { auth: false } },
        });
      },
    };`,
  },
};

/** The same tables, without two of the attributes. */
function without(schema: Schema, names: readonly string[]): Schema {
  const contentTypes = new Map(schema.contentTypes);
  const type = contentTypes.get(uid);
  if (!type) throw new Error('There is no such type');
  const attributes = new Map([...type.attributes].filter(([name]) => !names.includes(name)));
  contentTypes.set(uid, { ...type, attributes });
  return { ...schema, contentTypes };
}

describe.each(databases)('another schema on %s', (database) => {
  let app: TestApp;
  let wide: Schema;
  let narrow: Schema;
  const swapTo = async (schema: Schema): Promise<void> =>
    void (await app.plinth.prepareSchema(schema)).swap();
  beforeAll(async () => {
    app = await startTestApp(database, files);
    wide = app.plinth.project.schema;
    narrow = without(wide, ['left', 'right']);
  });
  afterAll(() => app.close());

  const graphql = (query: string) => app.request('POST', '/graphql', { query });

  test('applies to later requests in all APIs', async () => {
    const data = { title: 'One', left: 'l', right: 'r' };
    expect((await app.request('POST', '/api/notes', { data })).status).toBe(201);
    const seen = async () => ({
      rest: (await app.request('GET', '/api/notes?fields[0]=left')).status,
      write: (await app.request('POST', '/api/notes', { data })).status,
      graphql: (await graphql('{ notes { data { attributes { left } } } }')).status,
      code: String((await graphql('{ attributes }')).text).includes('left'),
      grants: (await app.request('GET', '/api/users-permissions/permissions')).text.includes('api::note'),
    });
    expect(await seen()).toEqual({ rest: 200, write: 201, graphql: 200, code: true, grants: true });
    await swapTo(narrow);
    expect(await seen()).toEqual({ rest: 400, write: 400, graphql: 400, code: false, grants: true });
    const none = { ...wide, contentTypes: new Map([...wide.contentTypes].filter(([name]) => name !== uid)) };
    await swapTo(none);
    expect((await app.request('GET', '/api/notes')).status).toBe(404);
    await swapTo(wide);
    expect(await seen()).toEqual({ rest: 200, write: 201, graphql: 200, code: true, grants: true });
  });

  test('is never used if it is discarded', async () => {
    const prepared = await app.plinth.prepareSchema(narrow);
    await prepared.discard();
    expect((await app.request('GET', '/api/notes?fields[0]=left')).status).toBe(200);
  });

  test('does not apply to a write that waits for its transaction', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { documentId } = await app.plinth.documents.create({
      uid,
      data: { title: 'held' },
      abilities: fullAccess,
    });
    const blocking = app.plinth.project.database.write(async (transaction) => {
      await transaction.run(
        sql`update notes set created_at = created_at where document_id = ${value(documentId)}`,
      );
      await held;
    });
    const url = `/api/notes/${documentId}`;
    const transactions = vi.spyOn(app.plinth.project.database, 'write');
    const writing = app.request('PUT', url, { data: { title: 'written', left: 'l' } });
    await vi.waitFor(() => expect(transactions).toHaveBeenCalled(), 10_000);
    transactions.mockRestore();
    await swapTo(narrow);
    release();
    await blocking;
    const { status, body } = await writing;
    expect([status, body]).toMatchObject([200, { data: { title: 'written', left: 'l', right: null } }]);
    expect((await app.request('GET', `${url}?fields[0]=left`)).status).toBe(400);
    await swapTo(wide);
  });

  test('can be replaced 200 times within about ten seconds without a failed request', async () => {
    const ends = Date.now() + 10_000;
    let swaps = 0;
    const counts = { rest: 0, writes: 0, graphql: 0, code: 0 };
    const halves = new Set<string>();
    const judge = (kind: keyof typeof counts, response: TestResponse, status: number): void => {
      counts[kind]++;
      const found = ['left', 'right'].filter((name) => response.text.includes(`"${name}"`)).join();
      if (
        response.status !== status ||
        response.text.includes('"errors"') ||
        !['', 'left,right'].includes(found)
      )
        halves.add(`${kind} ${response.status} ${response.text.slice(0, 300)}`);
    };
    const client = async (kind: keyof typeof counts, ask: () => Promise<TestResponse>, status: number) => {
      while (swaps < 200) {
        judge(kind, await ask(), status);
        await pause(5);
      }
    };
    const swapping = async (): Promise<void> => {
      const prepared = [await app.plinth.prepareSchema(narrow)];
      while (swaps < 200) {
        const next = app.plinth.prepareSchema(swaps % 2 === 0 ? wide : narrow);
        prepared.shift()?.swap();
        prepared.push(await next);
        swaps++;
        await pause(Math.max(0, (ends - Date.now()) / (201 - swaps) - 10));
      }
      await prepared[0]?.discard();
    };
    const create =
      'mutation { createNote(data: { title: "by GraphQL" }) { data { id attributes { title } } } }';
    const fields = '{ __type(name: "Note") { fields { name } } notes { data { attributes { title } } } }';
    await Promise.all([
      swapping(),
      client('rest', () => app.request('GET', '/api/notes?pagination[pageSize]=3'), 200),
      client('writes', () => app.request('POST', '/api/notes', { data: { title: 'by REST' } }), 201),
      client('graphql', () => graphql(fields), 200),
      client('graphql', () => graphql(create), 200),
      client('code', () => graphql('{ attributes }'), 200),
    ]);
    expect([...halves]).toEqual([]);
    expect(swaps).toBe(200);
    expect(Object.values(counts).every((count) => count > 0)).toBe(true);
    await swapTo(wide);
  }, 120_000);
});
