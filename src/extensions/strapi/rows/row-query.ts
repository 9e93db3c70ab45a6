// `strapi.db.query(uid)`: the rows of a content type, one for each version of a document. Reads go through the planner and
// writes through the documents service; docs/reference/database.md says what each means for documents.
import type { ContentType } from '../../../schema/schema.ts';
import type { ContentAccess } from '../documents/document-service.ts';
import { leaveOutKeys } from '../parameters/check-keys.ts';
import { type ReadWithHooks, readWithHooks, runReadHooks } from '../reading/read-hooks.ts';
import { type Entry, Reading } from '../reading/reading.ts';
import { onlySelected } from './exact-selection.ts';
import { type LoadMembers, loadMembers } from './load-members.ts';
import {
  checkedRows,
  knownRows,
  narrowed,
  orderKeys,
  type PageParameters,
  type RowParameters,
  type RowsParameters,
  rowKeys,
  rowQueryOf,
  rowsKeys,
  shownKeys,
  type WhereParameters,
  whereKeys,
  withFilters,
} from './row-parameters.ts';
import type { RowRules, WhichRows } from './row-rules.ts';
import { type RowWrites, rowWrites } from './row-writes.ts';
import { type Resolve, StoredRows } from './stored-rows.ts';

interface RowPage {
  readonly results: readonly Entry[];
  readonly pagination: {
    readonly page: number;
    readonly pageSize: number;
    readonly pageCount: number;
    readonly total: number;
  };
}

interface RowReads {
  /** The first row, or null. */
  findOne(parameters?: RowParameters): Promise<Entry | null>;
  findMany(parameters?: RowsParameters): Promise<readonly Entry[]>;
  /** The rows of a page, and the total. */
  findWithCount(parameters?: RowsParameters): Promise<readonly [readonly Entry[], number]>;
  findPage(parameters?: PageParameters): Promise<RowPage>;
  count(parameters?: WhereParameters): Promise<number>;
}

export type RowQuery = RowReads & RowWrites & LoadMembers;

export function rowQuery(contentType: ContentType, content: ContentAccess, rules: RowRules): RowQuery {
  const { which } = rules;
  const reading = readingRows(contentType, content, which);
  const isWhole = which === 'current';
  const of = { owner: contentType, schema: content.schema };
  const every = isWhole ? readingRows(contentType, content, 'each') : reading;
  const resolve: Resolve = (where) => (isWhole ? byDocumentId(where, every) : Promise.resolve(where));
  const reads = readsOf(reading, {
    resolve,
    withHooks: readWithHooks(runReadHooks, contentType, content.hooks),
    check: (parameters, known) =>
      isWhole
        ? knownRows(withFilters(parameters), known, { leaveOut: leaveOutKeys(content.warn), of })
        : checkedRows(withFilters(parameters), known, of),
  });
  return {
    ...reads,
    ...rowWrites(new StoredRows(contentType, reading, resolve), { contentType, content, every, rules }),
    ...loadMembers(contentType, reads.findOne),
  };
}

const readingRows = (contentType: ContentType, { reader, warn }: ContentAccess, which: WhichRows): Reading =>
  new Reading(reader, contentType, {
    warn,
    name: `${which} row`,
    queryOf: rowQueryOf,
    rows: which,
    // With `select` a row may lack members of the type, because the code has chosen them.
    shown: (entry, requested) => onlySelected(entry, requested) as Entry,
  });

/** The id of any row identifies its document, because publishing changes which row is current. */
async function byDocumentId(where: object | undefined, every: Reading): Promise<object | undefined> {
  const { id, ...others } = { id: undefined, ...where };
  if (typeof id !== 'number' && typeof id !== 'string') return where;
  const [row] = await every.list({ where: { id }, limit: 1 });
  if (!row) return where;
  const { documentId, locale } = row;
  return { ...others, documentId, ...(typeof locale === 'string' ? { locale } : {}) };
}

interface RowReading {
  readonly resolve: Resolve;
  readonly withHooks: ReadWithHooks;
  readonly check: (parameters: WhereParameters, known: readonly string[]) => WhereParameters;
}

function readsOf(reading: Reading, { resolve, withHooks, check }: RowReading): RowReads {
  const requested = async <T extends WhereParameters>(parameters: T, keys: readonly string[]): Promise<T> => {
    const { where, ...others } = check(parameters, keys);
    const resolved = await resolve(where);
    // The same parameters, with another condition.
    return { ...others, ...(resolved === undefined ? {} : { where: resolved }) } as T;
  };
  const findMany: RowReads['findMany'] = async (parameters = {}) =>
    withHooks('FindMany', parameters, async (changed) => reading.list(await requested(changed, rowsKeys)));
  const count: RowReads['count'] = async (parameters = {}) =>
    withHooks('Count', parameters, async (changed) =>
      reading.count(narrowed(await requested(changed, [...rowsKeys, 'page', 'pageSize']))),
    );
  return {
    findOne: async (parameters = {}) =>
      withHooks('FindOne', parameters, async (changed) => {
        const found = await reading.list({ ...(await requested(changed, [...rowKeys, 'limit'])), limit: 1 });
        return found[0] ?? null;
      }),
    findMany,
    count,
    findWithCount: async (parameters = {}) => [await findMany(parameters), await count(parameters)],
    findPage: async (parameters = {}) => {
      const pageKeys = [...shownKeys, ...whereKeys, ...orderKeys, 'page', 'pageSize'];
      const { page: wanted, pageSize: size, ...found }: PageParameters = check(parameters, pageKeys);
      const page = Math.max(1, Number(wanted ?? 1));
      const pageSize = Math.max(1, Number(size ?? 10));
      const results = await findMany({ ...found, offset: (page - 1) * pageSize, limit: pageSize });
      const total = await count(found);
      return { results, pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } };
    },
  };
}
