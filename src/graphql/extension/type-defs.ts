// SDL of a project added to a schema. A type that exists already is extended, whether the project wrote `type Query` or
// `extend type Query`; a field that exists already gets the project's signature and keeps its resolver.
import {
  type DefinitionNode,
  type DocumentNode,
  extendSchema,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  Kind,
  OperationTypeNode,
  parse,
  type TypeDefinitionNode,
  type TypeExtensionNode,
} from 'graphql';
import { ExtensionFault } from '../../errors/extension-fault.ts';
import { markCustom } from '../generated.ts';
import type { GraphqlContext } from '../graphql-context.ts';

type Field = GraphQLField<unknown, GraphqlContext>;

/** Throws an ExtensionFault that names the line for SDL that cannot be read or names what is not there. */
export function parseTypeDefs(typeDefs: string | DocumentNode): readonly DefinitionNode[] {
  if (typeof typeDefs !== 'string') return typeDefs.definitions;
  if (typeDefs.trim() === '') return [];
  return faultsOfSdl(() => parse(typeDefs).definitions);
}

export function addTypeDefs(schema: GraphQLSchema, definitions: readonly DefinitionNode[]): GraphQLSchema {
  if (definitions.length === 0) return schema;
  const known = new Set(Object.keys(schema.getTypeMap()));
  const added = definitions.map((definition) => extensionOf(definition, known));
  const replaced = takeReplaced(schema, added);
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...added, ...newRoots(schema, added)] };
  const extended = faultsOfSdl(() => extendSchema(schema, document));
  for (const [typeName, field] of replaced) keepResolver(extended, typeName, field);
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

/** The definition of a known type as its extension; the extension of a root type that is not there as its definition. */
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

/** A schema without mutations does not know that a type named Mutation holds them. */
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

/** Takes fields that the project defines anew out of the types, where graphql-js would refuse a second definition. */
function takeReplaced(
  schema: GraphQLSchema,
  definitions: readonly DefinitionNode[],
): readonly (readonly [string, Field])[] {
  const replaced: (readonly [string, Field])[] = [];
  for (const definition of definitions.filter(isTypeExtensionNode)) {
    const type = schema.getType(definition.name.value);
    if (!('fields' in definition) || !definition.fields) continue;
    if (isInputObjectType(type))
      for (const { name } of definition.fields) delete type.getFields()[name.value];
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const { name } of definition.fields) {
      const field = type.getFields()[name.value];
      if (field) replaced.push([type.name, field]);
      delete type.getFields()[name.value];
    }
  }
  return replaced;
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
