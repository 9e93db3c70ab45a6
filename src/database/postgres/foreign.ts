// A PostgreSQL database of another service. Values are texts, as the server sends them.
import pg from 'pg';
import type { ForeignDatabase } from '../foreign-database.ts';
import { utcOf } from '../foreign-times.ts';

/** The schema is that of the connection unless given. Times without a zone are those of `timeZone`. */
export async function openForeignPostgres(url: string, timeZone: string): Promise<ForeignDatabase> {
  const toUtc = utcOf(timeZone);
  const types: pg.CustomTypesConfig = {
    getTypeParser: (type) => (type === pg.types.builtins.TIMESTAMP ? toUtc : (text: string) => text),
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const schema = new URL(url).searchParams.get('schema');
  if (schema !== null) await client.query(`set local search_path to ${pg.escapeIdentifier(schema)}`);
  const { rows: columns } = await client.query<{ t: string; c: string }>(
    `select table_name as t, column_name as c from information_schema.columns
      where table_schema = current_schema() order by table_name, ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  for (const { t, c } of columns) tables.set(t, [...(tables.get(t) ?? []), c]);
  const { rows: views } = await client.query<{ t: string }>(
    `select table_name as t from information_schema.tables
      where table_schema = current_schema() and table_type <> 'BASE TABLE'`,
  );
  const read = async (text: string, values: unknown[]) => (await client.query({ text, values, types })).rows;
  const named = pg.escapeIdentifier;
  return {
    tables,
    rowsAfter: (table, id, max) =>
      read(`select * from ${named(table)} where id > $1 order by id limit $2`, [id, max]),
    rowsWith: (table, column, numbers) =>
      read(`select * from ${named(table)} where ${named(column)} = any($1) order by id`, [numbers]),
    count: async (table) =>
      views.some(({ t }) => t === table)
        ? 0
        : Number((await read(`select count(*) as count from ${named(table)}`, []))[0]?.count),
    close: () => client.end(),
  };
}
