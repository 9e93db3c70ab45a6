// Parses a query string into a Query. The syntax is that of `qs`, with limits. Names are not checked here.
import qs from 'qs';
import {
  listIndexTooLarge,
  pageOutsidePagination,
  queryStringOverLimit,
  wrongHasPublishedVersion,
  wrongPublicationFilter,
} from '../errors/families/request.ts';
import { invalidKey } from '../errors/invalid-key.ts';
import { parseFilters } from '../plan/parse-filters.ts';
import { type PublicationFilter, publicationFilters, type Query } from '../plan/query.ts';
import { wrongOperand } from '../schema/attribute-types/operand.ts';
import { parseFields } from './parse-fields.ts';
import { parsePagination } from './parse-pagination.ts';
import { searchText } from './parse-path.ts';
import { parsePopulate } from './parse-populate.ts';
import { parseSort } from './parse-sort.ts';

export interface QueryLimits {
  /** Levels of brackets. */
  readonly depth: number;
  /** Items of one list. More of them are refused, while `qs` would turn the list into an object. */
  readonly arrayLimit: number;
  readonly parameterLimit: number;
}

export interface QueryRules {
  readonly limits: QueryLimits;
  /** Parameters that are accepted in addition to those of the API. */
  readonly ownParameters?: readonly string[] | undefined;
  /** Whether unknown top-level parameters are refused. */
  readonly isStrict: boolean;
}

export type Parameters = Readonly<Record<string, unknown>>;

export const knownParameters = [
  'fields',
  'populate',
  'filters',
  'sort',
  'pagination',
  'status',
  'locale',
  'publicationFilter',
  'hasPublishedVersion',
  '_q',
];

export function parseQuery(search: string, rules: QueryRules): Query {
  if (search === '') return {};
  const parameters = parseChecked(search, rules);
  if ('page' in parameters || 'pageSize' in parameters) throw pageOutsidePagination();
  return parseParameters(parameters);
}

/** The query of one document: pagination is ignored. */
export function parseQueryOfOne(search: string, rules: QueryRules): Query {
  if (search === '') return {};
  const parameters = withoutPagination(parseChecked(search, rules));
  const isLocaleList = Array.isArray(parameters.locale);
  return { ...parseParameters(parameters), ...(isLocaleList ? { isLocaleList } : {}) };
}

function parseChecked(search: string, { limits, isStrict, ownParameters = [] }: QueryRules): Parameters {
  const parameters = parseSearch(search, limits);
  refuseInternal(parameters);
  if (isStrict) refuseUnknown(parameters, [...knownParameters, ...ownParameters]);
  return parameters;
}

export function withoutPagination({ pagination: _ignored, ...others }: Parameters): Parameters {
  return others;
}

export function parseParameters(parameters: Parameters): Query {
  const {
    fields,
    populate,
    filters,
    sort,
    pagination,
    status,
    locale,
    publicationFilter,
    hasPublishedVersion,
    _q,
  } = withoutBareNames(parameters);
  return {
    ...(fields === undefined ? {} : { fields: parseFields(fields) }),
    ...(populate === undefined || populate === '' ? {} : { populate: parsePopulate(populate) }),
    ...(filters === undefined ? {} : { filters: parseFilters(filters) }),
    ...(sort === undefined || sort === '' ? {} : { sort: parseSort(sort) }),
    ...(pagination === undefined ? {} : { pagination: parsePagination(pagination) }),
    ...(status === undefined ? {} : { status: status === 'published' ? 'published' : 'draft' }),
    ...parseLocale(locale),
    ...parsePublicationFilter(publicationFilter, hasPublishedVersion),
    ...parseSearchText(_q),
    ...parseLevels(parameters),
  };
}

/** Removes parameters without a value, such as `?status`. */
const withoutBareNames = (parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null));

function parseSearchText(text: unknown): Pick<Query, 'search'> {
  if (text === undefined || text === '') return {};
  return typeof text === 'string' ? { search: text } : wrongOperand(text, '_q', 'a text');
}

/** Levels of `pLevel`. Types are not populated inside of themselves, so most queries end earlier. */
const maxLevels = 99;

