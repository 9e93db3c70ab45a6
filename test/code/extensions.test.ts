// The code of a project: when it runs, what it is given, and the errors of a start where it is wrong.
import { afterEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { contentTypes, index } from './recording.ts';

describe.each(databases)('the code of a project on %s', (database) => {
  let app: TestApp | undefined;
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  const start = async (files: TestProjectFiles['files'] = {}): Promise<TestApp> => {
    app = await startTestApp(database, { contentTypes, files });
    return app;
  };

  /** The message of a start that fails. */
  const faultOf = (files: TestProjectFiles['files']): Promise<string> =>
    start(files).then(
      () => 'started',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  test('register, bootstrap and destroy run in this order, each once', async () => {
    const { close } = await start({ 'src/index.js': index });
    expect(globalThis.recorded.events).toEqual(['register', 'bootstrap 0']);
    app = undefined;
    await close();
    expect(globalThis.recorded.events).toEqual(['register', 'bootstrap 0', 'destroy']);
  });

  test('src/index may be missing, be TypeScript or CommonJS, and export some functions', async () => {
    expect(await faultOf({})).toBe('started');
    await app?.close();
    const typed =
      'interface Given { strapi: unknown }\nexport default { register({ strapi }: Given): void { void strapi; } };';
    expect(await faultOf({ 'src/index.ts': typed })).toBe('started');
    await app?.close();
    expect(await faultOf({ 'src/index.cjs': 'module.exports = { bootstrap() {} };' })).toBe('started');
  });

  test('strapi.config.get() reads custom files in config/', async () => {
    await start({
      'src/index.js': index,
      'config/shop.ts':
        "type Env = (name: string, otherwise: string) => string;\nexport default ({ env }: { env: Env }) => ({ currency: env('NO_SUCH_CURRENCY', 'EUR'), tax: { rate: 19 } });",
      'config/env/test/shop.json': { tax: { rate: 7 } },
      'config/middlewares.js':
        "module.exports = ['strapi::errors', { name: 'strapi::cors', config: { origin: ['*'] } }];",
      'config/older.cjs': 'module.exports = { list: [1, 2] };',
      'config/broken.mjs': 'export default {\n  a: ;\n};',
    });
    const { config } = globalThis.recorded.strapi;
    expect(config.get('shop')).toEqual({ currency: 'EUR', tax: { rate: 7 } });
    expect(config.get('shop.tax.rate')).toBe(7);
    expect(config.get('shop.tax.none', 'else')).toBe('else');
    expect(config.get('older.list')).toEqual([1, 2]);
    // The list of middlewares, which plugins search for names that they know.
    expect(config.get('middlewares')).toMatchObject(['strapi::errors', { config: { origin: ['*'] } }]);
    expect(config.get('nowhere.a')).toBeUndefined();
    expect(config.get('database.connection')).toEqual({ client: database });
    expect(config.get('../src/index')).toBeUndefined();
    expect(() => config.get('broken.a')).toThrow(
      /config\/broken\.mjs\n {4}It cannot be loaded: .+\(line 2\)/,
    );
  });

  test.each<[string, NonNullable<TestProjectFiles['files']>, RegExp]>([
    [
      'a missing package',
      { 'src/policies/a.js': "import 'no-such-package';\nexport default () => true;" },
      /src\/policies\/a\.js\n {4}It cannot be loaded: .+no-such-package.*\n {4}-> Install it: npm install no-such-package/,
    ],
    [
      'no default export',
      { 'src/index.js': 'export const a = 1;' },
      /src\/index\.js\n {4}It has no default export/,
    ],
    [
      'a default export that is not an object',
      { 'src/index.js': 'export default 7;' },
      /src\/index\.js\n {4}It does not export an object/,
    ],
    [
      'a hook that is not a function',
      { 'src/index.js': 'export default { register: 7 };' },
      /src\/index\.js {2}register\n {4}It is not a function/,
    ],
    [
      'a hook with a misspelt name',
      { 'src/index.js': 'export default { boostrap() {} };' },
      /src\/index\.js {2}boostrap\n {4}Nothing calls a function with this name\.\n {4}-> Did you mean "bootstrap"\?/,
    ],
    [
      'two files of one name',
      { 'src/index.js': 'export default {};', 'src/index.ts': 'export default {};' },
      /src\/index\.ts\n {4}src\/index\.js has the same name/,
    ],
    [
      'code that throws in register',
      { 'src/index.js': 'export default {\n  register() {\n    throw new Error("out of luck");\n  },\n};' },
      /src\/index\.js {2}register\n {4}It failed: out of luck \(src\/index\.js:3\)/,
    ],
    [
      'several wrong values in bootstrap',
      {
        'src/index.js':
          "export default { bootstrap: ({ strapi }) => strapi.documents('plugin::users-permissions.user').create({ data: { username: 'a', email: 'b', password: 'c' } }) };",
      },
      /It failed: 3 errors occurred: username must be at least 3 characters; .+email.+password/,
    ],
    [
      'code that rejects in bootstrap',
      { 'src/index.js': 'export default { async bootstrap({ strapi }) { strapi.nope; } };' },
      /src\/index\.js {2}bootstrap\n {4}It failed: strapi\.nope does not exist\..+ \(src\/index\.js:1\)/,
    ],
    [
      'an unknown content type',
      {
        'src/index.js':
          "export default {\n  register({ strapi }) {\n    strapi.plugin('graphql').service('extension').shadowCRUD('api::artcle.article').disable();\n  },\n};",
      },
      /src\/index\.js {2}register\n {4}There is no content type "api::artcle\.article"\. \(src\/index\.js:3\)\n {4}-> Did you mean "api::article\.article"\?/,
    ],
    [
      'an extension that names an unknown field',
      {
        'src/index.js':
          "export default { register({ strapi }) { strapi.plugin('graphql').service('extension').use({ resolversConfig: { 'Query.articels': { auth: false } } }); } };",
      },
      /src\/index\.js {2}the extensions of GraphQL\n {4}There is no field "articels" in the type Query \(resolversConfig\)\.\n {4}-> Did you mean "articles"\?/,
    ],
    [
      'an extension that throws',
      {
        'src/index.js':
          "export default { register({ strapi }) { strapi.plugin('graphql').service('extension').use(() => { throw new Error('boom'); }); } };",
      },
      /src\/index\.js {2}the extensions of GraphQL\n {4}It failed: boom \(src\/index\.js:1\)/,
    ],
    [
      'a policy file that is not a function',
      {
        'src/policies/no.js': 'export default {};',
        'src/index.js':
          "export default { register({ strapi }) { strapi.plugin('graphql').service('extension').use({ resolversConfig: { 'Query.articles': { policies: ['global::no'] } } }); } };",
      },
      /src\/policies\/no\.js exports no function/,
    ],
  ])('a start with %s fails and names its place', async (_what, files, message) => {
    expect(await faultOf(files)).toMatch(message);
  });

  test('a start that fails in bootstrap can be repeated, and fails again', async () => {
    const { folder, reopen } = await start();
    expect(folder).toBeDefined();
    const failing = 'export default { bootstrap() { throw new Error("not yet"); } };';
    await expect(reopen({ contentTypes, files: { 'src/index.mjs': failing } })).rejects.toThrow('not yet');
    app = await reopen({ contentTypes, files: { 'src/index.mjs': failing } }).catch(() => undefined);
    expect(app).toBeUndefined();
  });
});
