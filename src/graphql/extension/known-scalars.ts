// The scalars of Strapi's schema, which types of a project may use although no generated field does: a plugin has an argument of the
// type I18NLocaleCode in projects without localized types too.
import { GraphQLSchema } from 'graphql';
import { localeCode, scalars } from '../scalars/scalars.ts';

/** `defined`: the names of types that the project defines itself. */
export function withKnownScalars(generated: GraphQLSchema, defined: readonly string[]): GraphQLSchema {
  const missing = [...Object.values(scalars), localeCode].filter(
    ({ name }) => !defined.includes(name) && !generated.getType(name),
  );
  if (missing.length === 0) return generated;
  const config = generated.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, ...missing] });
}
