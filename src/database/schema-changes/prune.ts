// `plinth schema prune`: drops columns and tables that no attribute uses. This is the only place where content is dropped.
import type { Lock, OwnerLock } from '../../schema/lock.ts';
import type {
  Component,
  ComponentAttribute,
  ContentType,
  Schema,
  ZoneAttribute,
} from '../../schema/schema.ts';
import { asideName, linkTable } from '../../schema/storage/storage-names.ts';
import { isOfComponents, withItems } from '../../schema/stored-items.ts';
import { attribute as attributeOf, columns, computed, integer, select } from '../../sql/columns.ts';
import { identifier, sql } from '../../sql/sql.ts';
import type { Data } from '../../values/data.ts';
import type { Database, Transaction } from '../database.ts';
import { readAll, readSingle } from '../rows.ts';
import { countRows } from './changes.ts';
import { columnsOfPlace, hiddenColumnsOfPlace, ownLinkTable, type Tables } from './left-behind.ts';
import { storeValue } from './stored-values.ts';

export interface Leftover {
  /** `articles.old_title` */
  readonly name: string;
  /** The number of values that would be lost. */
  readonly values: number;
  readonly drop: (transaction: Transaction) => Promise<void>;
}

/** Columns and tables of removed attributes and content types. */
export async function leftovers(
  database: Database,
  transaction: Transaction,
  schema: Schema,
  lock: Lock,
): Promise<readonly Leftover[]> {
  const tables = await database.tables(transaction);
  const found: Leftover[] = [];
  for (const [uid, owner] of Object.entries(lock.contentTypes)) {
    if (owner.table === undefined || !tables.has(owner.table)) continue;
    if (!schema.contentTypes.has(uid))
      found.push(...(await leftTables(owner.table, owner, tables, transaction)));
    else found.push(...(await leftColumns(owner.table, owner, tables, transaction)));
  }
  for (const component of schema.components.values())
    found.push(...(await leftMembers(component, lock, schema, transaction)));
  return found;
}

/** The lock file without pruned entries. */
export const prunedLock = (lock: Lock, schema: Schema): Lock => ({
  version: 1,
  contentTypes: withoutRemoved(lock.contentTypes, (uid) => schema.contentTypes.has(uid)),
  components: withoutRemoved(lock.components, (uid) => schema.components.has(uid)),
});

const withoutRemoved = (
  owners: Lock['contentTypes'],
  isKept: (uid: string) => boolean,
): Lock['contentTypes'] =>
  Object.fromEntries(
    Object.entries(owners)
      .filter(([uid]) => isKept(uid))
      .map(([uid, owner]) => [uid, { ...owner, attributes: withoutFrom(owner.attributes), removed: {} }]),
  );

const withoutFrom = (places: OwnerLock['attributes']): OwnerLock['attributes'] =>
  Object.fromEntries(Object.entries(places).map(([name, { id, storage }]) => [name, { id, storage }]));

async function leftTables(
  table: string,
  owner: OwnerLock,
  tables: Tables,
  transaction: Transaction,
): Promise<readonly Leftover[]> {
  const links = [...Object.values(owner.attributes), ...Object.values(owner.removed)]
    .flatMap(({ id }) => [linkTable({ table }, id), ownLinkTable({ table }, id)])
    .filter((name) => tables.has(name));
  return Promise.all([...links, table].map((name) => leftTable(name, transaction)));
}

const leftTable = async (name: string, transaction: Transaction): Promise<Leftover> => ({
  name,
  values: await countRows(transaction, name),
  drop: async (inside) => void (await inside.run(sql`drop table ${identifier(name)}`)),
});

