// A request to the content API as it is put together here, and the lines that send it from elsewhere.
import type { ContentType } from '../api/content-types.ts';
import { searchString } from '../api/search-string.ts';
import { attributeTypeOf } from '../attribute-types/index.ts';
import { type Condition, conditionsToFilters, systemAttributes } from '../content/list/conditions.ts';

export interface ApiQuery {
  readonly fields: readonly string[];
  readonly populate: readonly string[];
  /** `title:asc`; empty is none. */
  readonly sort: string;
  readonly conditions: readonly Condition[];
}

export const emptyQuery: ApiQuery = { fields: [], populate: [], sort: '', conditions: [] };

const populated = ['relation', 'media', 'component', 'dynamiczone'];

/** What each parameter can name. Passwords are never told. */
export function namesFor({ attributes, hasDraftAndPublish }: ContentType) {
  const own = Object.entries(attributes);
  const system = Object.entries(systemAttributes).filter(
    ([name]) => hasDraftAndPublish || name !== 'publishedAt',
  );
  const names = (entries: typeof own): readonly string[] => entries.map(([name]) => name);
  return {
    fields: names(own.filter(([, { type }]) => !populated.includes(type) && type !== 'password')),
    populate: names(own.filter(([, { type }]) => populated.includes(type))),
    sort: names([...own, ...system].filter(([, attribute]) => attributeTypeOf(attribute).isSortable)),
  };
}

const pathOf = (prefix: string, { kind, pluralName, singularName }: ContentType): string =>
  `${prefix}/${kind === 'collectionType' ? pluralName : singularName}`;

interface Endpoint {
  readonly method: string;
  readonly path: string;
}

export function endpointsOf(prefix: string, contentType: ContentType): readonly Endpoint[] {
  const path = pathOf(prefix, contentType);
  if (contentType.kind === 'singleType') return ['GET', 'PUT', 'DELETE'].map((method) => ({ method, path }));
  return [
    { method: 'GET', path },
    { method: 'POST', path },
    ...['GET', 'PUT', 'DELETE'].map((method) => ({ method, path: `${path}/:documentId` })),
  ];
}

/** Without quotes, so that it can stand between some in a shell. */
export const urlOf = (
  base: string,
  contentType: ContentType,
  { fields, populate, sort, conditions }: ApiQuery,
): string =>
  `${pathOf(base, contentType)}${searchString({
    fields,
    populate,
    sort: sort || undefined,
    filters: conditionsToFilters(conditions),
  })}`.replaceAll("'", '%27');

/** `-g`: curl takes brackets for patterns otherwise. A token stays out of what is copied. */
export const curlLine = (url: string, hasToken: boolean): string =>
  `curl -g '${url}'${hasToken ? ' -H "Authorization: Bearer $TOKEN"' : ''}`;

export const fetchLine = (url: string, hasToken: boolean): string =>
  hasToken
    ? `await fetch('${url}', { headers: { Authorization: \`Bearer \${token}\` } })`
    : `await fetch('${url}')`;
