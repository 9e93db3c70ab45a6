// The parameters of `strapi.db.query(uid)`, and their query.
import { unknownParameter, wrongParameter } from '../../../errors/families/project-code.ts';
import type { Query } from '../../../plan/query.ts';
import { parseFields } from '../../../rest/parse-fields.ts';
import { parseSort } from '../../../rest/parse-sort.ts';
import { type Data, isData, isObject } from '../../../values/data.ts';
import { checkKeys, type LeaveOutKeys } from '../parameters/check-keys.ts';
import { parseCodeFilters } from '../parameters/code-filters.ts';
import { pageOf } from '../parameters/page-parameters.ts';
import { type LeaveOut, populateOf } from '../parameters/populate-parameters.ts';
import { type ConditionsOf, definedConditions, isGiven } from '../parameters/undefined-values.ts';

/** https://docs.strapi.io/cms/api/query-engine */
export interface WhereParameters {
  readonly where?: object;
  /** A text to search in all attributes. */
  readonly _q?: string;
}

/** The parts of each row in the result. */
export interface Shown {
  readonly select?: string | readonly string[];
  readonly populate?: unknown;
}

export interface RowParameters extends WhereParameters, Shown {
  readonly orderBy?: unknown;
  readonly offset?: number;
}

export interface RowsParameters extends RowParameters {
  readonly limit?: number;
}

export interface PageParameters extends Omit<RowParameters, 'offset'> {
  readonly page?: number;
  readonly pageSize?: number;
}

/** Conditions only. */
export const narrowed = ({ where, _q }: WhereParameters): WhereParameters => ({
  ...(where === undefined ? {} : { where }),
  ...(_q === undefined ? {} : { _q }),
});

/** `fields` and `sort` are other names for `select` and `orderBy`, which take precedence. */
export const shownKeys = ['select', 'fields', 'populate'];
export const whereKeys = ['where', '_q'];
export const orderKeys = ['orderBy', 'sort'];
export const rowKeys = [...shownKeys, ...whereKeys, ...orderKeys, 'offset'];
export const rowsKeys = [...rowKeys, 'limit'];

/** The names of `strapi.documents`, and those of rows. */
const otherWords: Readonly<Record<string, string>> = {
  start: 'offset',
  pagination: 'limit and offset',
  status: 'where: { publishedAt: { $notNull: true } }',
  publicationState: 'where: { publishedAt: { $notNull: true } }',
  locale: 'where: { locale }',
};

const callee = 'strapi.db.query()';

/** Refuses unknown names: one may be a misspelled filter. */
export function checkedRows<T extends object>(parameters: T, known: readonly string[], of: ConditionsOf): T {
  if (!isObject(parameters)) throw wrongParameter({ name: 'the parameter', expected: 'an object' });
  for (const key of Object.keys(parameters)) {
    const word = Object.hasOwn(otherWords, key) && !known.includes(key) ? otherWords[key] : undefined;
    if (word) throw unknownParameter({ callee, key, remedy: `Write ${word}.` }, { key, param: key });
  }
  checkKeys(parameters, known, callee);
  const where = 'where' in parameters && parameters.where;
  return isObject(where) ? { ...parameters, where: definedConditions(where, 'where', of) } : parameters;
}

/** The same in projects of version 4, whose code passes on parameters of clients: other names are left out. */
export function knownRows<T extends object>(
  given: T,
  known: readonly string[],
  { leaveOut, of }: { readonly leaveOut: LeaveOutKeys; readonly of: ConditionsOf },
): T {
  return checkedRows(leaveOut(given, known, callee), known, of);
}

/** Combines `filters` with `where`. */
export function withFilters<T extends WhereParameters>({
  filters,
  ...given
}: T & { readonly filters?: unknown }): T {
  // The same parameters, with the name of rows.
  const others = given as unknown as T;
  if (!isGiven(filters)) return others;
  if (!isData(filters)) throw wrongParameter({ name: 'filters', expected: 'an object' });
  return { ...others, where: settleBoth(others.where, filters) };
}

/** An `id` remains a condition on rows. */
const settleBoth = (where: unknown, filters: object): object => {
  if (!isGiven(where)) return filters;
  return isData(where) && !('$and' in where) ? { ...where, $and: [filters] } : { $and: [where, filters] };
};

/** `given` was converted by JSON. Without conditions in `where`, rows of all locales and both statuses are found. */
export function rowQueryOf(given: Data, leaveOut?: LeaveOut): Query {
  const { fields, select = fields, populate, where, sort, orderBy = sort, _q: search, ...page } = given;
  const populated = populateOf(populate, leaveOut);
  return {
    ...(selectsAll(select) ? {} : { fields: parseFields(select) }),
    ...(populated ? { populate: populated } : {}),
    ...(isGiven(where) ? { filters: parseCodeFilters(where) } : {}),
    ...(isGiven(orderBy) ? { sort: parseSort(orderBy) } : {}),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    locale: '*',
    pagination: pageOf(page) ?? { kind: 'offset', start: 0, limit: undefined, withCount: undefined },
  };
}

const selectsAll = (select: unknown): boolean =>
  !isGiven(select) || select === '*' || (Array.isArray(select) && select.length === 0);
