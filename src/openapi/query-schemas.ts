// The schemas of query parameters for a content type or component: filters, populate, fields, sort.
import { showsAuthors } from '../schema/authors.ts';
import { byKind } from '../schema/by-kind.ts';
import { type AttributeOwner, componentOf, isPopulatable } from '../schema/schema.ts';
import { type DescribeContext, entriesOf, formOf, isReached, readableType } from './describe-context.ts';
import { type JsonSchema, listOf, objectOf } from './json-schema.ts';
import { scalarFilter } from './scalar-schemas.ts';

/** The schema of `filters`. */
export const filtersSchema = (owner: AttributeOwner, context: DescribeContext): JsonSchema =>
  formOf(owner, 'Filters', context, () => {
    const self = filtersSchema(owner, context);
    return {
      ...objectOf({
        $and: listOf(self),
        $or: listOf(self),
        $not: self,
        ...systemFilters(owner, context),
        ...entriesOf(owner, (attribute) => (attribute.isPrivate ? undefined : filtered(attribute, context))),
      }),
      additionalProperties: false,
    };
  });

function systemFilters(
  owner: AttributeOwner,
  context: DescribeContext,
): Readonly<Record<string, JsonSchema>> {
  const { shared } = context;
  const id = scalarFilter('Int', shared);
  if (owner.kind === 'component') return { id };
  const time = scalarFilter('DateTime', shared);
  const text = scalarFilter('String', shared);
  return {
    id,
    documentId: text,
    createdAt: time,
    updatedAt: time,
    publishedAt: time,
    ...(owner.isLocalized ? { locale: text, localizations: filtersSchema(owner, context) } : {}),
  };
}

const filtered = byKind<JsonSchema | undefined, [DescribeContext]>({
  scalar: ({ type }, { shared }) => scalarFilter(type.graphql, shared),
  password: () => undefined,
  media: ({ target }, context) => relatedFilters(target, context),
  relation: ({ target }, context) => relatedFilters(target, context),
  morph: () => undefined,
  component: ({ component }, context) => filtersSchema(componentOf(context.readable, component), context),
  zone: () => undefined,
});

const relatedFilters = (target: string, context: DescribeContext): JsonSchema | undefined =>
  isReached(target, context) ? filtersSchema(readableType(target, context), context) : undefined;

/** The schema of `populate` in the form of an object. */
const populateSchema = (owner: AttributeOwner, context: DescribeContext): JsonSchema =>
  formOf(owner, 'Populate', context, () => ({
    ...objectOf({
      ...entriesOf(owner, (attribute) =>
        attribute.isPrivate || !isPopulatable(attribute) ? undefined : populated(attribute, context),
      ),
      ...(owner.kind === 'contentType' && owner.isLocalized
        ? { localizations: populateEntry(owner, context) }
        : {}),
      ...(showsAuthors(owner) ? { createdBy: plain, updatedBy: plain } : {}),
    }),
    additionalProperties: false,
  }));

const plain = { anyOf: [{ type: 'boolean' }, { const: '*', type: 'string' }] };

const populated = byKind<JsonSchema | undefined, [DescribeContext]>({
  scalar: () => undefined,
  password: () => undefined,
  media: ({ target }, context) => populateRelated(target, context),
  relation: ({ target }, context) => populateRelated(target, context),
  morph: () => plain,
  component: ({ component }, context) => populateEntry(componentOf(context.readable, component), context),
  zone: ({ components }, context) => ({
    anyOf: [
      ...plain.anyOf,
      objectOf({
        populate: { const: '*', type: 'string' },
        on: objectOf(
          Object.fromEntries(
            components.map((uid) => [uid, populateEntry(componentOf(context.readable, uid), context)]),
          ),
        ),
      }),
    ],
  }),
});

const populateRelated = (target: string, context: DescribeContext): JsonSchema | undefined =>
  isReached(target, context) ? populateEntry(readableType(target, context), context) : undefined;

/** Only populated documents can be filtered and sorted, components cannot. */
const populateEntry = (owner: AttributeOwner, context: DescribeContext): JsonSchema => ({
  anyOf: [
    ...plain.anyOf,
    objectOf({
      fields: fieldsSchema(owner),
      populate: populateParameter(owner, context),
      ...(owner.kind === 'contentType' ? { filters: filtersSchema(owner, context), sort: sortSchema } : {}),
    }),
  ],
});

/** The schema of `populate` in all its forms. */
export const populateParameter = (owner: AttributeOwner, context: DescribeContext): JsonSchema => ({
  anyOf: [
    { type: 'string', description: '`*`, or names separated by commas; `a.b` also populates `b` in `a`' },
    listOf({ type: 'string' }),
    populateSchema(owner, context),
  ],
});

const systemFields = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'];

/** The schema of `fields`: names of scalar attributes and `*`. */
export function fieldsSchema(owner: AttributeOwner): JsonSchema {
  const own = [...owner.attributes.values()].filter(({ kind, isPrivate }) => kind === 'scalar' && !isPrivate);
  const system =
    owner.kind === 'component' ? ['id'] : [...systemFields, ...(owner.isLocalized ? ['locale'] : [])];
  return listOf({ type: 'string', enum: [...system, ...own.map(({ name }) => name), '*'] });
}

export const sortSchema: JsonSchema = {
  description: '`title`, `title:desc`, `author.name:asc`',
  anyOf: [{ type: 'string' }, listOf({ type: 'string' })],
};
