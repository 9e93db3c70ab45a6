// A request to the content API from the query builder, and code that sends it.
import type { Attribute, ContentType } from '../api/content-types.ts';
import { searchString } from '../api/search-string.ts';
import { attributeTypeOf } from '../attribute-types/index.ts';
import { type Condition, conditionsToFilters, systemAttributes } from '../content/list/conditions.ts';

export interface ApiQuery {
  /** Empty for the list. */
  readonly documentId: string;
  readonly fields: readonly string[];
  readonly populate: readonly string[];
  /** `title:asc`; empty for none, like the members below. */
  readonly sort: string;
  readonly conditions: readonly Condition[];
  readonly page: string;
  readonly pageSize: string;
  readonly locale: string;
  readonly status: string;
}

export const emptyQuery: ApiQuery = {
  documentId: '',
  fields: [],
  populate: [],
  sort: '',
  conditions: [],
  page: '',
  pageSize: '',
  locale: '',
  status: '',
};

const populated = ['relation', 'media', 'component', 'dynamiczone'];

/** The attributes that each parameter can have. Passwords cannot be read. */
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

/** A query with its URL and content type. */
export interface ApiRequest {
  /** The URL of the content API: `https://example.org/api`. */
  readonly baseURL: string;
  readonly contentType: ContentType;
  readonly documentId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export const isList = ({ kind }: ContentType, { documentId }: Pick<ApiQuery, 'documentId'>): boolean =>
  kind === 'collectionType' && documentId === '';

/** The parameters of the request; undefined ones are not sent. */
export function parametersOf(
  contentType: ContentType,
  contentTypes: readonly ContentType[],
  query: ApiQuery,
): ApiRequest['parameters'] {
  const { fields, populate, sort, conditions, page, pageSize, locale, status } = query;
  const ofDocument = {
    fields: fields.length > 0 ? fields : undefined,
    populate: populate.length > 0 ? populate : undefined,
    locale: locale || undefined,
    status: status || undefined,
  };
  if (!isList(contentType, query)) return ofDocument;
  const pagination = { page: Number(page) || undefined, pageSize: Number(pageSize) || undefined };
  return {
    ...ofDocument,
    sort: sort || undefined,
    filters: conditionsToFilters(conditions, ({ path, value }) =>
      typed(value, attributeAt(path.split('.'), contentType, contentTypes)),
    ),
    pagination: page || pageSize ? pagination : undefined,
  };
}

function attributeAt(
  [name = '', ...rest]: readonly string[],
  { attributes }: ContentType,
  contentTypes: readonly ContentType[],
): Attribute | undefined {
  const attribute = attributes[name] ?? systemAttributes[name];
  if (rest.length === 0) return attribute;
  const target = contentTypes.find(({ uid }) => uid === attribute?.target);
  return target && attributeAt(rest, target, contentTypes);
}

/** Converts numbers for the typed client. Other text stays unchanged, and the server refuses it. */
function typed(value: string, attribute: Attribute | undefined): unknown {
  if (attribute?.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  const isNumeric = ['integer', 'float', 'decimal'].includes(attribute?.type ?? '');
  return isNumeric && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** The URL without quotes, so that it can be quoted in a shell. */
export function urlOf({ baseURL, contentType, documentId, parameters }: ApiRequest): string {
  const { kind, pluralName, singularName } = contentType;
  const path = `${baseURL}/${kind === 'collectionType' ? pluralName : singularName}`;
  const below = documentId === '' ? '' : `/${encodeURIComponent(documentId)}`;
  return `${path}${below}${searchString(parameters)}`.replaceAll("'", '%27');
}

/** `-g`: otherwise curl interprets brackets. The token is not part of the copied text. */
export const curlLine = (url: string, hasToken: boolean): string =>
  `curl -g '${url}'${hasToken ? ' -H "Authorization: Bearer $TOKEN"' : ''}`;

export const fetchLine = (url: string, hasToken: boolean): string =>
  hasToken
    ? `await fetch('${url}', { headers: { Authorization: \`Bearer \${token}\` } })`
    : `await fetch('${url}')`;
