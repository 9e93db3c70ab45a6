// PostgreSQL 14 and newer, and engines that speak its dialect.
import type { Operand, Storage } from '../../schema/attribute-types/scalar-type.ts';
import { type Dialect, escapeLike } from '../dialect.ts';
import { column, comma, identifier, join, literal, or, type Sql, sql, value } from '../sql.ts';
import { commonGrammar } from './common-grammar.ts';
import { concatenation } from './concatenation.ts';
import { ilike } from './postgres-ilike.ts';
import { pageNumber, postgresCount, postgresList } from './postgres-list.ts';

const jsonOf: Readonly<Record<Storage, (expression: Sql) => Sql>> = {
  text: (expression) => sql`coalesce(to_json(${expression})::text, 'null')`,
  integer: (expression) => sql`coalesce(${expression}::text, 'null')`,
  number: (expression) => sql`coalesce(to_json(${expression})::text, 'null')`,
  bigint: (expression) => sql`coalesce(to_json(${expression}::text)::text, 'null')`,
  boolean: (expression) =>
    sql`case ${expression} when true then 'true' when false then 'false' else 'null' end`,
  json: (expression) => sql`coalesce(${expression}::text, 'null')`,
};

// Texts sort by code point, independent of the database's collation.
const scalarTypes: Readonly<Record<Storage, Sql>> = {
  text: sql`text collate "C"`,
  integer: sql`bigint`,
  number: sql`double precision`,
  bigint: sql`bigint`,
  boolean: sql`boolean`,
  json: sql`jsonb`,
};

const columnTypes: Readonly<Record<Storage | 'document' | 'position' | 'component', Sql>> = {
  ...scalarTypes,
  document: sql`text collate "C"`,
  position: sql`double precision`,
  component: sql`jsonb`,
};

const arrayTypes: { readonly [Name in Storage]?: Sql } = {
  text: sql`text[]`,
  integer: sql`bigint[]`,
  number: sql`double precision[]`,
  bigint: sql`bigint[]`,
};

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
const arrayElement = (operand: NonNullable<Operand>): string =>
  typeof operand === 'string' ? `"${operand.replace(/["\\]/g, '\\$&')}"` : String(operand);

/** PostgreSQL takes at most 100 arguments per function. */
const concat = concatenation(90);

const text = (part: string): Sql => sql`${value(part)}::text`;

/** jsonb prints spaces between tokens. Without them it equals what clients send and what SQLite stores. */
const compactJson = (expression: Sql): Sql =>
  sql`regexp_replace(${expression}::text, '("(?:[^"\\\\]|\\\\.)*")| ', '\\1', 'g')`;

