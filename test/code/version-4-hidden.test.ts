// Row ids in a project for version 4: every request for a row that a rule hides gets the response for a row
// that does not exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const talk = 'api::talk.talk';
const nowhere = 90_000;
const probes: readonly (readonly [method: string, search: string, body?: object | undefined])[] = [
  ['GET', ''],
  ['GET', '?publicationState=preview'],
  ['GET', '?populate=*&fields=id'],
  ['GET', '?filters[title]=mango'],
  ['PUT', '', { data: { title: 'x' } }],
  ['PUT', '', { data: { title: {} } }],
  ['PUT', '', { data: { publishedAt: null } }],
  ['PUT', '', { data: { publishedAt: '2026-01-01T00:00:00.000Z' } }],
  ['PUT', '?publicationState=preview', { data: { publishedAt: null } }],
  ['DELETE', ''],
];

describe.each(databases)('ids of hidden rows on %s', (database) => {
  let app: TestApp;
  let guest: string;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: { [talk]: { draftAndPublish: true, attributes: { title: { type: 'string' } } } },
      files: { 'package.json': { name: 'older', dependencies: { '@strapi/strapi': '4.25.1' } } },
    });
    const { schema, database: opened } = app.plinth.project;
    const permissions = ['find', 'findOne', 'update', 'delete'].map((name) => `${talk}.${name}`);
    const rules = parseRules(schema, permissions, { filter: { title: { $ne: 'mango' } } });
    const definition = { name: 'guest', type: 'custom', permissions, rules } as const;
    guest = (await createToken(opened, definition, knownActions(schema))).token;
    await app.plinth.access.refresh();
    for (const title of ['apple', 'mango'])
      for (const more of [{}, { publishedAt: null }])
        await app.request('POST', '/api/talks', { data: { title, ...more } });
  });
  afterAll(() => app.close());

  const ask = async (number: number, [method, search, body]: (typeof probes)[number], token = guest) => {
    const { status, text } = await app.request(method, `/api/talks/${number}${search}`, body, token);
    return { status, text };
  };

  const named = probes.map((probe) => [JSON.stringify(probe), probe] as const);
  test.each(named)('%s', async (_name, probe) => {
    const numbers = Array.from({ length: 8 }, (_, index) => index + 1);
    const shown = await Promise.all(numbers.map((number) => ask(number, ['GET', ''])));
    const hidden = numbers.filter((_number, index) => shown[index]?.status === 404);
    expect(hidden.length).toBeGreaterThan(3);
    const reference = await ask(nowhere, probe);
    for (const number of hidden) {
      const title = (await ask(number, ['GET', '?publicationState=preview'], app.token)).text;
      if (title.includes('apple')) continue;
      expect([number, await ask(number, probe)]).toEqual([number, reference]);
    }
  });
});
