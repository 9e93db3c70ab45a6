// `strapi.plugin('graphql').service('builders').utils.transformArgs`: arguments of a generated list (filters, pagination,
// publication state) as `strapi.documents` takes them, for resolvers of a project with the same arguments.
import type { GraphqlConfig } from '../../../config/plugins/graphql-config.ts';
import { type AttributeOwner, componentOf, contentTypeOf, type Schema } from '../../../schema/schema.ts';

type Given = Readonly<Record<string, unknown>>;

interface TransformOptions {
  /** `strapi.contentType(uid)` */
  readonly contentType: { readonly uid: string };
  /** Whether `pagination` becomes `start` and `limit`, within the limits of the GraphQL API. */
  readonly usePagination?: boolean;
}

export type TransformArgs = (args: Given, options: TransformOptions) => Record<string, unknown>;

export const transformArgsOf =
  (schema: () => Schema, limits: Pick<GraphqlConfig, 'defaultLimit' | 'amountLimit'>): TransformArgs =>
  ({ pagination, filters, publicationState, ...others }, { contentType, usePagination = false }) => ({
    ...others,
    ...(isGiven(filters)
      ? { filters: asFilters(filters, contentTypeOf(schema(), contentType.uid), schema()) }
      : {}),
    ...(typeof publicationState === 'string'
      ? { status: publicationState.toLowerCase() === 'preview' ? 'draft' : 'published' }
      : {}),
    ...(usePagination ? windowOf(isGiven(pagination) ? pagination : {}, limits) : {}),
  });

const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `{ title: { eq: 'x' } }` → `{ title: { $eq: 'x' } }` */
function asFilters(given: unknown, owner: AttributeOwner, schema: Schema): Given {
  if (!isGiven(given)) return {};
  const inner = (value: unknown): Given => asFilters(value, owner, schema);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (name === 'and' || name === 'or') return [`$${name}`, listOf(value).map(inner)];
      if (name === 'not') return ['$not', inner(value)];
      const target = ownerBelow(name, owner, schema);
      const below = target ? asFilters(value, target, schema) : asOperators(value);
      return [name === 'id' && isDocumentId(value) ? 'documentId' : name, below];
    }),
  );
}

/** In the entity shape `id` is the documentId; a number is the id of a row. */
const isDocumentId = (operators: unknown): boolean =>
  isGiven(operators) &&
  Object.values(operators)
    .flat()
    .some((value) => typeof value === 'string' && !/^\d+$/.test(value));

function ownerBelow(name: string, owner: AttributeOwner, schema: Schema): AttributeOwner | undefined {
  const attribute = owner.attributes.get(name);
  if (attribute?.kind === 'relation' || attribute?.kind === 'media')
    return contentTypeOf(schema, attribute.target);
  return attribute?.kind === 'component' ? componentOf(schema, attribute.component) : undefined;
}

function asOperators(given: unknown): unknown {
  if (!isGiven(given)) return given;
  return Object.fromEntries(
    Object.entries(given).map(([operator, value]) => {
      if (operator === 'and' || operator === 'or')
        return [`$${operator}`, listOf(value).map((operand) => ({ $eq: operand }))];
      return [`$${operator}`, operator === 'not' ? asOperators(value) : value];
    }),
  );
}

function windowOf(
  { page, pageSize, start, limit }: Given,
  { defaultLimit, amountLimit }: Pick<GraphqlConfig, 'defaultLimit' | 'amountLimit'>,
) {
  const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const wanted = numberOf(limit) ?? numberOf(pageSize) ?? defaultLimit;
  const size = wanted < 0 ? amountLimit : Math.max(1, Math.min(wanted, amountLimit));
  const first = numberOf(start) ?? ((numberOf(page) ?? 1) - 1) * size;
  return { start: Math.max(0, first), limit: size };
}
