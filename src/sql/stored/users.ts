// Statements on end users that requests and sign-ins need and a content query cannot express. Users are written by the documents
// service.
import type { ContentType } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage/storage-names.ts';
import {
  type Column,
  columns,
  columnsWith,
  computed,
  integer,
  optional,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import { tableOf } from '../scope/scope.ts';
import { column, type Sql, sql, value } from '../sql.ts';
import { endOf, versionOf } from './user-sessions.ts';

/** The column of a built-in attribute, in the row with this alias. */
function own(user: ContentType, name: string, alias = 'u'): Sql {
  const attribute = user.attributes.get(name);
  if (!attribute) throw new Error(`Users have no attribute ${name}`);
  return column(alias, attribute.id);
}

/** Null counts as false. */
const isTrue: Column<boolean> = {
  decode: (stored, dialect) => dialect.decode('boolean', stored) === true,
};

/** The value as the driver returns it, in the form in which it is bound again. */
const asStored: Column<unknown> = { decode: (stored) => stored };

/** A text, or `otherwise` if it is null. */
const absent = <T>(otherwise: T): Column<string | T> => ({
  decode: (stored) => (stored === null ? otherwise : String(stored)),
});

const state = (user: ContentType) => ({
  documentId: text,
  isBlocked: computed(own(user, 'blocked'), isTrue),
  isConfirmed: computed(own(user, 'confirmed'), isTrue),
  /** The type of the role. */
  role: computed(column('r', 'type'), optional(text)),
  version: computed(versionOf(sql`u.id`), integer),
  endedAt: computed(endOf(sql`u.id`), optional(text)),
});

export type StoredUserState = RowOf<ReturnType<typeof state>> & {
  readonly values: Readonly<Record<string, unknown>>;
};

/** `values`: the values of these attributes. */
export const selectUserState = (
  user: ContentType,
  id: number,
  attributeIds: readonly string[],
): Rows<StoredUserState> => {
  const requested = attributeIds.map((name) => [name, computed(column('u', name), asStored)]);
  const joined = sql`left join plinth_roles r on r.document_id = ${own(user, 'role')}`;
  return select(
    columnsWith(columns(state(user), 'u'), 'values', columns(Object.fromEntries(requested))),
    sql`from ${tableOf(user)} u ${joined} where u.id = ${value(id)}`,
  );
};

const passwordPath = (user: ContentType): Sql => value(user.attributes.get('password')?.id ?? '');

/** The highest cost of all bcrypt hashes, `'10'` in `$2b$10$…`. */
export const selectBcryptCost = (user: ContentType): Rows<{ readonly cost: string | undefined }> =>
  select(
    columns({ cost: computed(sql`max(substr(p.hash, 5, 2))`, absent(undefined)) }, 'p'),
    sql`from plinth_secrets p
      where p.table_name = ${value(user.table)} and p.path = ${passwordPath(user)}
        and substr(p.hash, 1, 2) = '$2'`,
  );

/** Changes nothing if the password was changed meanwhile. */
export const replaceHash = (
  user: ContentType,
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Sql =>
  sql`update plinth_secrets set hash = ${value(to)}
    where table_name = ${value(user.table)} and row_id = ${value(id)} and path = ${passwordPath(user)}
      and hash = ${value(from)}`;

const hashOf = (user: ContentType): Sql =>
  sql`(select p.hash from plinth_secrets p
    where p.table_name = ${value(user.table)} and p.row_id = u.id and p.path = ${passwordPath(user)})`;

const account = (user: ContentType) => ({
  id: integer,
  documentId: text,
  isBlocked: computed(own(user, 'blocked'), isTrue),
  isConfirmed: computed(own(user, 'confirmed'), isTrue),
  version: computed(versionOf(sql`u.id`), integer),
  passwordHash: computed(hashOf(user), absent(undefined)),
  email: computed(own(user, 'email'), text),
  username: computed(own(user, 'username'), text),
  /** `local`, or the provider of the first sign-in. */
  provider: computed(own(user, 'provider'), absent('')),
});
export type Account = RowOf<ReturnType<typeof account>>;

const selectAccountWhere = (user: ContentType, where: Sql): Rows<Account> =>
  select(columns(account(user), 'u'), sql`from ${tableOf(user)} u where ${where}`);

/** The condition of the unique indexes of the content table. */
const isVersion = sql`u.locale = '' and ${column('u', statusColumn)} = 'published'`;

/** An e-mail takes precedence over a username, and the exact username over its normalized form. */
export function selectAccount(user: ContentType, identifier: string): Rows<Account> {
  const hasEmail = sql`${own(user, 'email')} = ${value(identifier.toLowerCase())}`;
  const isNamed = (name: string): Sql => sql`${own(user, 'username')} = ${value(name)}`;
  const isWritten = isNamed(identifier);
  const isMeant = sql`(${hasEmail} or ${isWritten} or ${isNamed(identifier.normalize('NFC'))})`;
  const order = sql`order by case when ${hasEmail} then 0 when ${isWritten} then 1 else 2 end limit 1`;
  return selectAccountWhere(user, sql`${isVersion} and ${isMeant} ${order}`);
}

export const selectAccountByEmail = (user: ContentType, email: string): Rows<Account> =>
  selectAccountWhere(user, sql`${isVersion} and ${own(user, 'email')} = ${value(email)}`);

export const selectAccountById = (user: ContentType, id: number): Rows<Account> =>
  selectAccountWhere(user, sql`u.id = ${value(id)}`);

/** Another user whose username equals this user's e-mail or the reverse. Either could sign in as the other. */
export function selectNamesake(user: ContentType, documentId: string): Rows<{ readonly id: number }> {
  const table = tableOf(user);
  const isOther = sql`o.locale = '' and ${column('o', statusColumn)} = 'published'
    and o.document_id <> u.document_id`;
  const isNamedLikeEmail = sql`${own(user, 'email', 'o')} = lower(${own(user, 'username')})`;
  const hasNameAsEmail = sql`${own(user, 'username', 'o')} = ${own(user, 'email')}`;
  return select(
    columns({ id: integer }, 'o'),
    sql`from ${table} u join ${table} o on ${isOther} and (${isNamedLikeEmail} or ${hasNameAsEmail})
      where u.document_id = ${value(documentId)} limit 1`,
  );
}
