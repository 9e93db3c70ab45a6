// For tests: the GraphQL schema of a few content types, without a database behind it.
import { type GraphQLSchema, Kind, parse } from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { GraphqlShape } from '../config/plugins/graphql-config.ts';
import { relation, schemaOf } from '../schema/harness.ts';
import type { Schema } from '../schema/schema.ts';
import { everythingEnabled, type ShadowCrud } from './extension/shadow-crud.ts';
import { generateSchema } from './generate-schema.ts';
import type { GraphqlService } from './lanes/service.ts';
import type { Operation, SelectedField } from './parse/operation.ts';

const text = { type: 'string' };

export const graphqlTestSchema: Schema = schemaOf({
  types: {
    article: {
      hasDrafts: true,
      isLocalized: true,
      attributes: {
        title: { type: 'string', required: true },
        rank: { type: 'integer' },
        kind: { type: 'enumeration', enum: ['news', 'in depth'] },
        secret: { type: 'string', private: true },
        pin: { type: 'password' },
        category: relation('manyToOne', 'category', { inversedBy: 'articles' }),
        tags: relation('manyToMany', 'tag'),
        seo: { type: 'component', component: 'shared.seo' },
        cards: { type: 'component', component: 'shared.card', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.card', 'shared.seo'] },
      },
    },
    category: {
      pluralName: 'categories',
      attributes: { name: text, articles: relation('oneToMany', 'article', { mappedBy: 'category' }) },
    },
    tag: { attributes: { label: text } },
    home: { kind: 'singleType', attributes: { headline: text } },
  },
  components: {
    'shared.card': { text },
    'shared.seo': { metaTitle: text, tag: relation('manyToOne', 'tag') },
  },
});

/** Generated code does not use it. */
const noService = { schema: graphqlTestSchema } as GraphqlService;

export const generated = (
  shape: GraphqlShape = 'entity',
  shadow: ShadowCrud = everythingEnabled,
  schema: Schema = graphqlTestSchema,
): GraphQLSchema =>
  generateSchema({
    schema,
    shape,
    shadow,
    hasShadowCrud: true,
    hasCursors: false,
    service: noService,
    plugins: () => ({ queries: {}, mutations: {} }),
  });

/** The only root field of an operation, with the context of its selection. */
export function rootFieldOf(
  query: string,
  graphqlSchema: GraphQLSchema,
  variables: Readonly<Record<string, unknown>> = {},
): { readonly field: SelectedField; readonly operation: Operation } {
  const document = parse(query);
  const fragments = Object.fromEntries(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const [definition] = document.definitions;
  const isMutation = definition?.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation';
  const type = isMutation ? graphqlSchema.getMutationType() : graphqlSchema.getQueryType();
  if (definition?.kind !== Kind.OPERATION_DEFINITION || !type) throw new Error('No operation');
  const collected = collectFields(graphqlSchema, fragments, variables, type, definition.selectionSet);
  const [[key, nodes] = ['', []]] = [...collected];
  return {
    field: { key, name: nodes[0]?.name.value ?? key, nodes, type },
    operation: { graphqlSchema, schema: graphqlTestSchema, shadow: everythingEnabled, fragments, variables },
  };
}
