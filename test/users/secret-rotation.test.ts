// Replacing a secret: tokens of the old secret are valid while both are in the list, and invalid afterwards.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, grants, me, register, secret } from './people.ts';

const next = 'the next secret of the tests';
const refreshing = { ratelimit: { enabled: false }, jwtManagement: 'refresh' };

describe.each([
  ['tokens', { ratelimit: { enabled: false } }],
  ['access tokens of sessions', refreshing],
])('%s while the secret is replaced', (_kind, config) => {
  describe.each(databases)('on %s', (database) => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startTestApp(database, files(config), { grants });
    });
    afterAll(() => app.close());

    test('are valid as long as their secret is in the list; new ones are signed with the first secret', async () => {
      const before = await register(app);
      app = await app.reopen(files({ ...config, jwtSecret: `${next},${secret}` }));
      expect((await me(app, before.jwt)).status).toBe(200);
      const between = await register(app);
      app = await app.reopen(files({ ...config, jwtSecret: [next] }));
      expect((await me(app, between.jwt)).status).toBe(200);
      expect((await me(app, before.jwt)).status).toBe(401);
    });
  });
});
