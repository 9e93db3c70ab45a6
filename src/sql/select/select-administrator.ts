// Selects the administrator who created a document or last changed a version, as JSON: names, without the e-mail.
import { authorNames } from '../../schema/authors.ts';
import { creatorColumn, editorColumn } from '../../schema/storage/storage-names.ts';
import type { Compiling } from '../scope/compiling.ts';
import type { RowScope } from '../scope/scope.ts';
import { column, identifier, literal, type Sql, sql } from '../sql.ts';
import { jsonText, pair } from './json-object.ts';

const columns = { creator: creatorColumn, editor: editorColumn };
const columnOf = {
  documentId: 'document_id',
  firstname: 'firstname',
  lastname: 'lastname',
  username: 'username',
};

/** `null` if it was not an administrator, or one who has been deleted. */
export function selectAdministrator(
  who: keyof typeof columns,
  { alias }: RowScope,
  { dialect }: Pick<Compiling, 'dialect'>,
): Sql {
  const person = `${alias}p`;
  const pairs = [
    pair('id', dialect.toJson('integer', column(person, 'id'))),
    ...authorNames.map((name) => pair(name, dialect.toJson('text', column(person, columnOf[name])))),
  ];
  const found = sql`select ${jsonText(dialect, pairs)} from plinth_admins ${identifier(person)}
    where ${column(person, 'id')} = ${column(alias, columns[who])}`;
  return sql`coalesce((${found}), ${literal('null')})`;
}
