// The TypeScript types for project code; a wrong type fails `npm run check`.
import { expect, expectTypeOf, test } from 'vitest';
import type {
  DocumentService,
  Entry,
  GraphqlExtension,
  GraphqlTools,
  Middleware,
  Policy,
  ProjectIndex,
  Strapi,
} from '../../src/index.ts';

test('the functions of src/index receive strapi, and each is optional', () => {
  const index = {
    register: ({ strapi }) => expectTypeOf(strapi).toEqualTypeOf<Strapi>(),
  } satisfies ProjectIndex;
  expect(Object.keys(index)).toEqual(['register']);
  expectTypeOf<{ readonly bootstrap: () => Promise<void> }>().toExtend<ProjectIndex>();
  // @ts-expect-error: src/index has no such function
  const _wrong = { start: () => undefined } satisfies ProjectIndex;
});

test('services and documents are typed by name', () => {
  expectTypeOf<ReturnType<Strapi['documents']>>().toEqualTypeOf<DocumentService>();
  expectTypeOf<Awaited<ReturnType<DocumentService['findFirst']>>>().toEqualTypeOf<Entry | null>();
  const useService = (strapi: Strapi) => {
    expectTypeOf(strapi.plugin('graphql').service('extension').shadowCRUD).toBeFunction();
    // @ts-expect-error: there is no service of this name
    strapi.plugin('graphql').service('extensions');
    // @ts-expect-error: strapi has no such property
    strapi.database;
    // @ts-expect-error: no parameter of this name
    void strapi.documents('api::a.a').findMany({ filter: {} });
  };
  // Only its types count, which `npm run check` compares.
  expect(useService).toBeTypeOf('function');
});

test('resolvers may narrow their argument types; policies and middlewares have typed parameters', () => {
  const extension: GraphqlExtension = {
    resolvers: { Query: { a: (_parent, { id }: { id: string }, context) => [id, context.state.user?.id] } },
    resolversConfig: {
      'Query.a': {
        auth: { scope: ['api::a.a.find'] },
        policies: [
          'global::own',
          { name: 'global::own', config: 7 },
          ({ args }, { strapi }) => strapi.config.has(String(args.a)),
        ],
        middlewares: [
          'global::log',
          (next, parent, args, context, info) => next(parent, args, context, info),
        ],
      },
      // @ts-expect-error: the key of a middleware is `options`
      'Query.b': { middlewares: [{ name: 'global::log', config: {} }] },
      // @ts-expect-error: permissions are strings
      'Query.c': { auth: { scope: [7] } },
    },
  };
  expect(Object.keys(extension)).toHaveLength(2);
  const _useFunction = (strapi: Strapi, extend: (tools: GraphqlTools) => GraphqlExtension) =>
    strapi.plugin('graphql').service('extension').use(extend).use(extension);
  expectTypeOf<(context: { readonly args: object }, config: unknown) => boolean>().toExtend<Policy>();
  expectTypeOf<Parameters<Middleware>[1]>().toEqualTypeOf<{ readonly strapi: Strapi }>();
});
