// `strapi.db.query` for rows that are not content and are read into memory, such as administrators. The parameters are those of
// rows of content.
import { wrongParameter } from '../../../errors/families/project-code.ts';
import { isData } from '../../../values/data.ts';
import { checkKeys } from '../parameters/check-keys.ts';
import { refuseUndefined } from '../parameters/undefined-values.ts';
import { checkConditions, compared, type ListedRow, matches, type RowNames } from './row-conditions.ts';

export interface ListedParameters {
  readonly where?: object;
  readonly select?: string | readonly string[];
  readonly populate?: unknown;
  readonly orderBy?: unknown;
  readonly limit?: number;
  readonly offset?: number;
}

export interface PagedParameters extends ListedParameters {
  readonly page?: number;
  readonly pageSize?: number;
}

export interface PagedRows<Row extends ListedRow> {
  findOne(parameters?: ListedParameters): Promise<Partial<Row> | null>;
  findMany(parameters?: ListedParameters): Promise<readonly Partial<Row>[]>;
  findWithCount(parameters?: ListedParameters): Promise<readonly [readonly Partial<Row>[], number]>;
  findPage(parameters?: PagedParameters): Promise<{
    readonly results: readonly Partial<Row>[];
    readonly pagination: Readonly<Record<'page' | 'pageSize' | 'pageCount' | 'total', number>>;
  }>;
  count(parameters?: ListedParameters): Promise<number>;
}

export interface DeletableRows<Row extends ListedRow> extends PagedRows<Row> {
  delete(parameters: ListedParameters): Promise<Partial<Row> | null>;
  deleteMany(parameters?: ListedParameters): Promise<{ readonly count: number }>;
}

export interface ListedSource<Row> extends RowNames {
  readonly all: () => Promise<readonly Row[]>;
  /** The values that `populate` adds. */
  readonly links?: readonly string[];
  /** Names that can be selected, but are not part of rows. */
  readonly hidden?: readonly string[];
}

/** The complete rows that match a condition, for writes. */
export async function foundRows<Row extends ListedRow>(
  source: ListedSource<Row>,
  { where = {}, ...parameters }: ListedParameters = {},
): Promise<readonly Row[]> {
  checkKeys(parameters, ['select', 'populate', 'orderBy', 'limit', 'offset'], source.callee);
  checkConditions(where, source);
  refuseUndefined(where, 'where');
  return (await source.all()).filter((row) => matches(row, where, source));
}

export function listedRows<Row extends ListedRow>(source: ListedSource<Row>): PagedRows<Row> {
  const findWithCount = async (parameters: ListedParameters = {}) => {
    const { offset = 0, limit = -1 } = parameters;
    const found = sorted(await foundRows(source, parameters), parameters.orderBy, source);
    const part = found.slice(offset, limit < 0 ? undefined : offset + limit);
    return [part.map((row) => shown(row, parameters, source)), found.length] as const;
  };
  return {
    findWithCount,
    findMany: async (parameters) => (await findWithCount(parameters))[0],
    findOne: async (parameters) => (await findWithCount(parameters))[0][0] ?? null,
    count: async ({ where = {} } = {}) => (await foundRows(source, { where })).length,
    findPage: async ({ page = 1, pageSize = 10, ...parameters } = {}) => {
      const part = { offset: (Number(page) - 1) * Number(pageSize), limit: Number(pageSize) };
      const [results, total] = await findWithCount({ ...parameters, ...part });
      return { results, pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } };
    },
  };
}

export const firstRow = async <Row extends ListedRow>(
  source: ListedSource<Row>,
  { where = {} }: ListedParameters,
): Promise<Row | undefined> => (await foundRows(source, { where }))[0];

export const deletableRows = <Row extends ListedRow>(
  source: ListedSource<Row>,
  remove: (rows: readonly Row[]) => Promise<void>,
): DeletableRows<Row> => ({
  ...listedRows(source),
  delete: async (parameters) => {
    const row = await firstRow(source, parameters);
    if (!row) return null;
    await remove([row]);
    return shown(row, parameters, source);
  },
  deleteMany: async (parameters) => {
    const rows = await foundRows(source, parameters);
    await remove(rows);
    return { count: rows.length };
  },
});

/** The row with this id, after a write. */
export async function writtenRow<Row extends ListedRow>(
  source: ListedSource<Row>,
  id: number,
  parameters: ListedParameters,
): Promise<Partial<Row>> {
  const row = await firstRow(source, { where: { id } });
  if (row) return shown(row, parameters, source);
  throw new Error(`${source.callee}: ${id} was deleted while it was written`);
}

/** The row as `findOne` returns it. */
export function shown<Row extends ListedRow>(
  row: Row,
  { select, populate }: Pick<ListedParameters, 'select' | 'populate'>,
  { names, links = [], hidden = [], callee }: ListedSource<Row>,
): Partial<Row> {
  const own = names.filter((name) => !links.includes(name) && !hidden.includes(name));
  const isOfAll = select === undefined || (Array.isArray(select) && select.length === 0);
  const selected = isOfAll ? own : namesIn(select, own, `select of ${callee}`);
  const populated = populatedIn(populate, links, `populate of ${callee}`);
  const members = [...new Set([...(populated.length > 0 ? ['id'] : []), ...selected, ...populated])];
  // The members are a subset of those of the row.
  return Object.fromEntries(
    members.map((name) => [name, linked(row[name], isData(populate) ? populate[name] : true)]),
  ) as Partial<Row>;
}

/** Related rows, reduced to their `select`. */
function linked(value: unknown, requested: unknown): unknown {
  if (!isData(requested) || requested.select === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => linked(one, requested));
  if (!isData(value)) return value;
  const chosen = namesIn(requested.select, Object.keys(value), 'select');
  return Object.fromEntries(['id', ...chosen].map((name) => [name, value[name]]));
}

function namesIn(given: unknown, known: readonly string[], name: string): readonly string[] {
  const requested = [given].flat();
  if (requested.includes('*')) return known;
  const wrong = requested.find((one) => typeof one !== 'string' || !known.includes(one));
  if (wrong !== undefined) throw wrongParameter({ name, expected: `some of ${known.join(', ')}` });
  return known.filter((one) => requested.includes(one));
}

function populatedIn(given: unknown, links: readonly string[], name: string): readonly string[] {
  if (given === undefined || given === null || given === false) return [];
  if (given === true) return links;
  const requested = isData(given) ? Object.keys(given).filter((link) => given[link] !== false) : given;
  return namesIn(requested, links, name);
}

function orderIn(written: string): [string, unknown] {
  const [name = '', direction = 'asc'] = written.split(':');
  return [name, direction];
}

/** `'name'`, `'name:desc'`, `{ name: 'desc' }`, or a list of these. */
function sorted<Row extends ListedRow>(rows: readonly Row[], orderBy: unknown, { names }: RowNames) {
  const orders = [orderBy ?? []]
    .flat()
    .flatMap((one): [string, unknown][] => (isData(one) ? Object.entries(one) : [orderIn(String(one))]));
  for (const [name] of orders) namesIn(name, names, 'orderBy');
  return rows.toSorted((one, other) => {
    for (const [name, direction] of orders) {
      const order = compared(one[name], other[name]);
      if (order !== 0) return String(direction).toLowerCase() === 'desc' ? -order : order;
    }
    return 0;
  });
}
