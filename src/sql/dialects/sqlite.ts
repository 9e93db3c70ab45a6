// SQLite 3.46 and newer.
import type { Operand, Storage } from '../../schema/attribute-types/scalar-type.ts';
import { textIndexName } from '../../schema/storage/storage-names.ts';
import type { Dialect } from '../dialect.ts';
import { isList } from '../insert.ts';
import { column, comma, type Insertion, identifier, join, literal, type Sql, sql, value } from '../sql.ts';
import { commonGrammar } from './common-grammar.ts';
import { concatenation } from './concatenation.ts';
import { globInsensitive } from './sqlite-glob.ts';
import { sqliteCount, sqliteList } from './sqlite-list.ts';
import { textColumn, trigramsOf } from './sqlite-trigrams.ts';

const jsonOf: Readonly<Record<Storage, (expression: Sql) => Sql>> = {
  text: (expression) => sql`json_quote(${expression})`,
  integer: (expression) => sql`coalesce(${expression}, 'null')`,
  // json_quote() prints doubles as 10.0 or 1.0e+20, which is valid JSON, and null as `null`, which concat() would drop.
  number: (expression) => sql`json_quote(${expression})`,
  bigint: (expression) => sql`json_quote(cast(${expression} as text))`,
  boolean: (expression) => sql`case ${expression} when 1 then 'true' when 0 then 'false' else 'null' end`,
  json: (expression) => sql`coalesce(${expression}, 'null')`,
};

const columnTypes: Readonly<Record<Storage | 'document' | 'position' | 'component', Sql>> = {
  text: sql`text`,
  integer: sql`integer`,
  number: sql`numeric`,
  bigint: sql`integer`,
  boolean: sql`integer`,
  json: sql`text`,
  document: sql`text`,
  position: sql`real`,
  component: sql`text`,
};

const withWhere = ({ rows, ...into }: Insertion): Insertion => ({
  ...into,
  rows: isList(rows) ? rows : sql`select * from (${rows}) where 1=1`,
});

/** A JSON list of operands. A `bigint` is printed as a JSON number, so that no digit is lost. */
const jsonTexts = (storage: Storage, operands: readonly NonNullable<Operand>[]): string =>
  storage === 'bigint' ? `[${operands.map(String).join()}]` : JSON.stringify(operands.map(jsonOperand));

const jsonOperand = (operand: NonNullable<Operand>): Operand => {
  if (typeof operand === 'boolean') return operand ? 1 : 0;
  // The driver replaces lone surrogates; JSON would keep them.
  return typeof operand === 'string' ? operand.toWellFormed() : operand;
};

