// Adds SDL of a project to a schema. An existing type is extended, whether the SDL has `type Query` or `extend type
// Query`. An existing field gets the type and additional arguments of the SDL, and keeps its resolver.
import {
  astFromValue,
  type ConstValueNode,
  type DefinitionNode,
  type DocumentNode,
  extendSchema,
  type FieldDefinitionNode,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isInputObjectType,
  isObjectType,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  Kind,
  OperationTypeNode,
  parse,
  parseType,
  type TypeDefinitionNode,
  type TypeExtensionNode,
} from 'graphql';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { markCustom } from '../marks/generated.ts';

type Field = GraphQLField<unknown, GraphqlContext>;

/** Throws an ExtensionFault with the line for invalid SDL and unknown names. */
export function parseTypeDefs(typeDefs: string | DocumentNode): readonly DefinitionNode[] {
  if (typeof typeDefs !== 'string') return typeDefs.definitions;
  if (typeDefs.trim() === '') return [];
  return faultsOfSdl(() => parse(typeDefs).definitions);
}

export function addTypeDefs(schema: GraphQLSchema, definitions: readonly DefinitionNode[]): GraphQLSchema {
  if (definitions.length === 0) return schema;
  const known = new Set(Object.keys(schema.getTypeMap()));
  const replaced: Replaced[] = [];
  const added = definitions
    .map((definition) => extensionOf(definition, known))
    .map((definition) => takeReplaced(schema, definition, replaced));
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...added, ...newRoots(schema, added)] };
  const extended = faultsOfSdl(() => extendSchema(schema, document));
  for (const { typeName, field } of replaced) keepResolver(extended, typeName, field);
  return extended;
}

const extensionKinds = {
  [Kind.OBJECT_TYPE_DEFINITION]: Kind.OBJECT_TYPE_EXTENSION,
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: Kind.INPUT_OBJECT_TYPE_EXTENSION,
  [Kind.INTERFACE_TYPE_DEFINITION]: Kind.INTERFACE_TYPE_EXTENSION,
  [Kind.ENUM_TYPE_DEFINITION]: Kind.ENUM_TYPE_EXTENSION,
  [Kind.UNION_TYPE_DEFINITION]: Kind.UNION_TYPE_EXTENSION,
  [Kind.SCALAR_TYPE_DEFINITION]: Kind.SCALAR_TYPE_EXTENSION,
} as const;

const rootNames = ['Query', 'Mutation', 'Subscription'];

/** Converts the definition of an existing type to an extension, and the extension of a missing root type to a definition. */
function extensionOf(definition: DefinitionNode, known: Set<string>): DefinitionNode {
  if (isTypeDefinitionNode(definition)) {
    const isKnown = known.has(definition.name.value);
    known.add(definition.name.value);
    if (!isKnown) return definition;
    const { description: _description, ...rest } = definition as TypeDefinitionNode & {
      description?: unknown;
    };
    return { ...rest, kind: extensionKinds[definition.kind] } as TypeExtensionNode;
  }
  if (definition.kind === Kind.OBJECT_TYPE_EXTENSION && rootNames.includes(definition.name.value)) {
    const isKnown = known.has(definition.name.value);
    known.add(definition.name.value);
    return isKnown ? definition : { ...definition, kind: Kind.OBJECT_TYPE_DEFINITION };
  }
  return definition;
}

/** Declares Mutation or Subscription as a root type if the schema had none. */
function newRoots(schema: GraphQLSchema, definitions: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const roots = Object.values(OperationTypeNode).flatMap((operation) => {
    const name = rootNames.find((root) => root.toLowerCase() === operation);
    const definition = definitions.find(
      (candidate) => candidate.kind === Kind.OBJECT_TYPE_DEFINITION && candidate.name.value === name,
    );
    if (schema.getRootType(operation) || definition?.kind !== Kind.OBJECT_TYPE_DEFINITION) return [];
    const type = { kind: Kind.NAMED_TYPE, name: definition.name } as const;
    return [{ kind: Kind.OPERATION_TYPE_DEFINITION, operation, type } as const];
  });
  return roots.length === 0 ? [] : [{ kind: Kind.SCHEMA_EXTENSION, operationTypes: roots }];
}

interface Replaced {
  readonly typeName: string;
  readonly field: Field;
}

/**
 * Removes fields that the project redefines, since graphql-js refuses a second definition. Arguments that the project
 * does not mention are kept, so that clients of the generated field continue to work.
 */
function takeReplaced(
  schema: GraphQLSchema,
  definition: DefinitionNode,
  replaced: Replaced[],
): DefinitionNode {
  if (!isTypeExtensionNode(definition)) return definition;
  const type = schema.getType(definition.name.value);
  if (isInputObjectType(type) && definition.kind === Kind.INPUT_OBJECT_TYPE_EXTENSION)
    for (const { name } of definition.fields ?? []) delete type.getFields()[name.value];
  if (!isObjectType(type) || definition.kind !== Kind.OBJECT_TYPE_EXTENSION) return definition;
  const fields = definition.fields?.map((node) => {
    const field = type.getFields()[node.name.value];
    if (!field) return node;
    replaced.push({ typeName: type.name, field });
    delete type.getFields()[field.name];
    return withArguments(node, field);
  });
  return fields ? { ...definition, fields } : definition;
}

function withArguments(node: FieldDefinitionNode, { args }: Field): FieldDefinitionNode {
  const given = node.arguments ?? [];
  const others = args.filter((known) => !given.some(({ name }) => name.value === known.name));
  return { ...node, arguments: [...given, ...others.map(argumentNode)] };
}

function argumentNode({ name, type, defaultValue }: GraphQLArgument): InputValueDefinitionNode {
  const value = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return {
    kind: Kind.INPUT_VALUE_DEFINITION,
    name: { kind: Kind.NAME, value: name },
    type: parseType(String(type)),
    ...(value ? { defaultValue: value as ConstValueNode } : {}),
  };
}

function keepResolver(schema: GraphQLSchema, typeName: string, before: Field): void {
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[before.name] : undefined;
  if (!field) return;
  if (before.resolve) field.resolve = before.resolve;
  field.extensions = before.extensions;
  markCustom(field);
}

function faultsOfSdl<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = error instanceof GraphQLError ? error.locations?.[0]?.line : undefined;
    const problem = `typeDefs: ${error.message.split('\n\n').join(' ')}${line ? ` (line ${line})` : ''}`;
    throw new ExtensionFault(problem, 'Correct the SDL.');
  }
}
