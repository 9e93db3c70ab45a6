// Statements that look up documents to which bodies and component values refer.
import type { Condition, Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage/storage-names.ts';
import { columns, computed, integer, type RowOf, type Rows, select, text } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { insert, rowInto, rowsInto } from '../insert.ts';
import { replacing, upsert } from '../phrases.ts';
import { tableOf } from '../scope/scope.ts';
import { and, column, identifier, join, literal, or, type Sql, sql, value, valueList } from '../sql.ts';
import { isNamed, type NamedRows } from './named-rows.ts';
import { meets, type Ruling } from './rules.ts';

/** Which rows a caller may see. */
export interface SeenRows {
  readonly published: Condition;
  /** Undefined: no drafts. */
  readonly draft: Condition | undefined;
}

/** Documents of one type to look up. */
export interface DocumentsToLookUp {
  readonly contentType: ContentType;
  readonly named: NamedRows;
  readonly seen: SeenRows;
}

const foundRow = { id: integer, documentId: text, locale: text };
const referenced = columns(foundRow, 'a');
const found = columns({ place: integer, ...foundRow });

/** The rows with these documentIds or ids. */
export const selectReferenced = (sought: DocumentsToLookUp, ruling: Ruling): Rows<RowOf<typeof foundRow>> =>
  select(referenced, sql`${referencedRows(sought, ruling)} order by a.id`);

/** The rows of several types; `place` is the index of the type. */
export function selectAllReferenced(
  all: readonly DocumentsToLookUp[],
  ruling: Ruling,
): Rows<RowOf<typeof foundRow> & { readonly place: number }> {
  const ofEach = all.map(
    (sought, place) =>
      sql`select ${literal(String(place))} as place, ${referenced.list} ${referencedRows(sought, ruling)}`,
  );
  return { statement: sql`${join(ofEach, sql` union all `)} order by 1, 2`, decode: found.decode };
}

function referencedRows(
  { contentType, named, seen: { published, draft } }: DocumentsToLookUp,
  ruling: Ruling,
): Sql {
  const ofStatus = (status: Status, condition: Condition): Sql =>
    and([
      sql`${column('a', statusColumn)} = ${literal(status)}`,
      ...(condition.kind === 'always' ? [] : [meets(condition, contentType, ruling)]),
    ]);
  const seen = [ofStatus('published', published), ...(draft ? [ofStatus('draft', draft)] : [])];
  const { from, areNamed } = namedRows(sql`${tableOf(contentType)} a`, named, ruling.dialect);
  return sql`from ${from} where ${and([areNamed, or(seen)])}`;
}

/** Begins with the list where that is faster. */
function namedRows(
  rows: Sql,
  named: NamedRows,
  dialect: Dialect,
): { readonly from: Sql; readonly areNamed: Sql } {
  const own = (name: string): Sql => column('a', name);
  const { documentIds, ids } = named;
  if (!dialect.listedOperands || ids.length > 0)
    return { from: rows, areNamed: or(isNamed(named, own, dialect)) };
  const list = dialect.listedOperands('text', documentIds);
  return {
    from: sql`${list} named cross join ${rows}`,
    areNamed: sql`${own('document_id')} = named.value`,
  };
}

export interface FileType {
  readonly documentId: string;
  readonly name: string;
  readonly mime: string;
}

export function selectFileTypes(file: ContentType, documentIds: readonly string[]): Rows<FileType> {
  const own = (name: string) => computed(identifier(file.attributes.get(name)?.id ?? name), text);
  return select(
    columns({ documentId: text, name: own('name'), mime: own('mime') }),
    sql`from ${tableOf(file)} where document_id in (${valueList(documentIds)})`,
  );
}

export interface ComponentLinkRow {
  readonly targetUid: string;
  readonly targetId: string;
}

export const deleteComponentLinks = (table: string, rowIds: readonly number[]): Sql =>
  sql`delete from plinth_component_links
    where table_name = ${value(table)} and row_id in (${valueList(rowIds)})`;

export const insertComponentLinks = (table: string, rowId: number, links: readonly ComponentLinkRow[]): Sql =>
  insert(
    rowsInto(
      'plinth_component_links',
      links.map(({ targetUid, targetId }) => ({ tableName: table, rowId, targetUid, targetId })),
    ),
  );

const holder = { table: computed(identifier('table_name'), text), rowId: integer };

/** Rows whose component values refer to a document. */
export const selectComponentLinksTo = (targetUid: string, targetId: string): Rows<RowOf<typeof holder>> =>
  select(
    columns(holder),
    sql`from plinth_component_links
      where target_uid = ${value(targetUid)} and target_id = ${value(targetId)} group by table_name, row_id`,
  );

export const deleteComponentLinksTo = (targetUid: string, targetId: string): Sql =>
  sql`delete from plinth_component_links
    where target_uid = ${value(targetUid)} and target_id = ${value(targetId)}`;

// Password hashes, stored apart from content.

export const upsertSecret = (table: string, rowId: number, path: string, hash: string): Sql =>
  upsert(rowInto('plinth_secrets', { tableName: table, rowId, path, hash }), {
    key: ['table_name', 'row_id', 'path'],
    set: replacing('hash'),
  });

export const selectSecret = (table: string, rowId: number, path: string): Rows<{ readonly hash: string }> =>
  select(
    columns({ hash: text }),
    sql`from plinth_secrets
      where table_name = ${value(table)} and row_id = ${value(rowId)} and path = ${value(path)}`,
  );

export const deleteSecret = (table: string, rowId: number, path: string): Sql =>
  sql`delete from plinth_secrets
    where table_name = ${value(table)} and row_id = ${value(rowId)} and path = ${value(path)}`;

export const deleteSecrets = (table: string, rowIds: readonly number[]): Sql =>
  sql`delete from plinth_secrets where table_name = ${value(table)} and row_id in (${valueList(rowIds)})`;

export const copySecrets = (table: string, from: number, to: number): Sql =>
  sql`insert into plinth_secrets (table_name, row_id, path, hash)
    select table_name, ${value(to)}, path, hash from plinth_secrets
    where table_name = ${value(table)} and row_id = ${value(from)}`;

// Unique attributes inside components.

export interface ComponentUnique {
  readonly attribute: string;
  readonly locale: string;
  readonly value: string;
}

export const insertComponentUniques = (
  table: string,
  rowId: number,
  uniques: readonly ComponentUnique[],
): Sql =>
  insert(
    rowsInto(
      'plinth_component_uniques',
      uniques.map(({ attribute, locale, value }) => ({ attribute, locale, value, tableName: table, rowId })),
    ),
  );

export const deleteComponentUniques = (table: string, rowIds: readonly number[]): Sql =>
  sql`delete from plinth_component_uniques
    where table_name = ${value(table)} and row_id in (${valueList(rowIds)})`;

/** A row that has the value, other than those of the document itself. */
export function selectComponentUnique(
  { attribute, locale, value: taken }: ComponentUnique,
  holder: { readonly table: string; readonly rowIds: readonly number[] },
): Rows<{ readonly rowId: number }> {
  const isOwn = sql`table_name = ${value(holder.table)} and row_id in (${valueList(holder.rowIds)})`;
  const others = holder.rowIds.length === 0 ? [] : [sql`not (${isOwn})`];
  const conditions = [
    sql`attribute = ${value(attribute)}`,
    sql`locale = ${value(locale)}`,
    sql`value = ${value(taken)}`,
    ...others,
  ];
  return select(columns({ rowId: integer }), sql`from plinth_component_uniques where ${and(conditions)}`);
}