export const sqlite: Dialect = {
  // SQLite looks at the values of bare parameters while it plans (statistics, LIKE, LIMIT), and then prepares the
  // statement anew for every run: five times the work of a short list (bench/sql/bound-parameters). A plus hides them.
  placeholder: () => '+?',
  ...commonGrammar,
  // The `on` that follows a bare select would be read as one of a join.
  upsert: (insertion, conflict) => commonGrammar.upsert(withWhere(insertion), conflict),
  insertMissing: (insertion) => commonGrammar.insertMissing(withWhere(insertion)),
  // SQLite has one writer at a time.
  locked: (select) => select,
  lockedAtOnce: (select) => select,
  kept: (select) => select,
  cast: (expression, to) => sql`cast(${expression} as ${to === 'text' ? sql`text` : sql`integer`})`,
  listedRows: ({ alias, columns, rows }) => {
    const members = Object.keys(columns).map(
      (name) => sql`value ->> ${literal(name)} as ${identifier(name)}`,
    );
    const list = sql`json_each(${value(JSON.stringify(rows))})`;
    return sql`(select ${join(members, comma)} from ${list}) as ${identifier(alias)}`;
  },
  // better-sqlite3 is built with a limit of 1000 arguments.
  concat: concatenation(900),
  toJson: (storage, expression) => jsonOf[storage](expression),
  jsonList: (row, order) =>
    order.length === 0
      ? sql`concat('[', group_concat(${row}, ','), ']')`
      : sql`concat('[', group_concat(${row}, ',' order by ${join(order, comma)}), ']')`,
  // As bytes, so that it is neither decoded into a JavaScript string nor encoded again for the socket.
  jsonResult: (text) => sql`cast(${text} as blob)`,
  pageNumber: value,
  list: sqliteList,
  count: sqliteCount,
  combinesIndexes: false,
  jsonMember: (json, key) => sql`(${json} -> ${literal(key)})`,
  jsonScalar: (json, key, storage) => {
    if (storage === 'json') return sql`(${json} -> ${literal(key)})`;
    const member = sql`(${json} ->> ${literal(key)})`;
    // 64-bit integers are stored as texts in JSON.
    return storage === 'bigint' ? sql`cast(${member} as integer)` : member;
  },
  jsonElements: (json, alias) => sql`json_each(${json}) as ${identifier(alias)}`,
  jsonOrdered: (kind, json) => {
    const kinds = kind === 'number' ? sql`'integer', 'real'` : sql`'text'`;
    return sql`(case when json_type(${json}) in (${kinds}) then ${json} ->> '$' end)`;
  },
  jsonLength: (json) => sql`json_array_length(${json})`,
  elementText: (alias) => sql`${identifier(alias)}.value`,
  operand: (storage, operand) => {
    if (typeof operand === 'boolean') return value(operand ? 1 : 0);
    return value(storage === 'bigint' ? BigInt(operand) : operand);
  },
  operandList: (storage, operands) => {
    const list = sql`(select value from json_each(${value(jsonTexts(storage, operands))}))`;
    return { in: sql`in ${list}`, notIn: sql`not in ${list}`, inFew: sql`in ${list}` };
  },
  // For `in`, SQLite makes an index of the list, which takes three times as long.
  listedOperands: (storage, operands) => sql`json_each(${value(jsonTexts(storage, operands))})`,
  contains: (text, part) => sql`instr(${text}, ${value(part)}) > 0`,
  startsWith: (text, part) => sql`substr(${text}, 1, ${value([...part].length)}) = ${value(part)}`,
  endsWith: (text, part) =>
    part === ''
      ? // Inside $not, null has to stay unknown.
        sql`length(${text}) >= 0`
      : sql`substr(${text}, ${value(-[...part].length)}) = ${value(part)}`,
  likeInsensitive: (text, pattern) =>
    /^[\u0020-\u007e]*$/.test(pattern)
      ? sql`${text} like ${value(pattern)} escape '!'`
      : globInsensitive(text, pattern),
  mayContain: ({ table, alias, columns }, part) => {
    const run = trigramsOf(part);
    if (run === undefined) return undefined;
    const index = identifier(textIndexName(table));
    const names = columns.map((name) => `"${textColumn(name)}"`).join(' ');
    const match = `{${names}} : "${run.replaceAll('"', '""')}"`;
    const matching = sql`from ${index} where ${index} match ${value(match)}`;
    return {
      where: sql`${column(alias, 'id')} in (select rowid ${matching})`,
      areAtMost: (max) => sql`(select count(*) from (select 1 ${matching} limit (${max}) + 1)) <= (${max})`,
    };
  },
  toText: (storage, expression) =>
    storage === 'boolean'
      ? sql`case ${expression} when 1 then 'true' when 0 then 'false' end`
      : sql`cast(${expression} as text)`,
  aggregable: (_storage, expression) => expression,
  sorted: { column: (column) => column, mark: '' },
  besides: [],
  orderBy: (expression, direction) =>
    direction === 'asc' ? sql`${expression} asc` : sql`${expression} desc`,
  storedTable: (name) => column('main', name),
  moment: (stored) => sql`cast(round(unixepoch(${stored}, 'subsec') * 1000) as integer)`,
  whole: (stored) => stored,
  columnType: (storage) => columnTypes[storage],
  idColumn: sql`integer primary key autoincrement`,
  tableSettings: sql``,
  // The key is the table: by itself it would be an index beside it, which leads to the row (decision 051).
  keyedTableSettings: sql` without rowid`,
  hasOneWriter: true,
  lockTexts: undefined,
  changesInside: false,
  // A recursive query cannot have a subquery with a limit that depends on the previous row.
  greatestOfGroups: undefined,
  nextIds: undefined,
  shard: sql`0`,
  keepOthersOut: () => [],
  continueIds: () => [],
  refuseUpdates: (table) => [
    sql`create trigger ${identifier(`${table}_fixed`)} before update on ${identifier(table)}
      begin select raise(abort, 'rows of this table are never changed'); end`,
  ],
  encode: (storage, stored) => {
    if (stored === null || stored === undefined) return null;
    if (storage === 'json') return JSON.stringify(stored);
    if (typeof stored === 'boolean') return stored ? 1 : 0;
    return storage === 'bigint' ? BigInt(String(stored)) : stored;
  },
  decode: (storage, stored) => {
    if (stored === null || stored === undefined) return null;
    if (storage === 'boolean') return stored === 1;
    if (storage === 'json') return JSON.parse(String(stored));
    return storage === 'integer' || storage === 'number' ? Number(stored) : String(stored);
  },
};