async function leftColumns(
  table: string,
  owner: OwnerLock,
  tables: Tables,
  transaction: Transaction,
): Promise<readonly Leftover[]> {
  const removed = Object.values(owner.removed);
  const all = [...removed, ...Object.values(owner.attributes)];
  const links = [
    ...removed.map(({ id }) => linkTable({ table }, id)),
    ...all.map(({ id }) => ownLinkTable({ table }, id)),
  ];
  const names = [...removed.flatMap(columnsOfPlace), ...all.flatMap(hiddenColumnsOfPlace)];
  const found: Leftover[] = [];
  for (const link of links.filter((name) => tables.has(name))) found.push(await leftTable(link, transaction));
  for (const name of names.filter((column) => tables.get(table)?.has(column)))
    found.push({
      name: `${table}.${name}`,
      values: await countValues(transaction, table, name),
      drop: (inside) => dropColumn(inside, table, name),
    });
  return found;
}

export async function dropColumn(transaction: Transaction, table: string, name: string): Promise<void> {
  await transaction.run(sql`alter table ${identifier(table)} drop column ${identifier(name)}`);
}

export async function countValues(transaction: Transaction, table: string, name: string): Promise<number> {
  const values = computed(sql`count(${identifier(name)})`, integer);
  const counted = select(columns({ values }), sql`from ${identifier(table)}`);
  return (await readSingle(transaction, counted)).values;
}

/** Values of removed attributes of components. They are keys in JSON, so every row that may have the component is read. */
async function leftMembers(
  component: Component,
  lock: Lock,
  schema: Schema,
  transaction: Transaction,
): Promise<readonly Leftover[]> {
  const owner = lock.components[component.uid];
  const removed = Object.values(owner?.removed ?? {}).map(({ id }) => id);
  const asides = [...removed, ...Object.values(owner?.attributes ?? {}).map(({ id }) => id)].map(asideName);
  const columns = [...schema.contentTypes.values()].flatMap((contentType) => componentColumns(contentType));
  const cleaning = { schema, uid: component.uid, keys: new Set([...removed, ...asides]) };
  let values = 0;
  for (const column of columns) values += await eachValue(transaction, column, cleaning, undefined);
  if (removed.length === 0 && values === 0) return [];
  const drop = async (inside: Transaction): Promise<void> => {
    for (const column of columns) await eachValue(inside, column, cleaning, inside);
  };
  return [
    { name: `${component.uid} { ${(removed.length > 0 ? removed : asides).join(', ')} }`, values, drop },
  ];
}

interface ComponentColumn {
  readonly table: string;
  readonly attribute: ComponentAttribute | ZoneAttribute;
}

const componentColumns = ({ table, attributes }: ContentType): readonly ComponentColumn[] =>
  [...attributes.values()].flatMap((attribute) => (isOfComponents(attribute) ? [{ table, attribute }] : []));

interface Cleaning {
  readonly schema: Schema;
  readonly uid: string;
  readonly keys: ReadonlySet<string>;
}

/** Counts the values with these keys, and removes them if `writer` is given. */
async function eachValue(
  transaction: Transaction,
  { table, attribute }: ComponentColumn,
  cleaning: Cleaning,
  writer: Transaction | undefined,
): Promise<number> {
  const column = { name: attribute.id, storage: 'json' } as const;
  const name = identifier(column.name);
  let found = 0;
  const held = select(
    columns({ id: integer, stored: computed(name, attributeOf('json')) }),
    sql`from ${identifier(table)} where ${name} is not null`,
  );
  for (const { id, stored } of await readAll(transaction, held)) {
    const removed: string[] = [];
    const owner = { attributes: new Map([[attribute.name, attribute]]) };
    const cleaned = withItems({ [attribute.id]: stored }, owner, cleaning.schema, ({ component, item }) =>
      component.uid === cleaning.uid ? withoutKeys(item, cleaning.keys, removed) : item,
    )[attribute.id];
    found += removed.length;
    if (writer && removed.length > 0) await storeValue(writer, { table, column, id }, cleaned);
  }
  return found;
}

function withoutKeys(item: Data, keys: ReadonlySet<string>, removed: string[]): Data {
  removed.push(...Object.keys(item).filter((key) => keys.has(key)));
  return Object.fromEntries(Object.entries(item).filter(([key]) => !keys.has(key)));
}
