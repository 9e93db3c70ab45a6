// `populate` as a project's code writes it: what requests write, and pages of lists. `strapi.db.query` has other words for
// some of it (`where`, `select`, `orderBy`, `offset`), which mean the same here.
import { unknownParameter } from '../../errors/project-code.ts';
import { parseFilters } from '../../plan/parse-filters.ts';
import type { ParametersEntry, PopulateEntry, PopulateQuery } from '../../plan/query.ts';
import { parseFields } from '../../rest/parse-fields.ts';
import { parsePopulate } from '../../rest/parse-populate.ts';
import { parseSort } from '../../rest/parse-sort.ts';
import { type Data, isData } from '../../values/data.ts';
import { checkKeys } from './check-keys.ts';
import { pageKeys, pageOf } from './page-parameters.ts';

/** Undefined where nothing is populated. */
export function populateOf(value: unknown): PopulateQuery | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return { kind: 'all' };
  if (!isData(value)) return parsePopulate(textOf(value));
  const entries = new Map<string, PopulateEntry>();
  for (const [name, inner] of Object.entries(value)) {
    const entry = entryOf(inner, name);
    if (entry) entries.set(name, entry);
  }
  return { kind: 'entries', entries };
}

/** In a list of code, what a path leads to is added to what earlier ones led to, as in a text with commas. */
const textOf = (value: unknown): unknown =>
  Array.isArray(value) && value.every((path) => typeof path === 'string') ? value.join(',') : value;

function entryOf(value: unknown, name: string): PopulateEntry | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  // Beside a name, `*` says no more than true; below `populate` it says all that is there.
  if (value === true || value === '*') return { kind: 'plain' };
  if (Array.isArray(value) || typeof value === 'string')
    return { kind: 'parameters', isCount: false, ...below(value), written: value };
  if (isData(value)) return parametersOf(value);
  throw unknownParameter({
    door: 'populate',
    key: `${name}: ${String(value)}`,
    remedy: 'Write true, a list or an object.',
  });
}

const below = (value: unknown): Pick<ParametersEntry, 'populate'> => {
  const populate = populateOf(value);
  return populate ? { populate } : {};
};

const keys = [
  ...['fields', 'filters', 'sort', 'populate', 'count', 'on'],
  ...['select', 'where', 'orderBy', 'offset'],
  ...pageKeys,
];

function parametersOf(given: Data): PopulateEntry {
  checkKeys(given, keys, 'populate');
  const {
    fields,
    select = fields,
    filters,
    where = filters,
    sort,
    orderBy = sort,
    populate,
    count,
    on,
  } = given;
  const isCount = count === true;
  if (isData(on)) return { kind: 'fragments', on: fragmentsOf(on), isCount };
  const pagination = pageOf(given);
  return {
    kind: 'parameters',
    isCount,
    ...(select === undefined || isEmpty(select) ? {} : { fields: parseFields(select) }),
    ...(where === undefined ? {} : { filters: parseFilters(where) }),
    ...(orderBy === undefined ? {} : { sort: parseSort(orderBy) }),
    ...below(populate),
    ...(pagination ? { pagination } : {}),
    written: given,
  };
}

const fragmentsOf = (on: Data): ReadonlyMap<string, PopulateEntry> =>
  new Map(
    Object.entries(on).flatMap(([uid, value]) => {
      const entry = entryOf(value, uid);
      return entry ? [[uid, entry] as const] : [];
    }),
  );

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
