// A rule may compare with an attribute of the user that the user may not read. No header shows its value.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../src/auth/role-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const own = 'plugin::users-permissions';
const userFile = 'src/extensions/users-permissions/content-types/user/schema.json';
const note = 'api::note.note';
const actions = [`${note}.find`, `${note}.findOne`];
const level = 'gold-member';

describe.each(databases)('claims on %s', (database) => {
  let app: TestApp;
  let jwt = '';
  let documentId = '';
  beforeAll(async () => {
    const attributes = { level: { type: 'string', private: true } };
    app = await startTestApp(
      database,
      {
        contentTypes: {
          [note]: { attributes: { title: { type: 'string' }, level: { type: 'string', private: true } } },
        },
        files: { [userFile]: { attributes }, 'config/api.json': { cache: { tags: 'Surrogate-Key' } } },
      },
      { grants: { public: [`${own}.auth.register`] } },
    );
    const { schema, database: store } = app.plinth.project;
    const rules = parseRules(schema, actions, { filter: { level: '$user.level' } });
    await grant(store, { role: 'authenticated', actions, rules }, knownActions(schema));
    await app.plinth.access.refresh();
    const user = { username: 'somebody', email: 'some@example.test', password: 'a password' };
    const { body } = await app.request('POST', '/api/auth/local/register', user, null);
    const registered = body as { jwt: string; user: { id: number } };
    jwt = registered.jwt;
    expect((await app.request('PUT', `/api/users/${registered.user.id}`, { level })).status).toBe(200);
    const created = await app.request('POST', '/api/notes', { data: { title: 'shown', level } });
    documentId = (created.body as { data: { documentId: string } }).data.documentId;
  });
  afterAll(() => app.close());

  test.each(['', '?pagination[withCount]=false', '?fields=title&pagination[withCount]=false', '/document'])(
    'a private attribute of the user is in no part of the response to /api/notes%s',
    async (path) => {
      const url = `/api/notes${path.replace('document', documentId)}`;
      // The second and third response come from the cache.
      for (let times = 0; times < 3; times++) {
        const { status, text, headers } = await app.request('GET', url, undefined, jwt);
        expect([status, text.includes('shown')]).toEqual([200, true]);
        expect(headers.etag).toMatch(/^W\/"[\w-]{44}"$/);
        expect(JSON.stringify(headers) + text).not.toContain(level);
      }
    },
  );
});
