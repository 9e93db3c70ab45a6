// Parses `populate` of project code: the forms of requests, and pages of lists. The names of `strapi.db.query` (`where`, `select`,
// `orderBy`, `offset`) have the same meaning as those of documents.
import { unknownParameter } from '../../../errors/families/project-code.ts';
import { nearest } from '../../../errors/wording/nearest.ts';
import { parseFilters } from '../../../plan/parse-filters.ts';
import type { ParametersEntry, PopulateEntry, PopulateQuery } from '../../../plan/query.ts';
import { parseFields } from '../../../rest/parse-fields.ts';
import { parsePopulate, populateWords } from '../../../rest/parse-populate.ts';
import { parseSort } from '../../../rest/parse-sort.ts';
import { type Data, isData } from '../../../values/data.ts';
import { checkKeys } from './check-keys.ts';
import { isEmptyList, namedFields } from './named-fields.ts';
import { pageKeys, pageOf } from './page-parameters.ts';
import { isGiven } from './undefined-values.ts';

/** Called with the path of each unknown name in a populate. Without it an unknown name is an error. */
export type LeaveOut = (path: string) => void;

interface PopulatePlace {
  readonly path: readonly string[];
  readonly leaveOut: LeaveOut | undefined;
}

/** Undefined if nothing is populated. */
export const populateOf = (value: unknown, leaveOut?: LeaveOut): PopulateQuery | undefined =>
  populateAt(value, { path: [], leaveOut });

function populateAt(value: unknown, place: PopulatePlace): PopulateQuery | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return { kind: 'all' };
  if (!isData(value)) return parsePopulate(joinedPaths(value));
  return { kind: 'entries', entries: entriesOf(value, place) };
}

const entriesOf = (value: Data, { path, leaveOut }: PopulatePlace): ReadonlyMap<string, PopulateEntry> =>
  new Map(
    Object.entries(value).flatMap(([name, inner]) => {
      const entry = entryOf(inner, { path: [...path, name], leaveOut });
      return entry ? [[name, entry] as const] : [];
    }),
  );

/** Paths in a list are merged, as in a text with commas. */
const joinedPaths = (value: unknown): unknown =>
  Array.isArray(value) && value.every((path) => typeof path === 'string') ? value.join(',') : value;

function entryOf(value: unknown, place: PopulatePlace): PopulateEntry | undefined {
  const isShown = populateWords.get(value);
  if (value === undefined || value === null || isShown === false) return undefined;
  // As the value of a name, `*` equals true; as the value of `populate` it means all names.
  if (isShown || value === '*') return { kind: 'plain' };
  if (Array.isArray(value) || typeof value === 'string')
    return { kind: 'parameters', isCount: false, ...below(value, place), written: value };
  if (isData(value)) return parametersOf(value, place);
  throw unknownParameter({
    callee: 'populate',
    key: `${place.path.at(-1)}: ${String(value)}`,
    remedy: 'Write true, a list or an object.',
  });
}

const below = (value: unknown, place: PopulatePlace): Pick<ParametersEntry, 'populate'> => {
  const populate = populateAt(value, place);
  return populate ? { populate } : {};
};

const keys = [
  ...['fields', 'filters', 'sort', 'populate', 'count', 'on'],
  ...['select', 'where', 'orderBy', 'offset'],
  ...pageKeys,
];

/** Parameters that filter elsewhere and have no meaning here. They are refused, because ignoring a filter would return more than requested. */
const narrowing = [
  ...['status', 'publicationState', 'publicationFilter', 'hasPublishedVersion'],
  ...['locale', 'lookup', '_q'],
];

/** Existing code writes names of attributes next to the parameters, which Strapi ignores. */
function knownKeys(given: Data, { path, leaveOut }: PopulatePlace): Data {
  const unknown = Object.keys(given).filter((key) => !keys.includes(key));
  const isMeant = (key: string): boolean =>
    !leaveOut || key.startsWith('$') || narrowing.includes(key) || nearest(key, keys) !== undefined;
  for (const key of unknown.filter(isMeant)) checkKeys({ [key]: given[key] }, keys, 'populate');
  for (const key of unknown) leaveOut?.([...path, key].join('.'));
  return Object.fromEntries(Object.entries(given).filter(([key]) => keys.includes(key)));
}

function parametersOf(requested: Data, place: PopulatePlace): PopulateEntry {
  const given = knownKeys(requested, place);
  const { fields, select, filters, where = filters, sort, orderBy = sort, populate, count, on } = given;
  const isCount = populateWords.get(count) === true;
  if (isData(on)) return { kind: 'fragments', on: entriesOf(on, place), isCount };
  const pagination = pageOf(given);
  return {
    kind: 'parameters',
    isCount,
    ...fieldsOf(select, fields),
    ...(isGiven(where) ? { filters: parseFilters(where) } : {}),
    ...(isGiven(orderBy) ? { sort: parseSort(orderBy) } : {}),
    ...below(populate, place),
    ...(pagination ? { pagination } : {}),
    written: given,
  };
}

/** `select` of `db.query`, of which an empty list means all, or `fields`. */
function fieldsOf(select: unknown, fields: unknown): { readonly fields?: readonly string[] } {
  if (isGiven(select)) return isEmptyList(select) ? {} : { fields: parseFields(select) };
  return isGiven(fields) ? { fields: namedFields(fields) } : {};
}
