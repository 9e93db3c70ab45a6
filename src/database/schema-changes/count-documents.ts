// Counts the documents of a type, and those with a value in an attribute in any of their versions.
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable } from '../../schema/storage/storage-names.ts';
import { columns, computed, integer, select } from '../../sql/columns.ts';
import { identifier, literal, type Sql, sql, value } from '../../sql/sql.ts';
import { type RowSource, readSingle } from '../rows.ts';

type Counted = Pick<ContentType, 'table'>;

const documents = columns({ count: computed(sql`count(distinct t.document_id)`, integer) });

const countWhere = async (source: RowSource, { table }: Counted, condition: Sql): Promise<number> =>
  (await readSingle(source, select(documents, sql`from ${identifier(table)} t where ${condition}`))).count;

export const countDocuments = (source: RowSource, contentType: Counted): Promise<number> =>
  countWhere(source, contentType, sql`1=1`);

/** The inverse side of a relation stores nothing, so the count is 0. */
export async function countDocumentsWith(
  source: RowSource,
  contentType: Counted,
  attribute: Attribute,
): Promise<number> {
  const condition = hasValue(contentType, attribute);
  return condition ? countWhere(source, contentType, condition) : 0;
}

function hasValue(contentType: Counted, attribute: Attribute): Sql | undefined {
  const { id } = attribute;
  switch (storageKind(attribute)) {
    case 'none':
      return undefined;
    case 'toMany':
    case 'morphToMany':
      return sql`exists (select 1 from ${identifier(linkTable(contentType, id))} l where l.source_id = t.id)`;
    case 'secret':
      return sql`exists (select 1 from plinth_secrets s
        where s.table_name = ${value(contentType.table)} and s.row_id = t.id and s.path = ${value(id)})`;
    case 'components':
    case 'zone':
      return sql`t.${identifier(id)} <> ${literal('[]')}`;
    default:
      return sql`t.${identifier(id)} is not null`;
  }
}