export const postgres: Dialect = {
  ...commonGrammar,
  placeholder: (position) => `$${position}`,
  locked: (select) => sql`${select} for update`,
  lockedAtOnce: (select) => sql`${select} for update nowait`,
  kept: (select) => sql`${select} for key share`,
  cast: (expression, to) => sql`cast(${expression} as ${to === 'text' ? sql`text` : sql`bigint`})`,
  listedRows: ({ alias, columns, rows }) => {
    const typed = Object.entries(columns).map(
      ([name, type]) => sql`${identifier(name)} ${columnTypes[type]}`,
    );
    const list = sql`jsonb_to_recordset(${value(JSON.stringify(rows))}::jsonb)`;
    return sql`${list} as ${identifier(alias)}(${join(typed, comma)})`;
  },
  concat,
  toJson: (storage, expression) => jsonOf[storage](expression),
  jsonList: (row, order) =>
    order.length === 0
      ? sql`concat('[', string_agg(${row}, ','), ']')`
      : sql`concat('[', string_agg(${row}, ',' order by ${join(order, comma)}), ']')`,
  jsonResult: (expression) => expression,
  pageNumber,
  list: postgresList,
  count: postgresCount,
  combinesIndexes: true,
  jsonMember: (json, key) => sql`(${json} -> ${literal(key)})`,
  jsonScalar: (json, key, storage) =>
    storage === 'json'
      ? sql`(${json} -> ${literal(key)})`
      : storage === 'text'
        ? sql`((${json} ->> ${literal(key)}) collate "C")`
        : sql`(${json} ->> ${literal(key)})::${scalarTypes[storage]}`,
  jsonElements: (json, alias) =>
    sql`jsonb_array_elements(${json}) with ordinality as ${identifier(alias)}(value, key)`,
  jsonOrdered: (kind, json) =>
    kind === 'number'
      ? sql`(case when jsonb_typeof(${json}) = 'number' then (${json} #>> '{}')::numeric end)`
      : sql`(case when jsonb_typeof(${json}) = 'string' then (${json} #>> '{}') end collate "C")`,
  jsonLength: (json) =>
    sql`case when jsonb_typeof(${json}) = 'array' then jsonb_array_length(${json}) else 0 end`,
  elementText: (alias) => sql`((${identifier(alias)}.value #>> '{}') collate "C")`,
  operand: (storage, operand) => {
    if (storage === 'boolean') return value(operand);
    // Fractions and numbers beyond the range of bigint are compared as doubles.
    const isBeyond = storage === 'integer' && !Number.isSafeInteger(operand);
    return isBeyond ? sql`${value(String(operand))}::double precision` : value(String(operand));
  },
  operandList: (storage, operands) => {
    const type = arrayTypes[storage];
    const areMixed = storage === 'integer' && !operands.every(Number.isSafeInteger);
    if (type === undefined || areMixed) return undefined;
    const array = sql`(${value(`{${operands.map(arrayElement).join()}}`)}::${type})`;
    return {
      in: sql`= any ${array}`,
      notIn: sql`<> all ${array}`,
      inFew: sql`= any ((select ${array})::${type})`,
    };
  },
  listedOperands: undefined,
  contains: (expression, part) => sql`strpos(${expression}, ${text(part)}) > 0`,
  startsWith: (expression, part) => sql`starts_with(${expression}, ${text(part)})`,
  endsWith: (expression, part) => sql`right(${expression}, length(${text(part)})) = ${text(part)}`,
  likeInsensitive: ilike,
  // ILIKE uses the trigram index by itself.
  mayContain: ({ alias, columns }, part, spelling) =>
    spelling === 'any'
      ? undefined
      : {
          where: or(
            columns.map((name) => {
              const pattern = text(`%${escapeLike(part)}%`);
              return sql`(${column(alias, name)} collate "default") like ${pattern} escape '!'`;
            }),
          ),
        },
  toText: (storage, expression) => {
    if (storage === 'text') return expression;
    return storage === 'json' ? compactJson(expression) : sql`${expression}::text`;
  },
  aggregable: (storage, expression) => {
    if (storage === 'boolean') return sql`${expression}::int`;
    return storage === 'json' ? sql`${expression}::text` : expression;
  },
  // An index in the default order serves neither direction of `orderBy` (bench/sql/index-order).
  sorted: { column: (column) => sql`${column} nulls first`, mark: 'n' },
  besides: [sql`id`],
  greatestOfGroups: ({ table, where, groups, value: greatest }) => {
    const names = [...groups, greatest].map(identifier);
    const ofRows = sql`select ${join(names, comma)} from ${table} where ${where}
      and ${identifier(greatest)} is not null`;
    const last = sql`order by ${join(
      names.map((name) => sql`${name} desc`),
      comma,
    )} limit 1`;
    const before = sql`(${join(groups.map(identifier), comma)})
      < (${join(
        groups.map((name) => column('plinth_ends', name)),
        comma,
      )})`;
    return sql`with recursive plinth_ends as ((${ofRows} ${last}) union all
      select next.* from plinth_ends, lateral (${ofRows} and ${before} ${last}) next)
      select max(${identifier(greatest)}) as position from plinth_ends`;
  },
  orderBy: (expression, direction) =>
    direction === 'asc' ? sql`${expression} asc nulls first` : sql`${expression} desc nulls last`,
  // Inside a `with` that has the name of a table, the name means the table.
  storedTable: identifier,
  moment: (stored) => sql`(${stored}::timestamptz at time zone 'UTC')`,
  whole: (stored) => sql`${stored}::integer`,
  columnType: (storage) => columnTypes[storage],
  idColumn: sql`bigint generated by default as identity primary key`,
  // Rows up to half a page stay in one piece. By default rows of more than 2 KB are compressed and split (decision 048).
  tableSettings: sql` with (toast_tuple_target = 4080)`,
  keyedTableSettings: sql``,
  hasOneWriter: false,
  lockTexts: (texts) =>
    sql`select pg_advisory_xact_lock(number) from (select distinct hashtextextended(text, 0) as number
      from (${texts}) as texts(text) order by number) as numbers`,
  changesInside: true,
  shard: sql`pg_backend_pid() & 15`,
  keepOthersOut: (table) => [sql`lock table ${identifier(table)} in share row exclusive mode`],
  // The number is part of the text, so that it is planned once.
  nextIds: (table, count) =>
    sql`select nextval(pg_get_serial_sequence(${literal(`"${table}"`)}, 'id'))
      from generate_series(1, ${literal(String(count))})`,
  continueIds: (table) => [
    sql`select setval(pg_get_serial_sequence(${value(`"${table}"`)}, 'id'), max(id)) from ${identifier(table)}
      having max(id) is not null`,
  ],
  refuseUpdates: (table) => [
    sql`create or replace function plinth_refuse_update() returns trigger language plpgsql as
      $$ begin raise exception 'rows of this table are never changed'; end $$`,
    sql`create trigger ${identifier(`${table}_fixed`)} before update on ${identifier(table)}
      for each row execute function plinth_refuse_update()`,
  ],
  encode: (storage, stored) => {
    if (stored === null || stored === undefined) return null;
    return storage === 'json' ? JSON.stringify(stored) : stored;
  },
  decode: (storage, stored) => {
    if (stored === null || stored === undefined) return null;
    if (storage === 'boolean') return stored === 't';
    if (storage === 'json') return JSON.parse(String(stored));
    return storage === 'integer' || storage === 'number' ? Number(stored) : String(stored);
  },
};
