// Input types of filters: one for each scalar with all operators, one for each content type and component.
import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLString,
} from 'graphql';
import { operators } from '../../plan/operators/index.ts';
import type { Operator } from '../../plan/operators/operator.ts';
import { byKind } from '../../schema/by-kind.ts';
import {
  type Attribute,
  type AttributeOwner,
  componentOf,
  type ScalarAttribute,
} from '../../schema/schema.ts';
import { scalars } from '../scalars/scalars.ts';
import { attributesFor, type Generation, isOfProject, targetOf } from './generation.ts';
import { typeName } from './names.ts';

type Fields = Record<string, GraphQLInputFieldConfig>;

const inGraphql = operators.filter(({ isInGraphql }) => isInGraphql);

/** Input fields for the operators with operands of these kinds. */
const fieldsOf = (kinds: readonly Operator['operand'][], type: GraphQLInputType): Fields =>
  Object.fromEntries(
    inGraphql.filter(({ operand }) => kinds.includes(operand)).map(({ name }) => [name, { type }]),
  );

const scalarFilter = (name: string, type: GraphQLInputType): GraphQLInputObjectType => {
  const filter: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${name}FilterInput`,
    fields: () => ({
      and: { type: new GraphQLList(type) },
      or: { type: new GraphQLList(type) },
      ...fieldsOf(['list', 'pair'], new GraphQLList(type)),
      ...fieldsOf(['value'], type),
      not: { type: filter },
      ...fieldsOf(['flag'], GraphQLBoolean),
    }),
  });
  return filter;
};

const stringFilter = scalarFilter('String', GraphQLString);
const idFilter = scalarFilter('ID', GraphQLID);
const scalarFilters: Readonly<Record<ScalarAttribute['type']['graphql'], GraphQLInputObjectType>> = {
  String: stringFilter,
  Enum: stringFilter,
  Int: scalarFilter('Int', GraphQLInt),
  Float: scalarFilter('Float', GraphQLFloat),
  Boolean: scalarFilter('Boolean', GraphQLBoolean),
  Long: scalarFilter('Long', scalars.Long),
  Date: scalarFilter('Date', scalars.Date),
  Time: scalarFilter('Time', scalars.Time),
  DateTime: scalarFilter('DateTime', scalars.DateTime),
  JSON: scalarFilter('JSON', scalars.JSON),
};

/** `ArticleFiltersInput` */
export function filtersInput(owner: AttributeOwner, generation: Generation): GraphQLInputObjectType {
  const name = `${typeName(owner)}FiltersInput`;
  return generation.inputs.get(
    name,
    () => new GraphQLInputObjectType({ name, fields: () => filterFields(owner, generation) }),
  );
}

function filterFields(owner: AttributeOwner, generation: Generation): Fields {
  const self = filtersInput(owner, generation);
  return {
    ...identityFilters(owner, generation),
    ...Object.fromEntries(
      attributesFor('filters', owner, generation).flatMap((attribute) => {
        const type = attributeFilter(attribute, owner, generation);
        return type ? [[attribute.name, { type }] as const] : [];
      }),
    ),
    ...systemFilters(owner, self),
    and: { type: new GraphQLList(self) },
    or: { type: new GraphQLList(self) },
    not: { type: self },
  };
}

function identityFilters(owner: AttributeOwner, { shape }: Generation): Fields {
  if (owner.kind === 'component') return {};
  return { ...(shape === 'entity' ? { id: { type: idFilter } } : {}), documentId: { type: idFilter } };
}

function systemFilters(owner: AttributeOwner, self: GraphQLInputObjectType): Fields {
  if (owner.kind === 'component') return {};
  const moment = { type: scalarFilters.DateTime };
  const ofLocales = owner.isLocalized
    ? { locale: { type: stringFilter }, localizations: { type: self } }
    : {};
  return { createdAt: moment, updatedAt: moment, publishedAt: moment, ...ofLocales };
}

type Generating = [owner: AttributeOwner, generation: Generation];

const attributeFilter = (attribute: Attribute, ...generating: Generating): GraphQLInputType | undefined =>
  attribute.isPrivate ? undefined : filterOfKind(attribute, ...generating);

function targetFilter(uid: string, generation: Generation): GraphQLInputType | undefined {
  const target = targetOf(generation, uid);
  return target && filtersInput(target, generation);
}

const filterOfKind = byKind<GraphQLInputType | undefined, Generating>({
  scalar: ({ type }) => scalarFilters[type.graphql],
  // Passwords of a project's own types are in the filter types, as in Strapi; the planner refuses them.
  password: (_attribute, owner, { shape }) =>
    shape !== 'entity' && (owner.kind === 'component' || isOfProject(owner)) ? stringFilter : undefined,
  media: ({ target }, _owner, generation) =>
    generation.shape === 'entity' ? targetFilter(target, generation) : undefined,
  relation: ({ target }, _owner, generation) => targetFilter(target, generation),
  morph: () => undefined,
  component: ({ component }, _owner, generation) =>
    filtersInput(componentOf(generation.schema, component), generation),
  zone: () => undefined,
});
