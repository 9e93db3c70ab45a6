// Input types of mutations: `<Name>Input` for content types and components. All fields are optional; the documents
// service checks required values.
import {
  GraphQLError,
  GraphQLID,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLScalarLiteralParser,
  GraphQLScalarType,
  GraphQLString,
  valueFromASTUntyped,
} from 'graphql';
import { byKind } from '../../schema/by-kind.ts';
import {
  type AttributeOwner,
  type ContentType,
  componentOf,
  isToOne,
  type MediaAttribute,
  type RelationAttribute,
  type ZoneAttribute,
} from '../../schema/schema.ts';
import { plainTypes, scalars, wrongLiteral } from '../scalars/scalars.ts';
import { enumType } from './enums.ts';
import { attributesFor, type Generation, generatedComponents, targetOf } from './generation.ts';
import { typeName, zoneName } from './names.ts';

type Fields = Record<string, GraphQLInputFieldConfig>;

export function dataInput(owner: AttributeOwner, generation: Generation): GraphQLInputObjectType {
  const name = `${typeName(owner)}Input`;
  return generation.inputs.get(
    name,
    () => new GraphQLInputObjectType({ name, fields: () => inputFields(owner, generation) }),
  );
}

function inputFields(owner: AttributeOwner, generation: Generation): Fields {
  const attributes = attributesFor('input', owner, generation).flatMap((attribute) => {
    const type = attribute.isReadOnly ? undefined : inputType(attribute, owner, generation);
    return type ? [[attribute.name, { type }] as const] : [];
  });
  const own = owner.kind === 'component' ? { id: { type: GraphQLID } } : systemInputs(owner, generation);
  return { ...own, ...Object.fromEntries(attributes) };
}

/** Fields that are accepted and not written, since clients send back what they have read. */
function systemInputs({ uid, isLocalized, hasDraftAndPublish }: ContentType, { shape }: Generation): Fields {
  const ignored = 'Accepted, and never written.';
  const decides = 'null leaves a draft. A date publishes, and is never written.';
  const codes = ['resetPasswordToken', 'confirmationToken'];
  return {
    publishedAt: {
      type: scalars.DateTime,
      description: shape === 'entity' && hasDraftAndPublish ? decides : ignored,
    },
    ...(isLocalized ? {} : { locale: { type: GraphQLString, description: ignored } }),
    ...(uid === 'plugin::users-permissions.user'
      ? Object.fromEntries(codes.map((name) => [name, { type: GraphQLString, description: ignored }]))
      : {}),
  };
}

type Generating = [owner: AttributeOwner, generation: Generation];

function linkInput(
  attribute: RelationAttribute | MediaAttribute,
  ...[, generation]: Generating
): GraphQLInputType | undefined {
  if (!targetOf(generation, attribute.target)) return undefined;
  return isToOne(attribute) ? GraphQLID : new GraphQLList(GraphQLID);
}

const inputType = byKind<GraphQLInputType | undefined, Generating>({
  scalar(attribute, owner, generation) {
    const { graphql } = attribute.type;
    return graphql === 'Enum' ? enumType(owner, attribute, generation) : plainTypes[graphql];
  },
  password: () => GraphQLString,
  media: linkInput,
  relation: linkInput,
  morph: () => undefined,
  component({ component, isRepeatable }, _owner, generation) {
    const type = dataInput(componentOf(generation.schema, component), generation);
    return isRepeatable ? new GraphQLList(type) : type;
  },
  zone: (attribute, owner, generation) =>
    new GraphQLList(new GraphQLNonNull(zoneInput(attribute, owner, generation))),
});

/** Items name their component with `__typename`, such as ComponentBlocksQuote. */
function zoneInput(
  attribute: ZoneAttribute,
  owner: AttributeOwner,
  generation: Generation,
): GraphQLScalarType {
  const name = `${zoneName(owner, attribute.name)}Input`;
  const components = generatedComponents(generation.schema.components.keys(), generation);
  const named = new Map(components.map((component) => [typeName(component), component.uid]));
  const allowed = generatedComponents(attribute.components, generation).map(typeName);
  const problem = `Component not found. expected one of: ${allowed.join(', ')}`;
  const parse = (item: unknown): unknown => {
    const { __typename, ...content } = isItem(item) ? item : {};
    const component = typeof __typename === 'string' ? named.get(__typename) : undefined;
    return component === undefined ? undefined : { ...content, __component: component };
  };
  const parseValue = (item: unknown): unknown => {
    const parsed = parse(item);
    if (parsed === undefined) throw new GraphQLError(`Expected type "${name}". ${problem}`);
    return parsed;
  };
  const parseLiteral: GraphQLScalarLiteralParser<unknown> = (node, variables) => {
    const item = valueFromASTUntyped(node, variables);
    const parsed = parse(item);
    if (parsed === undefined) throw wrongLiteral(`${name}!`, node, isItem(item) ? problem : undefined);
    return parsed;
  };
  return generation.zoneInputs.get(name, () => new GraphQLScalarType({ name, parseValue, parseLiteral }));
}

interface Item {
  readonly __typename?: unknown;
}

const isItem = (given: unknown): given is Item => typeof given === 'object' && given !== null;
