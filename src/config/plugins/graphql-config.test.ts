import { describe, expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const plugins = (config: object) => ({ 'config/plugins.json': JSON.stringify({ graphql: { config } }) });
const graphqlOf = async (config: object, isProduction = false) =>
  (await configOf({ ...plugins(config), ...secret }, { isProduction })).graphql;
const secret = { '.env': 'JWT_SECRET=a-secret-that-is-long-enough' };

describe('config/plugins, entry graphql', () => {
  test('reads the keys of the reference', async () => {
    const config = {
      endpoint: '/api/content',
      flatEndpoint: '/flat',
      shadowCRUD: false,
      v4CompatibilityMode: false,
      depthLimit: 7,
      amountLimit: 20,
      apolloServer: { tracing: false, persistedQueries: false },
    };
    expect(await graphqlOf(config)).toMatchObject({
      endpoint: '/api/content',
      flatEndpoint: '/flat',
      shape: 'flat',
      isGenerated: false,
      depthLimit: 7,
      amountLimit: 20,
      defaultLimit: 20,
      apolloServer: { tracing: false, persistedQueries: false },
    });
  });

  test('has the console in staging, also if the server is started for production', async () => {
    const started = async (name: string) =>
      (await configOf(secret, { isProduction: true, variables: { NODE_ENV: name } })).graphql;
    expect(await started('staging')).toMatchObject({ hasConsole: true, hasIntrospection: true });
    expect(await started('production')).toMatchObject({ hasConsole: false, hasIntrospection: false });
    expect(await started('preview')).toMatchObject({ hasConsole: false, hasIntrospection: false });
  });

  test.each([
    [undefined, undefined, 'entity'],
    [undefined, true, 'entity'],
    [undefined, false, 'flat'],
    ['^4.25.0', undefined, 'entity'],
    ['^4.25.0', true, 'entity'],
    ['5.54.0', undefined, 'flat'],
    ['5.54.0', false, 'flat'],
    ['^5.0.0', true, 'compatible'],
    ['^5.0.0', 'entity', 'entity'],
    ['latest', true, 'entity'],
  ])('in a project of version %s, v4CompatibilityMode %s is the shape %s', async (range, mode, shape) => {
    const manifest = { dependencies: range === undefined ? {} : { '@strapi/strapi': range } };
    const files = { ...plugins({ v4CompatibilityMode: mode }), 'package.json': JSON.stringify(manifest) };
    expect((await configOf(files)).graphql.shape).toBe(shape);
  });

  test('reads maxLimit as amountLimit, and -1 as no limit', async () => {
    expect(await graphqlOf({ maxLimit: 50 })).toMatchObject({ amountLimit: 50 });
    expect(await graphqlOf({ maxLimit: -1 })).toMatchObject({ amountLimit: Number.MAX_SAFE_INTEGER });
  });

  test('passes on the options of the server library, with functions and class instances', async () => {
    const text = `class Cache { get() {} }
      export default { graphql: { config: { apolloServer: { cache: new Cache(), formatError: (error) => error } } } };`;
    const { graphql } = await configOf({ 'config/plugins.mjs': text });
    expect(graphql.apolloServer.formatError).toBeTypeOf('function');
    expect(graphql.apolloServer.cache).toHaveProperty('get');
  });

  test.each([
    [{}, false, false],
    [{ playgroundAlways: true }, true, true],
    [{ landingPage: true }, true, true],
    [{ apolloServer: { introspection: true } }, false, true],
    [{ playgroundAlways: true, apolloServer: { introspection: false } }, true, false],
  ])(
    'in production, %j means console %s and introspection %s',
    async (config, hasConsole, hasIntrospection) => {
      expect(await graphqlOf(config, true)).toMatchObject({ hasConsole, hasIntrospection });
    },
  );

  test.each([
    ['() => true', true],
    ['(strapi) => false', false],
  ])('landingPage may be %s, as in Strapi', async (landingPage, hasConsole) => {
    const text = `export default { graphql: { config: { landingPage: ${landingPage} } } };`;
    expect((await configOf({ 'config/plugins.mjs': text })).graphql.hasConsole).toBe(hasConsole);
  });

  test.each(["(strapi) => strapi.config.get('x')", '() => ({ serverWillStart() {} })', "'false'"])(
    'landingPage is not %s',
    async (landingPage) => {
      const text = `export default { graphql: { config: { landingPage: ${landingPage} } } };`;
      await expect(configOf({ 'config/plugins.mjs': text })).rejects.toThrow(
        'Write true or false, or env.bool("NAME") for a variable.',
      );
    },
  );

  test.each([
    [false, false],
    [{ enabled: false }, false],
    [{ enabled: true }, true],
    [true, true],
  ])('with the entry %j, enabled is %s', async (graphql, isEnabled) => {
    const files = { 'config/plugins.json': JSON.stringify({ graphql }) };
    expect((await configOf(files)).graphql.isEnabled).toBe(isEnabled);
  });

  test.each([
    [
      { endpoint: 'graphql' },
      'endpoint: "graphql" is not accepted. -> Write a path that begins with "/", of letters, digits and - . _ ~, for example "/graphql".',
    ],
    [{ depthlimit: 5 }, 'depthlimit: Unknown key "depthlimit". -> Did you mean "depthLimit"?'],
    [{ depthLimit: 0 }, 'depthLimit: 0 is not accepted. -> Write a whole number from 1.'],
    [
      { amountLimit: 0 },
      'amountLimit: 0 is not accepted. -> Write a whole number from 1, or -1 for no limit.',
    ],
    [
      { apolloServer: { introspecton: true } },
      'apolloServer.introspecton: Unknown key "introspecton". -> Did you mean "introspection"?',
    ],
    [
      { apolloServer: { introspection: 'yes' } },
      'apolloServer.introspection: "yes" is not accepted. -> Write true or false, or env.bool("NAME") for a variable.',
    ],
    [
      { apolloServer: { typeDefs: 'type Query { a: Int }' } },
      'apolloServer.typeDefs: This option is set by the server. -> Remove it; add types and resolvers with the extension service.',
    ],
    [{ flatEndpoint: '/graphql' }, 'flatEndpoint: `endpoint` has the same path. -> Write another path.'],
    [
      { flatEndpoint: '/other', compatibleEndpoint: '/other' },
      'compatibleEndpoint: `flatEndpoint` has the same path. -> Write another path.',
    ],
    [
      { v4CompatibilityMode: 'flat' },
      'v4CompatibilityMode: "flat" is not accepted. -> Write true, false or "entity".',
    ],
  ])('is refused with %j', async (config, fault) => {
    expect(await faultsOf(plugins(config))).toEqual([`config/plugins.json graphql.config.${fault}`]);
  });
});