/** A text that is not a number means all levels, as in the plugin. */
function parseLevels({ pLevel, pIgnore = [] }: Parameters): Pick<Query, 'levels'> {
  if (pLevel === undefined) return {};
  const number = Number.parseInt(searchText(pLevel ?? ''), 10);
  const levels = Math.min(Number.isNaN(number) ? maxLevels : number, maxLevels);
  const depth = pLevel === null || pLevel === '' ? undefined : levels;
  const ignored = typeof pIgnore === 'string' ? pIgnore.split(',').map((name) => name.trim()) : pIgnore;
  return { levels: { depth, ignored: Array.isArray(ignored) ? ignored.map(String) : [] } };
}

/** Refuses `lookup`, an internal parameter of Strapi that bypasses its checks. */
export function refuseInternal(parameters: Parameters): void {
  if ('lookup' in parameters) throw unknownParameter('lookup');
}

/** Parses with `qs` as clients print with it. Throws over a limit, where `qs` would change the meaning of brackets. */
export function parseSearch(search: string, { depth, arrayLimit, parameterLimit }: QueryLimits): Parameters {
  refuseLargeIndexes(search, arrayLimit);
  try {
    return qs.parse(search, {
      // Objects without a prototype, so that a key such as `constructor` is an unknown name like any other. Only `__proto__` is
      // left out; no attribute can have that name.
      plainObjects: true,
      depth,
      arrayLimit,
      parameterLimit,
      strictNullHandling: true,
      strictDepth: true,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (error instanceof RangeError) throw queryStringOverLimit({ reason: error.message });
    throw error;
  }
}

/** `qs` would silently turn a list with an index over the limit into an object. */
function refuseLargeIndexes(search: string, arrayLimit: number): void {
  if (!/(?:\[|%5B)\d/i.test(search)) return;
  for (const parameter of search.replace(/%5B/gi, '[').replace(/%5D/gi, ']').split('&')) {
    for (const [, index] of keyOf(parameter).matchAll(/\[(\d+)\]/g)) {
      if (Number(index) > arrayLimit) {
        throw listIndexTooLarge({ max: arrayLimit, index: String(index) });
      }
    }
  }
}

/** The key of a parameter, as `qs` finds its end. Brackets in values are text. */
function keyOf(parameter: string): string {
  const afterBracket = parameter.indexOf(']=');
  const end = afterBracket < 0 ? parameter.indexOf('=') : afterBracket + 1;
  return end < 0 ? parameter : parameter.slice(0, end);
}

function refuseUnknown(parameters: Parameters, known: readonly string[]): void {
  for (const key of Object.keys(parameters)) {
    if (!known.includes(key)) throw unknownParameter(key);
  }
}

const unknownParameter = (key: string): Error => invalidKey({ key, path: null, source: 'query', param: key });

function parseLocale(locale: unknown): Pick<Query, 'locale'> {
  if (locale === '*') return { locale: '*' };
  if (typeof locale === 'string' && locale !== '') return { locale: [locale] };
  if (Array.isArray(locale))
    return locale.includes('*') ? { locale: '*' } : { locale: locale.map(searchText) };
  return locale === undefined || locale === ''
    ? {}
    : wrongOperand(locale, 'locale', 'a locale or a list of locales');
}

const older: ReadonlyMap<string, PublicationFilter> = new Map([
  ['true', 'has-published-version-document'],
  ['false', 'never-published-document'],
]);

/** `hasPublishedVersion` is an older form of two of the values. */
function parsePublicationFilter(
  value: unknown,
  hasPublishedVersion: unknown,
): Pick<Query, 'publicationFilter'> {
  if (value !== undefined) {
    const known = publicationFilters.find((candidate) => candidate === value);
    if (known) return { publicationFilter: known };
    throw wrongPublicationFilter(
      { known: publicationFilters.join(', ') },
      { source: 'query', param: 'publicationFilter' },
    );
  }
  if (hasPublishedVersion === undefined) return {};
  const known = typeof hasPublishedVersion === 'string' ? older.get(hasPublishedVersion) : undefined;
  if (known) return { publicationFilter: known };
  throw wrongHasPublishedVersion();
}
