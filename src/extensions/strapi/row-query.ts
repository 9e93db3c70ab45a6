// `strapi.db.query(uid)`: the rows of a content type, one for each version of a document. Reads go through the planner and
// writes through the documents service, as everywhere; docs/reference/strapi-object.md says what each means for documents.
import type { ContentType } from '../../schema/schema.ts';
import type { ContentAccess } from './document-service.ts';
import { type Entry, Reading } from './reading.ts';
import {
  checkedRows,
  type PageParameters,
  type RowParameters,
  type RowsParameters,
  rowKeys,
  rowQueryOf,
  rowsKeys,
  shownKeys,
  type WhereParameters,
  whereKeys,
} from './row-parameters.ts';
import { type RowWrites, rowWrites } from './row-writes.ts';

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
  /** The rows of a part, and the number of all of them. */
  findWithCount(parameters?: RowsParameters): Promise<readonly [readonly Entry[], number]>;
  findPage(parameters?: PageParameters): Promise<RowPage>;
  count(parameters?: WhereParameters): Promise<number>;
}

export type RowQuery = RowReads & RowWrites;

const asking = { name: 'rows', queryOf: rowQueryOf, isOfVersions: true } as const;

export function rowQuery(contentType: ContentType, content: ContentAccess): RowQuery {
  const reading = new Reading(content.reader, contentType, asking);
  return { ...readsOf(reading), ...rowWrites(contentType, content, reading) };
}

function readsOf(reading: Reading): RowReads {
  const findMany: RowReads['findMany'] = async (parameters = {}) =>
    reading.list(checkedRows(parameters, rowsKeys));
  const count: RowReads['count'] = async (parameters = {}) =>
    reading.count(narrowing(checkedRows(parameters, [...rowsKeys, 'page', 'pageSize'])));
  return {
    findOne: async (parameters = {}) =>
      (await reading.list({ ...checkedRows(parameters, [...rowKeys, 'limit']), limit: 1 }))[0] ?? null,
    findMany,
    count,
    findWithCount: async (parameters = {}) => [await findMany(parameters), await count(parameters)],
    findPage: async (parameters = {}) => {
      const asked = checkedRows(parameters, [...shownKeys, ...whereKeys, 'orderBy', 'page', 'pageSize']);
      const page = Math.max(1, Number(asked.page ?? 1));
      const pageSize = Math.max(1, Number(asked.pageSize ?? 10));
      const results = await reading.list({ ...asked, page, pageSize });
      const total = await count(asked);
      return { results, pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } };
    },
  };
}

const narrowing = ({ where, _q }: WhereParameters): WhereParameters => ({
  ...(where === undefined ? {} : { where }),
  ...(_q === undefined ? {} : { _q }),
});
