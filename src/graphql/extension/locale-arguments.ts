// Root fields of a project that return a localized type get the argument `locale`, as in Strapi's schema. Its value is one of the
// arguments of the resolver.
import { type GraphQLSchema, getNamedType, isScalarType } from 'graphql';

const argument = 'locale';
/** The scalar of the generated argument. */
const localeCode = 'I18NLocaleCode';

/** Names of the types that generated queries return in one locale. */
export function localizedTypes(generated: GraphQLSchema): ReadonlySet<string> {
  const queries = Object.values(generated.getQueryType()?.getFields() ?? {});
  return new Set(
    queries
      .filter(({ args }) => args.some(({ name, type }) => name === argument && isLocaleCode(type)))
      .map(({ type }) => getNamedType(type).name),
  );
}

const isLocaleCode = (type: unknown): boolean => isScalarType(type) && type.name === localeCode;

export function addLocaleArguments(schema: GraphQLSchema, localized: ReadonlySet<string>): void {
  const type = schema.getType(localeCode);
  if (!isScalarType(type)) return;
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const field of roots.flatMap((root) => Object.values(root?.getFields() ?? {}))) {
    if (!localized.has(getNamedType(field.type).name) || field.args.some(({ name }) => name === argument))
      continue;
    field.args = [...field.args, { ...noDetails, name: argument, type }];
  }
}

const noDetails = {
  description: undefined,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
};
