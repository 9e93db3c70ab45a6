// The parameters of `strapi.documents(uid)`, and their query.
import { wrongHasPublishedVersion, wrongParameter } from '../../../errors/families/project-code.ts';
import type { Status } from '../../../plan/plan.ts';
import { type PublicationFilter, publicationFilters, type Query } from '../../../plan/query.ts';
import { parseSort } from '../../../rest/parse-sort.ts';
import type { Data } from '../../../values/data.ts';
import { parseCodeFilters } from './code-filters.ts';
import { namedFields } from './named-fields.ts';
import { documentPageOf, pageKeys } from './page-parameters.ts';
import { type LeaveOut, populateOf } from './populate-parameters.ts';
import { isGiven } from './undefined-values.ts';

interface ShowParameters {
  readonly fields?: string | readonly string[];
  readonly populate?: unknown;
}

export interface VersionParameters {
  /** On types with drafts; default: `draft`. */
  readonly status?: Status;
  /** A locale, a list, or `*` for all. By default the default locale. */
  readonly locale?: string | readonly string[];
}

interface NarrowParameters extends VersionParameters {
  readonly filters?: object;
  /** A text to search in all attributes. */
  readonly _q?: string;
  readonly publicationFilter?: PublicationFilter;
  /** The older form of two of its values. */
  readonly hasPublishedVersion?: boolean | 'true' | 'false';
}

export interface OneParameters extends ShowParameters, NarrowParameters {
  readonly sort?: unknown;
}

/** The other parameters of every function. */
export type RequestedParameters = Omit<OneParameters, keyof VersionParameters>;

interface Page {
  readonly start?: number;
  readonly limit?: number;
  readonly page?: number;
  readonly pageSize?: number;
}

export interface FindParameters extends OneParameters, Page {
  readonly pagination?: Page;
}

export type CountParameters = NarrowParameters;

export const showKeys = ['fields', 'populate'];
export const versionKeys = ['status', 'locale'];
export const countKeys = [...versionKeys, 'filters', '_q', 'publicationFilter', 'hasPublishedVersion'];
const oneKeys = [...showKeys, ...countKeys, 'sort'];
export const findKeys = [...oneKeys, ...pageKeys];

/** The parameters as JSON values: dates become texts, undefined parameters are removed. */
export function queryOf(given: Data, leaveOut?: LeaveOut): Query {
  const { fields, populate, filters, sort, status, locale, _q: search } = given;
  const populated = populateOf(populate, leaveOut);
  return {
    ...(isGiven(fields) ? { fields: namedFields(fields) } : {}),
    ...(populated ? { populate: populated } : {}),
    ...(isGiven(filters) ? { filters: parseCodeFilters(filters) } : {}),
    ...(isGiven(sort) ? { sort: parseSort(sort) } : {}),
    ...localeOf(locale),
    ...publicationOf(given),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    status: statusOf(status),
    pagination: documentPageOf(given) ?? { kind: 'offset', start: 0, limit: undefined, withCount: undefined },
  };
}

/** As in requests, every value except `published` means drafts. */
export const statusOf = (status: unknown): Status => (status === 'published' ? status : 'draft');

function localeOf(locale: unknown): Pick<Query, 'locale'> {
  if (locale === undefined || locale === null || locale === '') return {};
  const requested: readonly unknown[] = Array.isArray(locale) ? locale : [locale];
  return requested.includes('*') ? { locale: '*' } : { locale: requested.map(String) };
}

function publicationOf({ publicationFilter, hasPublishedVersion }: Data): Pick<Query, 'publicationFilter'> {
  if (publicationFilter !== undefined) {
    const known = publicationFilters.find((one) => one === publicationFilter);
    if (known) return { publicationFilter: known };
    throw wrongParameter({ name: 'publicationFilter', expected: publicationFilters.join(', ') });
  }
  if (hasPublishedVersion === undefined) return {};
  if (hasPublishedVersion === true || hasPublishedVersion === 'true')
    return { publicationFilter: 'has-published-version-document' };
  if (hasPublishedVersion === false || hasPublishedVersion === 'false')
    return { publicationFilter: 'never-published-document' };
  throw wrongHasPublishedVersion();
}
