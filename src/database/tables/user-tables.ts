// Tables of end users and API tokens: roles and permissions, sessions, codes, and accounts at providers.
import type { Dialect } from '../../sql/dialect.ts';
import { sql } from '../../sql/sql.ts';
import type { Table } from './table.ts';
import type { TableParts } from './table-parts.ts';

export const userTables = (
  { text, integer, id, required, optional, times, unique, index, table, asDocuments }: TableParts,
  dialect: Dialect,
): readonly Table[] => [
  // Also a content type (schema/builtin.ts), so that users can have a relation to it; it has the columns of every document.
  table(
    'plinth_roles',
    [
      id,
      { name: 'document_id', definition: sql`${dialect.columnType('document')} not null` },
      required('type'),
      required('name'),
      optional('description'),
      ...times,
      ...asDocuments,
    ],
    [unique('plinth_roles_type', 'type'), unique('plinth_roles_document', 'document_id')],
  ),
  // The version that tokens of a user must have, and hashes of mailed codes.
  table('plinth_user_sessions', [
    { name: 'user_id', definition: sql`${integer} primary key` },
    required('version', integer),
    optional('ended_at'),
  ]),
  // Sessions with hashes of the current and the previous refresh token.
  table(
    'plinth_refresh_sessions',
    [
      { name: 'id', definition: sql`${text} primary key` },
      required('user_id', integer),
      required('version', integer),
      required('hash'),
      optional('previous_hash'),
      required('device'),
      // The client's name for its device.
      optional('device_id'),
      required('address'),
      required('created_at'),
      required('used_at'),
      required('expires_at'),
      required('ends_at'),
    ],
    [index('plinth_refresh_sessions_user', 'user_id'), index('plinth_refresh_sessions_end', 'expires_at')],
  ),
  // Addresses that users have confirmed with a mailed code.
  table('plinth_user_proofs', [
    { name: 'user_id', definition: sql`${integer} primary key` },
    required('email'),
  ]),
  // Accounts of users at sign-in providers.
  table(
    'plinth_user_identities',
    [required('provider'), required('subject'), required('user_id', integer), required('created_at')],
    [
      unique('plinth_user_identities_subject', 'provider', 'subject'),
      index('plinth_user_identities_user', 'user_id'),
    ],
  ),
  table(
    'plinth_user_codes',
    [required('user_id', integer), required('purpose'), required('hash'), required('expires_at')],
    [unique('plinth_user_codes_purpose', 'user_id', 'purpose'), unique('plinth_user_codes_hash', 'hash')],
  ),
  table(
    'plinth_permissions',
    [required('role_id', integer), required('action'), optional('rule')],
    [unique('plinth_permissions_action', 'role_id', 'action')],
  ),
  table(
    'plinth_api_tokens',
    [
      id,
      required('name'),
      optional('description'),
      required('type'),
      required('hash'),
      optional('lifespan', integer),
      optional('expires_at'),
      optional('last_used_at'),
      ...times,
    ],
    [unique('plinth_api_tokens_name', 'name'), unique('plinth_api_tokens_hash', 'hash')],
  ),
  table(
    'plinth_token_permissions',
    [required('token_id', integer), required('action'), optional('rule')],
    [unique('plinth_token_permissions_action', 'token_id', 'action')],
  ),
];
