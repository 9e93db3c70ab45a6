// Trigram indexes of SQLite: an FTS5 table that triggers keep up to date. It stores no texts but reads them from a
// view, whose column names avoid those that FTS5 reserves. https://www.sqlite.org/fts5.html
import { textIndexName } from '../../schema/storage/storage-names.ts';
import { textColumn } from '../../sql/dialects/sqlite-trigrams.ts';
import { comma, identifier, join, literal, type Sql, sql } from '../../sql/sql.ts';
import { catalogue, readNames } from '../catalogue.ts';
import { changeMessage } from '../change-messages.ts';
import type { Inside, TextIndexChange, TextIndexes, TextTable } from '../text-indexes.ts';

const viewOf = (index: string): string => `${index}_texts`;
const triggers = ['added', 'removed', 'edited'] as const;
const triggerName = (index: string, when: (typeof triggers)[number]): Sql => identifier(`${index}_${when}`);

export const textIndexes: TextIndexes = {
  changes: async (transaction, wanted) => {
    const existing = await readNames(transaction, listViews);
    const views = new Map(wanted.map((one) => [viewOf(textIndexName(one.table)), one]));
    const dropped = [...existing].filter(([view, columns]) => !isAsWanted(views.get(view), columns));
    const created = [...views].filter(([view, one]) => !isAsWanted(one, existing.get(view)));
    return [
      ...dropped.map(([view]) => dropping(view.slice(0, -viewOf('').length))),
      ...created.map(([, one]) => creating(one)),
    ];
  },
  isWhole: async (transaction, table) => {
    const index = identifier(textIndexName(table));
    try {
      await transaction.run(sql`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
      return true;
    } catch {
      return false;
    }
  },
  rebuild: (transaction, table) => rebuild(transaction, textIndexName(table)),
};

const isAsWanted = (wanted: TextTable | undefined, columns: ReadonlySet<string> | undefined): boolean =>
  wanted !== undefined &&
  columns !== undefined &&
  [...columns].join() === ['id', ...wanted.columns.map(textColumn)].join();

const dropping = (index: string): TextIndexChange => ({
  kind: 'drop index',
  table: index,
  description: `drop index ${index} on texts`,
  messages: [changeMessage('indexDropped', { index })],
  apply: async (transaction) => {
    for (const when of triggers) await transaction.run(sql`drop trigger ${triggerName(index, when)}`);
    await transaction.run(sql`drop table ${identifier(index)}`);
    await transaction.run(sql`drop view ${identifier(viewOf(index))}`);
  },
});

const creating = ({ table, columns }: TextTable): TextIndexChange => ({
  kind: 'create index',
  table,
  description: `create index on texts: ${table} (${columns.join(', ')})`,
  messages: [changeMessage('textIndexMade', { table, columns: columns.join(', ') })],
  apply: async (transaction) => {
    const index = textIndexName(table);
    for (const statement of statementsOf({ table, columns }, index)) await transaction.run(statement);
    await rebuild(transaction, index);
  },
});

function statementsOf({ table, columns }: TextTable, index: string): readonly Sql[] {
  const own = identifier(index);
  const rows = identifier(table);
  const named = columns.map((name) => identifier(textColumn(name)));
  const names = join(named, comma);
  const texts = join(
    columns.map((name, position) => sql`${identifier(name)} as ${named[position] ?? own}`),
    comma,
  );
  const valuesOf = (row: Sql): Sql =>
    join(
      columns.map((name) => sql`${row}.${identifier(name)}`),
      comma,
    );
  const add = sql`insert into ${own} (rowid, ${names}) values (new.id, ${valuesOf(sql`new`)});`;
  const gone = valuesOf(sql`old`);
  const remove = sql`insert into ${own} (${own}, rowid, ${names}) values ('delete', old.id, ${gone});`;
  const edited = join(columns.map(identifier), comma);
  const view = viewOf(index);
  return [
    sql`create view ${identifier(view)} as select id, ${texts} from ${rows}`,
    sql`create virtual table ${own}
      using fts5(${names}, content=${literal(view)}, content_rowid='id', tokenize='trigram')`,
    sql`create trigger ${triggerName(index, 'added')} after insert on ${rows} begin ${add} end`,
    sql`create trigger ${triggerName(index, 'removed')} after delete on ${rows} begin ${remove} end`,
    sql`create trigger ${triggerName(index, 'edited')} after update of ${edited} on ${rows}
      begin ${remove} ${add} end`,
  ];
}

async function rebuild(transaction: Inside, index: string): Promise<void> {
  await transaction.run(sql`insert into ${identifier(index)} (${identifier(index)}) values ('rebuild')`);
}

const listViews = catalogue(
  { table: sql`m.name`, name: sql`c.name` },
  sql`from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'view' and m.name like 'plinth!_f!_%!_texts' escape '!' order by m.name, c.cid`,
);
