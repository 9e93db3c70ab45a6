// A select that presents the rows of a content type with the columns and values of Strapi's table.
// https://docs.strapi.io/cms/migration/v4-to-v5/introduction-and-faq
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { creatorColumn, editorColumn, isCounted, statusColumn } from '../../schema/storage/storage-names.ts';
import type { Dialect } from '../dialect.ts';
import { identifier, literal, type Sql, sql } from '../sql.ts';
import { type Named, type SelectedTable, selectedTable } from './selected-table.ts';
import { serviceName } from './service-name.ts';

/** Secret columns are null. They exist, because code may select them. */
const secretsOfUsers = ['password', 'reset_password_token', 'confirmation_token'];

export function contentRows(contentType: ContentType, dialect: Dialect): SelectedTable {
  const { moment, whole, storedTable } = dialect;
  // Roles and administrators have no authors.
  const author = (name: string): Sql => (isCounted(contentType.table) ? whole(identifier(name)) : sql`null`);
  const named: readonly Named[] = [
    ['id', whole(identifier('id'))],
    ['document_id', identifier('document_id')],
    ...[...contentType.attributes.values()].flatMap((attribute) => columnOf(attribute, dialect)),
    ...(contentType.uid === 'plugin::users-permissions.user' ? secretsOfUsers : []).map(
      (name): Named => [name, sql`null`],
    ),
    ['created_at', moment(identifier('created_at'))],
    ['updated_at', moment(identifier('updated_at'))],
    ['published_at', moment(publishedAt(contentType))],
    ['created_by_id', author(creatorColumn)],
    ['updated_by_id', author(editorColumn)],
    ['locale', sql`nullif(${identifier('locale')}, '')`],
  ];
  return selectedTable(named, storedTable(contentType.table));
}

function columnOf(attribute: Attribute, { moment, whole }: Dialect): readonly Named[] {
  const name = serviceName(attribute.name);
  if (attribute.kind === 'password') return [[name, sql`null`]];
  if (attribute.kind !== 'scalar') return [];
  const stored = identifier(attribute.id);
  if (attribute.type.graphql === 'DateTime') return [[name, moment(stored)]];
  return [[name, attribute.type.storage === 'integer' ? whole(stored) : stored]];
}

/** In Strapi, rows of types without drafts have a time too. */
function publishedAt({ hasDraftAndPublish }: ContentType): Sql {
  const at = sql`coalesce(${identifier('published_at')}, ${identifier('created_at')})`;
  return hasDraftAndPublish
    ? sql`case when ${identifier(statusColumn)} = ${literal('published')} then ${at} end`
    : at;
}
