// Plinth's own tables. No content query can name them: the planner knows content types only.
import { versionsKey } from '../../sql/content-versions.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { sql } from '../../sql/sql.ts';
import { adminTables } from './admin-tables.ts';
import type { Table } from './table.ts';
import { tableParts } from './table-parts.ts';

export function systemTables(dialect: Dialect): readonly Table[] {
  const parts = tableParts(dialect);
  const { text, integer, id, required, optional, times, unique, index, table, asDocuments } = parts;

  return [
    // What was applied: fingerprints, versions that tell other nodes to read again.
    table('plinth_state', [{ name: 'key', definition: sql`${text} primary key` }, required('value')]),
    table('plinth_counters', [
      { name: 'name', definition: sql`${text} primary key` },
      required('value', integer),
    ]),
    // What each content type was changed and how many rows it has: raised in every writing transaction.
    {
      ...table('plinth_versions', [
        required('uid'),
        required('locale'),
        required('status'),
        required('shard', integer),
        required('version', integer),
        required('count', integer),
      ]),
      constraints: [versionsKey],
    },
    table(
      'plinth_locales',
      [
        id,
        required('document_id'),
        required('code'),
        required('name'),
        required('is_default', integer),
        ...times,
      ],
      [unique('plinth_locales_code', 'code')],
    ),
    // Also a content type (schema/builtin.ts), so that users can have one: hence the columns that every document has.
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
    // End users: the version that their tokens must carry, and the codes that were mailed to them, as hashes.
    table('plinth_user_sessions', [
      { name: 'user_id', definition: sql`${integer} primary key` },
      required('version', integer),
      optional('ended_at'),
    ]),
    // Sessions with refresh tokens, which are hashed: the one whose turn it is, and the one before.
    table(
      'plinth_refresh_sessions',
      [
        { name: 'id', definition: sql`${text} primary key` },
        required('user_id', integer),
        required('version', integer),
        required('hash'),
        optional('previous_hash'),
        required('device'),
        // The name that the client gives its device.
        optional('device_id'),
        required('address'),
        required('created_at'),
        required('used_at'),
        required('expires_at'),
        required('ends_at'),
      ],
      [index('plinth_refresh_sessions_user', 'user_id'), index('plinth_refresh_sessions_end', 'expires_at')],
    ),
    // The address that a user confirmed with a mailed code.
    table('plinth_user_proofs', [
      { name: 'user_id', definition: sql`${integer} primary key` },
      required('email'),
    ]),
    // The accounts of users at sign-in providers.
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
    // How often was asked, by hashes of route, address and account (limits/).
    table(
      'plinth_rate_limits',
      [
        { name: 'key', definition: sql`${text} primary key` },
        required('count', integer),
        required('ends_at'),
      ],
      [index('plinth_rate_limits_end', 'ends_at')],
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
    ...adminTables(parts),
    // Password hashes of content, beside the row that they belong to.
    table(
      'plinth_secrets',
      [required('table_name'), required('row_id', integer), required('path'), required('hash')],
      [unique('plinth_secrets_path', 'table_name', 'row_id', 'path')],
    ),
    // Documents that component values refer to: where-used and clean deletion without reading JSON.
    table(
      'plinth_component_links',
      [required('table_name'), required('row_id', integer), required('target_uid'), required('target_id')],
      [
        index('plinth_component_links_row', 'table_name', 'row_id'),
        index('plinth_component_links_target', 'target_uid', 'target_id'),
      ],
    ),
    // Unique attributes inside components: their values live in JSON, so their uniqueness is kept here.
    table(
      'plinth_component_uniques',
      [
        required('attribute'),
        required('locale'),
        required('value'),
        required('table_name'),
        required('row_id', integer),
      ],
      [
        unique('plinth_component_uniques_value', 'attribute', 'locale', 'value'),
        index('plinth_component_uniques_row', 'table_name', 'row_id'),
      ],
    ),
    // Everything that the storage of the media library holds: `incoming` until a record names it, `current` while one
    // does, `doomed` once none does any more.
    table(
      'plinth_stored_files',
      [
        { name: 'key', definition: sql`${text} primary key` },
        required('provider'),
        required('state'),
        required('address'),
        optional('document_id'),
        optional('content_hash'),
        optional('expires_at'),
      ],
      [
        index('plinth_stored_files_state', 'state', 'expires_at'),
        index('plinth_stored_files_address', 'address'),
        index('plinth_stored_files_document', 'document_id'),
        index('plinth_stored_files_content', 'content_hash'),
      ],
    ),
    {
      ...table('plinth_audit_log', [
        id,
        required('date'),
        required('action'),
        required('actor_kind'),
        optional('actor_id'),
        optional('actor_name'),
        optional('uid'),
        optional('document_id'),
        optional('locale'),
        optional('details'),
      ]),
      isAppendOnly: true,
    },
    // How administrators see a type, and views of it that they saved.
    table('plinth_view_settings', [
      { name: 'uid', definition: sql`${text} primary key` },
      required('settings'),
    ]),
    table(
      'plinth_saved_views',
      [
        id,
        required('uid'),
        required('name'),
        required('query'),
        required('admin_id', integer),
        required('is_shared', integer),
      ],
      [index('plinth_saved_views_uid', 'uid')],
    ),
    // Who has a document open in the panel, for as long as that is said again.
    table(
      'plinth_presence',
      [
        { name: 'key', definition: sql`${text} primary key` },
        required('uid'),
        required('document_id'),
        required('locale'),
        required('admin_id', integer),
        required('seen_at'),
      ],
      [index('plinth_presence_document', 'uid', 'document_id'), index('plinth_presence_age', 'seen_at')],
    ),
    // Requests that made a document, by the keys with which they may be repeated.
    table(
      'plinth_idempotency_keys',
      [
        { name: 'key', definition: sql`${text} primary key` },
        required('request'),
        required('document_id'),
        required('locale'),
        required('created_at'),
      ],
      [index('plinth_idempotency_keys_age', 'created_at')],
    ),
    // Attributes that a request has filtered or sorted by.
    {
      ...table('plinth_asked_indexes', [
        required('table_name'),
        required('column_name'),
        optional('asked_at'),
      ]),
      constraints: [sql`primary key (table_name, column_name)`],
    },
    // The outbox: events are written with the change that they tell of.
    table('plinth_events', [
      id,
      required('name'),
      required('uid'),
      required('document_id'),
      required('locale'),
      required('created_at'),
    ]),
  ];
}
