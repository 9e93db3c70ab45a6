// Converts the parameters of REST and GraphQL to those of `strapi.documents`, which middlewares and read hooks receive.
import type { GraphqlConfig } from '../../config/plugins/graphql-config.ts';
import type { Query } from '../../plan/query.ts';
import type { Schema } from '../../schema/schema.ts';
import { changedQuery } from '../http/changed-query.ts';
import { transformArgsOf } from '../strapi/graphql/transform-args.ts';
import { pageKeys } from '../strapi/parameters/page-parameters.ts';
import { queryOf } from '../strapi/parameters/parameters.ts';
import type { ApiParameters } from './code-reads.ts';

/** Clients write `pagination`; `page`, `pageSize`, `start` and `limit` next to it are custom parameters of the project. */
export const restParameters: ApiParameters = {
  paramsOf: (sent, { contentType }) => {
    const own = Object.entries(sent).filter(([name]) => name === 'pagination' || !pageKeys.includes(name));
    const status = contentType.hasDraftAndPublish ? { status: 'published' } : {};
    return { ...status, ...Object.fromEntries(own) };
  },
  queryOf: ({ pagination: _page, ...params }) => changedQuery(params, 'list'),
  ownQuery: (query) => query,
};

/** The operation decides about the selection: code reads whole rows. */
export function graphqlParameters(
  schema: Schema,
  limits: Pick<GraphqlConfig, 'defaultLimit' | 'amountLimit'>,
): ApiParameters {
  const transformArgs = transformArgsOf(() => schema, limits);
  return {
    paramsOf: ({ id: _number, documentId: _address, ...args }, { contentType, query, result }) => ({
      ...transformArgs(args, { contentType, usePagination: result === 'list' }),
      ...(contentType.hasDraftAndPublish ? { status: query.status ?? 'published' } : {}),
    }),
    queryOf: (params) => ({ ...queryOf(params), status: params.status === 'draft' ? 'draft' : 'published' }),
    ownQuery: withoutSelection,
  };
}

function withoutSelection({ fields: _fields, populate: _populate, layout: _layout, ...query }: Query): Query {
  return query;
}
