// Extends the generated schema with everything that a project adds: types of Nexus and SDL, resolvers, plugins, and the
// configuration of resolvers. The generated schema must not be used afterwards, since its fields may be reused and
// changed.
import { type DefinitionNode, type GraphQLSchema, isObjectType, Kind, validateSchema } from 'graphql';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { configureResolvers } from './configure-resolvers.ts';
import { leaveOutEmptyTypes } from './empty-types.ts';
import { entityResponses } from './entity-responses.ts';
import type { Extension, Project, Resolvers } from './extension.ts';
import { withKnownScalars } from './known-scalars.ts';
import { addLocaleArguments, localizedTypes } from './locale-arguments.ts';
import { addNexusTypes, definedNames } from './nexus-types.ts';
import { mergeConfigs } from './resolver-configs.ts';
import { attachResolvers } from './resolvers.ts';
import { addTypeDefs, parseTypeDefs } from './type-defs.ts';

/** Throws an ExtensionFault for unknown types, fields and policies, and for invalid SDL. */
export function extendGeneratedSchema<App>(
  generated: GraphQLSchema,
  extensions: readonly Extension<App>[],
  project: Project<App>,
): GraphQLSchema {
  if (extensions.length === 0) return generated;
  const own = new OwnFields(generated);
  const localized = localizedTypes(generated);
  const all = [entityResponses(generated, extensions), ...extensions];
  const schema = addTypesAndResolvers(generated, all, own.replaced);
  addLocaleArguments(schema, localized);
  leaveOutEmptyTypes(schema);
  refuseInvalid(schema);
  configureResolvers(schema, {
    configs: mergeConfigs(extensions),
    isOwn: (where) => own.has(where),
    project,
  });
  return schema;
}

/** The fields that the project defines or redefines. */
class OwnFields {
  readonly replaced = new Set<string>();
  readonly #generated: ReadonlySet<string>;

  constructor(generated: GraphQLSchema) {
    const types = Object.values(generated.getTypeMap()).filter(isObjectType);
    this.#generated = new Set(
      types.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)),
    );
  }

  has(where: string): boolean {
    return this.replaced.has(where) || !this.#generated.has(where);
  }
}

function addTypesAndResolvers<App>(
  generated: GraphQLSchema,
  extensions: readonly Extension<App>[],
  replaced: Set<string>,
): GraphQLSchema {
  const parts = {
    types: extensions.flatMap(({ types }) => (types === undefined ? [] : [types])),
    plugins: extensions.flatMap(({ plugins = [] }) => plugins),
  };
  const definitions = extensions.flatMap(({ typeDefs = '' }) => parseTypeDefs(typeDefs));
  const inNexus = definedNames(parts);
  const without = inNexus.filter((name) => !generated.getType(name));
  const stubs = definitions.length === 0 ? [] : without.map(stubOf);
  const base = withKnownScalars(generated, [...inNexus, ...definitions.flatMap(namesOf)]);
  const defined = addTypeDefs(base, [...stubs, ...definitions]);
  // Resolvers of existing fields are attached before Nexus, so that its plugins see them; those of Nexus fields afterwards.
  const split = extensions.map(({ resolvers = {} }) => splitResolvers(resolvers, defined, without));
  for (const { present } of split) attachResolvers(defined, present, replaced);
  const schema = addNexusTypes(defined, parts, { without, replaced });
  for (const { later } of split) attachResolvers(schema, later, replaced);
  return schema;
}

const namesOf = (definition: DefinitionNode): readonly string[] =>
  'name' in definition && definition.name ? [definition.name.value] : [];

/** `later`: of types and fields that are missing in the schema, or placeholders in it. */
function splitResolvers(resolvers: Resolvers, schema: GraphQLSchema, placeholders: readonly string[]) {
  const present: Record<string, Resolvers[string]> = {};
  const later: Record<string, Resolvers[string]> = {};
  for (const [name, entries] of Object.entries(resolvers)) {
    const type = placeholders.includes(name) ? undefined : schema.getType(name);
    if (!isObjectType(type)) (type ? present : later)[name] = entries;
    else {
      const fields = { __isTypeOf: true, ...type.getFields() };
      const parts = Object.groupBy(Object.entries(entries), ([key]) =>
        Object.hasOwn(fields, key) ? 'present' : 'later',
      );
      if (parts.present) present[name] = Object.fromEntries(parts.present);
      if (parts.later) later[name] = Object.fromEntries(parts.later);
    }
  }
  return { present, later };
}

/** A placeholder for a Nexus type to which SDL refers. */
const stubOf = (name: string): DefinitionNode => ({
  kind: Kind.SCALAR_TYPE_DEFINITION,
  name: { kind: Kind.NAME, value: name },
});

function refuseInvalid(schema: GraphQLSchema): void {
  const [first] = validateSchema(schema);
  if (first) throw new ExtensionFault(first.message, 'Correct the types that the extension adds.');
}
