// Generates the GraphQLSchema of all content types. A new content schema gets a new GraphQL schema.
import { type GraphQLFieldConfig, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import type { GraphqlShape } from '../config/plugins/graphql-config.ts';
import type { Schema } from '../schema/schema.ts';
import type { GraphqlContext } from './context/graphql-context.ts';
import type { ShadowCrud } from './extension/shadow-crud.ts';
import { type Generation, generatedTypes, newGeneration, type ObjectFields } from './generate/generation.ts';
import { fieldsOf } from './generate/objects.ts';
import { mutationFields, queryFields } from './generate/operations.ts';
import { pageTypes } from './generate/page-types.ts';
import { attachResolvers } from './lanes/resolvers.ts';
import type { GraphqlService } from './lanes/service.ts';

export interface SchemaOptions {
  readonly schema: Schema;
  readonly shape: GraphqlShape;
  readonly shadow: ShadowCrud;
  /** Whether queries and mutations of content types are generated (`shadowCRUD` of the configuration). */
  readonly hasShadowCrud: boolean;
  /** Whether lists have pages by cursor. */
  readonly hasCursors: boolean;
  readonly service: GraphqlService;
  /** Root fields of plugins, such as `login`. */
  readonly plugins: (generation: Generation) => {
    readonly queries: ObjectFields;
    readonly mutations: ObjectFields;
  };
}

export function generateSchema(options: SchemaOptions): GraphQLSchema {
  const { schema, shape, shadow } = options;
  const pages = pageTypes(options.hasCursors);
  const generation = newGeneration({ schema, shape, shadow, pages, fieldsOf });
  const contentTypes = options.hasShadowCrud ? generatedTypes(generation) : [];
  const plugins = options.plugins(generation);
  const queries = merged(
    contentTypes.map((contentType) => queryFields(contentType, generation)),
    plugins.queries,
  );
  const mutations = merged(
    contentTypes.map((contentType) => mutationFields(contentType, generation)),
    plugins.mutations,
  );
  const graphqlSchema = new GraphQLSchema({
    query: rootType('Query', Object.keys(queries).length > 0 ? queries : emptyQuery),
    mutation: Object.keys(mutations).length > 0 ? rootType('Mutation', mutations) : null,
  });
  attachResolvers(graphqlSchema, options.service);
  return graphqlSchema;
}

const merged = (fields: readonly ObjectFields[], others: ObjectFields): ObjectFields =>
  Object.assign({}, ...fields, others);

const rootType = (name: string, fields: ObjectFields): GraphQLObjectType =>
  new GraphQLObjectType<unknown, GraphqlContext>({ name, fields });

/** GraphQL requires a query type; a project that has switched off all queries may still have mutations or extensions. */
const emptyQuery: Readonly<Record<string, GraphQLFieldConfig<unknown, GraphqlContext>>> = {
  _empty: { type: GraphQLString, description: 'Nothing can be queried.', resolve: () => null },
};
