// Actions of code that uses `strapi` while it is imported or evaluated: grants by commands and by config/permissions.
import { afterEach, describe, expect, test } from 'vitest';
import { listPermissions } from '../../src/auth/role-store.ts';
import { runCommand } from '../../src/cli/harness.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const note = 'api::note.note';
const updateMe = 'plugin::users-permissions.user.updateMe';

/** `evaluated`: what the extension calls while it is evaluated. */
const files = (evaluated: string, permissions: object = {}): TestProjectFiles => ({
  contentTypes: { [note]: { attributes: { title: { type: 'string' } } } },
  files: {
    'src/api/note/controllers/note.js': `
const rate = strapi.config.get('shop.rate');
const { createCoreController } = require('@strapi/strapi').factories;
module.exports = createCoreController('${note}', { rate: () => ({ rate }) });`,
    'src/api/note/routes/rate.js':
      "module.exports = { routes: [{ method: 'GET', path: '/rate', handler: 'note.rate' }] };",
    'config/shop.json': { rate: 3 },
    'src/extensions/users-permissions/strapi-server.js': `
module.exports = (plugin) => {
  const auth = plugin.controllers.auth({ strapi });
  plugin.controllers.auth = () => auth;
  ${evaluated}
  plugin.controllers.user.updateMe = (ctx) => { ctx.body = { me: ctx.state.user?.username ?? null }; };
  plugin.routes['content-api'].routes.unshift({ method: 'PUT', path: '/users/me', handler: 'user.updateMe', config: { prefix: '' } });
  return plugin;
};`,
    'config/permissions.json': permissions,
  },
});
const needsStart = "strapi.db.query('plugin::users-permissions.user');";

describe.each(databases)('actions of code on %s', (database) => {
  let app: TestApp;
  afterEach(() => app.close());
  const command = (...words: readonly string[]) =>
    runCommand(async () => ({ ...app.plinth.project, close: async () => undefined }), ...words);
  const held = async (): Promise<readonly string[] | undefined> =>
    (await listPermissions(app.plinth.project.database)).find(({ role }) => role === 'public')?.actions;

  test('are granted by the command, also if the code uses strapi while it is evaluated', async () => {
    app = await startTestApp(database, files(''));
    const granted = await command('permission', 'grant', 'public', `${note}.rate`, updateMe);
    expect(granted).toMatchObject({ error: '', out: 'Granted to "public": 2 actions.\n' });
    expect(await held()).toEqual([`${note}.rate`, updateMe]);
  });

  test('of an extension that needs a started server are refused with the reason', async () => {
    app = await startTestApp(database, files(needsStart));
    const { error, code } = await command('permission', 'grant', 'public', updateMe);
    expect(code).toBe(1);
    expect(error).toContain(`Unknown action "${updateMe}".`);
    expect(error).toContain(
      'The actions of src/extensions/users-permissions/strapi-server.js are known only to a started server (strapi.db is not available while files are imported. (src/extensions/users-permissions/strapi-server.js:5))',
    );
    expect((await command('permission', 'grant', 'public', `${note}.find`)).error).toBe('');
    const token = ['token', 'create', '--name', 'a', '--type', 'custom', '--permission', updateMe];
    expect((await command(...token)).error).toContain('are known only to a started server');
  });

  test.each([
    ['', 'The project starts.\n'],
    [needsStart, 'src/extensions/users-permissions/strapi-server.js'],
  ])('of config/permissions are granted at the start (%s)', async (evaluated, checked) => {
    app = await startTestApp(database, files(evaluated));
    app = await app.reopen(files(evaluated, { public: { actions: [`${note}.rate`, updateMe] } }));
    expect(await held()).toEqual([`${note}.rate`, updateMe]);
    expect((await app.request('GET', '/api/rate', undefined, null)).body).toEqual({ rate: 3 });
    expect((await app.request('PUT', '/api/users/me', {}, null)).body).toEqual({ me: null });
    const { out } = await command('check', '--dir', app.folder);
    expect(out).toContain(checked);
    expect(out).toContain('The project starts.');
    const wrong = files(evaluated, { public: { actions: [`${updateMe}s`] } });
    await expect(app.reopen(wrong)).rejects.toThrow(`Did you mean "${updateMe}"`);
    app = await app.reopen(files(evaluated));
  });
});
