// A MySQL or MariaDB database of another service. Values are texts, as the server sends them.
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { ForeignDatabase, ForeignRow } from '../foreign-database.ts';
import { utcOf } from '../foreign-times.ts';

/** `mysql://…`, or `mariadb://…`, which is the same protocol. Times are those of `timeZone`. */
export async function openForeignMysql(url: string, timeZone: string): Promise<ForeignDatabase> {
  const toUtc = utcOf(timeZone);
  const connection = await createConnection({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    charset: 'utf8mb4',
    typeCast: (field) => {
      const text = field.string();
      return text !== null && timeTypes.has(field.type) ? toUtc(text) : text;
    },
  });
  await connection.query('set session transaction isolation level repeatable read');
  await connection.query('start transaction with consistent snapshot, read only');
  const read = readerOf(connection);
  const columns = await read(
    `select table_name as t, column_name as c from information_schema.columns
      where table_schema = database() order by table_name, ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  for (const { t, c } of columns) tables.set(String(t), [...(tables.get(String(t)) ?? []), String(c)]);
  const views = await read(
    `select table_name as t from information_schema.tables
      where table_schema = database() and table_type <> 'BASE TABLE'`,
  );
  return {
    tables,
    rowsAfter: (table, id, max) =>
      read('select * from ?? where id > ? order by id limit ?', [table, id, max]),
    rowsWith: async (table, column, numbers) =>
      numbers.length === 0
        ? []
        : read('select * from ?? where ?? in (?) order by id', [table, column, numbers]),
    count: async (table) =>
      views.some(({ t }) => t === table)
        ? 0
        : Number((await read('select count(*) as count from ??', [table]))[0]?.count),
    close: () => connection.end(),
  };
}

const timeTypes = new Set(['DATETIME', 'DATETIME2', 'TIMESTAMP', 'TIMESTAMP2']);

const readerOf =
  (connection: Connection) =>
  async (text: string, values: readonly unknown[] = []): Promise<readonly ForeignRow[]> =>
    (await connection.query<RowDataPacket[]>(text, [...values]))[0];
