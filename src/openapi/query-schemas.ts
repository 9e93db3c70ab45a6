// The schemas of query parameters for a content type or component: filters, populate, fields, sort.
import { showsAuthors } from '../schema/authors.ts';
import { byKind } from '../schema/by-kind.ts';
import { type AttributeOwner, componentOf, isPopulatable } from '../schema/schema.ts';
import { type Describing, entriesOf, formOf, isReached, readableType } from './describing.ts';
import { type JsonSchema, listOf, objectOf } from './json-schema.ts';
import { scalarFilter } from './scalar-schemas.ts';

/** The schema of `filters`. */
export const filtersSchema = (owner: AttributeOwner, describing: Describing): JsonSchema =>
  formOf(owner, 'Filters', describing, () => {
    const self = filtersSchema(owner, describing);
    return {
      ...objectOf({
        $and: listOf(self),
        $or: listOf(self),
        $not: self,
        ...systemFilters(owner, describing),
        ...entriesOf(owner, (attribute) =>
          attribute.isPrivate ? undefined : filtered(attribute, describing),
        ),
      }),
      additionalProperties: false,
    };
  });

function systemFilters(owner: AttributeOwner, describing: Describing): Readonly<Record<string, JsonSchema>> {
  const { shared } = describing;
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
    ...(owner.isLocalized ? { locale: text, localizations: filtersSchema(owner, describing) } : {}),
  };
}

const filtered = byKind<JsonSchema | undefined, [Describing]>({
  scalar: ({ type }, { shared }) => scalarFilter(type.graphql, shared),
  password: () => undefined,
  media: ({ target }, describing) => relatedFilters(target, describing),
  relation: ({ target }, describing) => relatedFilters(target, describing),
  morph: () => undefined,
  component: ({ component }, describing) =>
    filtersSchema(componentOf(describing.readable, component), describing),
  zone: () => undefined,
});

const relatedFilters = (target: string, describing: Describing): JsonSchema | undefined =>
  isReached(target, describing) ? filtersSchema(readableType(target, describing), describing) : undefined;

/** The schema of `populate` in the form of an object. */
const populateSchema = (owner: AttributeOwner, describing: Describing): JsonSchema =>
  formOf(owner, 'Populate', describing, () => ({
    ...objectOf({
      ...entriesOf(owner, (attribute) =>
        attribute.isPrivate || !isPopulatable(attribute) ? undefined : populated(attribute, describing),
      ),
      ...(owner.kind === 'contentType' && owner.isLocalized
        ? { localizations: populateEntry(owner, describing) }
        : {}),
      ...(showsAuthors(owner) ? { createdBy: plain, updatedBy: plain } : {}),
    }),
    additionalProperties: false,
  }));

const plain = { anyOf: [{ type: 'boolean' }, { const: '*', type: 'string' }] };

const populated = byKind<JsonSchema | undefined, [Describing]>({
  scalar: () => undefined,
  password: () => undefined,
  media: ({ target }, describing) => populateRelated(target, describing),
  relation: ({ target }, describing) => populateRelated(target, describing),
  morph: () => plain,
  component: ({ component }, describing) =>
    populateEntry(componentOf(describing.readable, component), describing),
  zone: ({ components }, describing) => ({
    anyOf: [
      ...plain.anyOf,
      objectOf({
        populate: { const: '*', type: 'string' },
        on: objectOf(
          Object.fromEntries(
            components.map((uid) => [uid, populateEntry(componentOf(describing.readable, uid), describing)]),
          ),
        ),
      }),
    ],
  }),
});

const populateRelated = (target: string, describing: Describing): JsonSchema | undefined =>
  isReached(target, describing) ? populateEntry(readableType(target, describing), describing) : undefined;

/** Only populated documents can be filtered and sorted, components cannot. */
const populateEntry = (owner: AttributeOwner, describing: Describing): JsonSchema => ({
  anyOf: [
    ...plain.anyOf,
    objectOf({
      fields: fieldsSchema(owner),
      populate: populateParameter(owner, describing),
      ...(owner.kind === 'contentType'
        ? { filters: filtersSchema(owner, describing), sort: sortSchema }
        : {}),
    }),
  ],
});

export const populateParameter = (owner: AttributeOwner, describing: Describing): JsonSchema => ({
  anyOf: [
    { type: 'string', description: '`*`, or names separated by commas; `a.b` also populates `b` in `a`' },
    listOf({ type: 'string' }),
    populateSchema(owner, describing),
  ],
});

const systemFields = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'];

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
