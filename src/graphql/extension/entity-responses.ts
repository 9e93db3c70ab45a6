// Adds `ArticleEntityResponse` if the SDL of a project uses it and the shape of the schema has no envelopes. It shows the result of
// `toEntityResponse` of the format service, as in Strapi.
import { type GraphQLSchema, isObjectType, visit } from 'graphql';
import type { Extension } from './extension.ts';
import { parseTypeDefs } from './type-defs.ts';

/** An extension with these types, which goes before the others. */
export function entityResponses<App>(
  generated: GraphQLSchema,
  extensions: readonly Extension<App>[],
): Extension<App> {
  const named = new Set<string>();
  const defined = new Set<string>();
  for (const definition of extensions.flatMap(({ typeDefs = '' }) => parseTypeDefs(typeDefs)))
    visit(definition, {
      NamedType: ({ name }) => void named.add(name.value),
      ObjectTypeDefinition: ({ name }) => void defined.add(name.value),
    });
  const missing = [...named].filter((name) => !defined.has(name) && !generated.getType(name));
  const responses = missing.flatMap((name) => {
    const shown = /^(.+)EntityResponse$/.exec(name)?.[1];
    return shown !== undefined && isObjectType(generated.getType(shown)) ? [{ name, shown }] : [];
  });
  const data = (parent: { readonly value?: unknown }): unknown => parent.value;
  return {
    typeDefs: responses.map(({ name, shown }) => `type ${name} { data: ${shown} }`).join('\n'),
    resolvers: Object.fromEntries(responses.map(({ name }) => [name, { data }])),
  };
}
