// Merges types and plugins of Nexus into a schema. Nexus rebuilds every type; what it loses is restored, and fields
// that the project redefines or a plugin wraps are marked as the project's.
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import type * as Nexus from 'nexus';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { markCustom } from '../marks/generated.ts';
import { loadNexus } from './load-nexus.ts';
import { typeNames, unknownName } from './unknown-name.ts';

type Field = GraphQLField<unknown, GraphqlContext>;
type NamedDefinition =
  | Nexus.core.AllNexusNamedTypeDefs
  | Nexus.core.NexusExtendTypeDef<string>
  | Nexus.core.NexusExtendInputTypeDef<string>;

export interface NexusParts {
  readonly types: readonly unknown[];
  readonly plugins: readonly Nexus.core.NexusPlugin[];
}

/** Names of the types that a project defines, to which SDL may refer. */
export function definedNames({ types }: NexusParts): readonly string[] {
  if (types.length === 0) return [];
  const nexus = loadNexus();
  const defined = flatten(types, nexus).filter((type) => nexus.core.isNexusNamedTypeDef(type));
  return defined.map(({ name }) => name);
}

/** `without`: placeholder types. Redefined fields are added to `replaced`. */
export function addNexusTypes(
  schema: GraphQLSchema,
  parts: NexusParts,
  { without, replaced }: { readonly without: readonly string[]; readonly replaced: Set<string> },
): GraphQLSchema {
  if (parts.types.length === 0 && parts.plugins.length === 0) return schema;
  const nexus = loadNexus();
  refuseUnknownTypes(schema, parts, nexus);
  for (const name of typeNames(schema)) eachField(schema, name, rememberField);
  const merged = faultsOfNexus(() =>
    nexus.makeSchema({
      types: parts.types,
      // Copied, because Nexus adds its own plugins to the list.
      plugins: [...parts.plugins],
      mergeSchema: { schema, mergeTypes: true, skipTypes: [...without] },
      shouldGenerateArtifacts: false,
      outputs: false,
    }),
  );
  for (const name of typeNames(schema)) restore(schema, merged, { name, replaced });
  return merged;
}

/** Refuses extensions of unknown types, for which Nexus would create a new type. */
function refuseUnknownTypes(schema: GraphQLSchema, parts: NexusParts, nexus: typeof Nexus): void {
  const known = new Set([...typeNames(schema), ...definedNames(parts), 'Query', 'Mutation', 'Subscription']);
  for (const { name } of flatten(parts.types, nexus)) {
    if (!known.has(name))
      throw unknownName(`type ${JSON.stringify(name)} (extended in types)`, name, [...known]);
  }
}

/** Collects definitions and extensions from lists and plain objects, like Nexus does. */
function flatten(types: unknown, nexus: typeof Nexus): readonly NamedDefinition[] {
  const { isNexusNamedTypeDef, isNexusExtendTypeDef, isNexusExtendInputTypeDef } = nexus.core;
  if (isNexusNamedTypeDef(types) || isNexusExtendTypeDef(types) || isNexusExtendInputTypeDef(types))
    return [types];
  if (Array.isArray(types)) return types.flatMap((type) => flatten(type, nexus));
  const isPlain =
    typeof types === 'object' && types !== null && Object.getPrototypeOf(types) === Object.prototype;
  return isPlain ? Object.values(types).flatMap((type) => flatten(type, nexus)) : [];
}

/** The extension key by which existing fields are found again after Nexus has rebuilt them. */
const before = 'fieldBeforeNexus';

function rememberField(field: Field): void {
  field.extensions = { ...field.extensions, [before]: field };
}

function restore(
  schema: GraphQLSchema,
  merged: GraphQLSchema,
  { name, replaced }: { readonly name: string; readonly replaced: Set<string> },
): void {
  const [from, to] = [schema.getType(name), merged.getType(name)];
  if (isObjectType(from) && isObjectType(to)) {
    to.isTypeOf ??= from.isTypeOf;
    eachField(merged, name, (field) => restoreField(from, field, replaced));
  }
  if (isInputObjectType(from) && isInputObjectType(to))
    for (const field of Object.values(to.getFields()))
      field.deprecationReason ??= from.getFields()[field.name]?.deprecationReason;
}

function restoreField(from: GraphQLObjectType, field: Field, replaced: Set<string>): void {
  const original = from.getFields()[field.name] as Field | undefined;
  if (!original) return;
  const { [before]: carried, ...extensions } = field.extensions;
  const { [before]: _itself, ...known } = original.extensions;
  field.extensions = { ...known, ...extensions };
  if (!carried) {
    replaced.add(`${from.name}.${field.name}`);
    markCustom(field);
    return;
  }
  if (original.subscribe) field.subscribe ??= original.subscribe;
  if (field.resolve === (original.resolve ?? defaultFieldResolver)) {
    if (!original.resolve) delete field.resolve;
  } else markCustom(field);
}

function eachField(schema: GraphQLSchema, name: string, visit: (field: Field) => void): void {
  const type = schema.getType(name);
  if (isObjectType(type)) for (const field of Object.values(type.getFields())) visit(field as Field);
}

function faultsOfNexus<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ExtensionFault(`types or plugins: ${error.message}`, 'Correct the Nexus types.');
  }
}
