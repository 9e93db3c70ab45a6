// Attaches resolvers of a project to fields, types and enumerations.
import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { markCustom } from '../marks/generated.ts';
import type { Resolvers } from './extension.ts';
import { typeNames, unknownName } from './unknown-name.ts';

type Entries = Resolvers[string];

/** Throws an ExtensionFault for a resolver without a field or type. Fields with a resolver are added to `replaced`. */
export function attachResolvers(schema: GraphQLSchema, resolvers: Resolvers, replaced: Set<string>): void {
  for (const [typeName, entries] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (isObjectType(type)) attachToObject(type, entries, replaced);
    else if (isAbstractType(type)) type.resolveType = typeResolverOf(typeName, entries);
    else if (isEnumType(type)) setValues(type, entries, schema);
    else if (isScalarType(type)) setScalar(type, entries);
    else throw unknownName(`type ${JSON.stringify(typeName)} (resolvers)`, typeName, typeNames(schema));
  }
}

export function fieldOf(
  type: GraphQLObjectType,
  name: string,
  where: string,
): GraphQLField<unknown, GraphqlContext> {
  const fields = type.getFields();
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) return field;
  throw unknownName(
    `field ${JSON.stringify(name)} in the type ${type.name} (${where})`,
    name,
    Object.keys(fields),
  );
}

function attachToObject(type: GraphQLObjectType, entries: Entries, replaced: Set<string>): void {
  for (const [name, entry] of Object.entries(entries)) {
    if (name === '__isTypeOf') {
      type.isTypeOf = functionOf<NonNullable<typeof type.isTypeOf>>(entry, `${type.name}.${name}`);
      continue;
    }
    const field = fieldOf(type, name, 'resolvers');
    const { resolve, subscribe } = functionsOf(entry, `${type.name}.${name}`);
    if (resolve) field.resolve = resolve;
    if (subscribe) field.subscribe = subscribe;
    replaced.add(`${type.name}.${name}`);
    markCustom(field);
  }
}

type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

/** A function, or an object that has it as `resolve`. */
function functionsOf(
  entry: unknown,
  where: string,
): { readonly resolve?: Resolve; readonly subscribe?: Resolve } {
  if (typeof entry === 'function') return { resolve: entry as Resolve };
  const given = typeof entry === 'object' && entry !== null ? entry : {};
  const resolve = 'resolve' in given ? functionOf<Resolve>(given.resolve, where) : undefined;
  const subscribe = 'subscribe' in given ? functionOf<Resolve>(given.subscribe, where) : undefined;
  if (!resolve && !subscribe) throw noFunction(where);
  return { ...(resolve ? { resolve } : {}), ...(subscribe ? { subscribe } : {}) };
}

function functionOf<T>(value: unknown, where: string): T {
  if (typeof value !== 'function') throw noFunction(where);
  return value as T;
}

const noFunction = (where: string): ExtensionFault =>
  new ExtensionFault(
    `The resolver of ${where} is not a function.`,
    'Write (parent, args, context, info) => …, or { resolve: … }.',
  );

function typeResolverOf(typeName: string, entries: Entries): GraphQLTypeResolver<unknown, GraphqlContext> {
  const resolveType = '__resolveType' in entries ? entries.__resolveType : undefined;
  return functionOf(resolveType, `${typeName}.__resolveType`);
}

/** Sets the internal values of an enumeration. */
function setValues(type: GraphQLEnumType, entries: Entries, schema: GraphQLSchema): void {
  const changed = new Map<unknown, unknown>();
  for (const [name, inner] of Object.entries(entries)) {
    const value = type.getValue(name);
    if (!value)
      throw unknownName(
        `value ${JSON.stringify(name)} in the enumeration ${type.name} (resolvers)`,
        name,
        type.getValues().map((known) => known.name),
      );
    changed.set(value.value, inner);
    value.value = inner;
  }
  for (const input of inputsOf(schema))
    if (getNamedType(input.type) === type) input.defaultValue = replacedIn(input.defaultValue, changed);
  // The look-up by value is cached at the first use, which may have happened already.
  Reflect.set(type, '_valueLookup', null);
}

/** Arguments and input fields of the type, whose default values are internal values too. */
const inputsOf = (schema: GraphQLSchema): (GraphQLArgument | GraphQLInputField)[] =>
  Object.values(schema.getTypeMap()).flatMap((type): (GraphQLArgument | GraphQLInputField)[] => {
    if (isInputObjectType(type)) return Object.values(type.getFields());
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap(({ args }) => [...args]);
  });

const replacedIn = (value: unknown, changed: ReadonlyMap<unknown, unknown>): unknown =>
  Array.isArray(value)
    ? value.map((one) => replacedIn(one, changed))
    : changed.has(value)
      ? changed.get(value)
      : value;

function setScalar(type: GraphQLScalarType, entries: Entries): void {
  if (!isScalarType(entries))
    throw new ExtensionFault(
      `The resolver of the scalar ${type.name} is not a GraphQLScalarType.`,
      "Write new GraphQLScalarType({ name, serialize, parseValue }) of the package 'graphql'.",
    );
  type.serialize = entries.serialize;
  type.parseValue = entries.parseValue;
  type.parseLiteral = entries.parseLiteral;
}
