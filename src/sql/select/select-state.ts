// Selects the state of a document in a locale as JSON: `"draft"` if it was never published, `"modified"` if the draft was changed
// since, otherwise `"published"`. Types without drafts are always published.
import { statusColumn } from '../../schema/storage/storage-names.ts';
import { type RowScope, tableOf } from '../scope/scope.ts';
import { column, identifier, literal, type Sql, sql } from '../sql.ts';

const draft = literal('"draft"');
const modified = literal('"modified"');
const published = literal('"published"');

export function selectState({ alias, contentType }: RowScope): Sql {
  if (!contentType.hasDraftAndPublish) return sql`${published}`;
  const other = `${alias}o`;
  const isDraft = sql`${column(alias, statusColumn)} = ${literal('draft')}`;
  const [own, others] = [column(alias, 'updated_at'), column(other, 'updated_at')];
  const isModified = sql`case when ${isDraft} then ${own} > ${others} else ${others} > ${own} end`;
  const from = sql`${tableOf(contentType)} ${identifier(other)}`;
  const same = (name: string): Sql => sql`${column(other, name)} = ${column(alias, name)}`;
  const isOther = sql`${column(other, statusColumn)} <> ${column(alias, statusColumn)}`;
  const beside = sql`select case when ${isModified} then ${modified} else ${published} end from ${from}
    where ${same('document_id')} and ${same('locale')} and ${isOther} limit 1`;
  return sql`coalesce((${beside}), case when ${isDraft} then ${draft} else ${published} end)`;
}
