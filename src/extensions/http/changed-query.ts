// The query of a core action: the query string as sent, or `ctx.query` as project code changed it.
import { wrongParameter } from '../../errors/families/project-code.ts';
import type { Query } from '../../plan/query.ts';
import { unparsedSearch } from '../../rest/content.ts';
import type { Extent, UnparsedQuery } from '../../rest/content-request.ts';
import { parseParameters } from '../../rest/parse-query.ts';
import { type Data, isData } from '../../values/data.ts';
import { clientPageOf } from '../strapi/parameters/page-parameters.ts';
import { populateOf } from '../strapi/parameters/populate-parameters.ts';
import { type Context, callOf } from './context.ts';
import { searchParameters } from './search-parameters.ts';

export function unparsedQueryOf(context: Context): UnparsedQuery {
  const { search } = callOf(context).request;
  if (!searchParameters.isChanged(context.request, search)) return unparsedSearch(search);
  const query: unknown = context.query;
  const given = isData(query) ? query : {};
  refuseUndefined(given.filters, 'ctx.query.filters');
  const text = JSON.stringify(given);
  return {
    key: `changed ${text}`,
    parse: (_rules, extent) => changedQuery(JSON.parse(text), extent),
    parameters: () => JSON.parse(text),
  };
}

/** Numbers and booleans may be values, too; unknown names are the code's own. */
export function changedQuery({ populate, pagination, ...given }: Data, extent: Extent): Query {
  const populated = populateOf(populate);
  const page = extent === 'one' || !isData(pagination) ? undefined : clientPageOf(pagination);
  return {
    ...parseParameters(given),
    ...(populated ? { populate: populated } : {}),
    ...(page ? { pagination: page } : {}),
  };
}

/** Ignoring an undefined value would show what the filter should hide. */
function refuseUndefined(value: unknown, path: string): void {
  if (value === undefined && path !== 'ctx.query.filters')
    throw wrongParameter({ name: path, expected: 'a value: it is undefined, which cannot be compared' });
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) refuseUndefined(inner, `${path}.${name}`);
}
