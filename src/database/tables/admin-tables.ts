// Tables of administrators, their roles, sessions and codes.
import { sql } from '../../sql/sql.ts';
import type { Table } from './table.ts';
import type { TableParts } from './table-parts.ts';

export const adminTables = (parts: TableParts): readonly Table[] => [
  ...peopleTables(parts),
  ...sessionTables(parts),
  ...panelTables(parts),
];

const peopleTables = ({
  id,
  integer,
  required,
  optional,
  times,
  unique,
  table,
  asDocuments,
}: TableParts): readonly Table[] => [
  // Also a content type if content has relations to administrators (schema/builtin.ts).
  table(
    'plinth_admins',
    [
      id,
      required('document_id'),
      // Lower case.
      required('email'),
      optional('firstname'),
      optional('lastname'),
      optional('username'),
      optional('preferred_language'),
      // Null until the invitation is accepted.
      optional('password_hash'),
      required('is_active', integer),
      required('is_blocked', integer),
      ...times,
      ...asDocuments,
    ],
    [unique('plinth_admins_email', 'email')],
  ),
  table(
    'plinth_admin_roles',
    [id, required('document_id'), required('code'), required('name'), optional('description'), ...times],
    [unique('plinth_admin_roles_code', 'code'), unique('plinth_admin_roles_name', 'name')],
  ),
  table(
    'plinth_admin_members',
    [required('admin_id', integer), required('role_id', integer)],
    [
      unique('plinth_admin_members_pair', 'admin_id', 'role_id'),
      unique('plinth_admin_members_role', 'role_id', 'admin_id'),
    ],
  ),
  // Permissions of roles: an action, its content type, and its limits (JSON).
  table(
    'plinth_admin_permissions',
    [
      id,
      required('role_id', integer),
      required('action'),
      optional('subject'),
      required('properties'),
      required('conditions'),
    ],
    [unique('plinth_admin_permissions_action', 'role_id', 'action', 'subject')],
  ),
];

const sessionTables = ({
  text,
  integer,
  required,
  optional,
  unique,
  index,
  table,
}: TableParts): readonly Table[] => [
  table(
    'plinth_admin_sessions',
    [
      { name: 'id', definition: sql`${text} primary key` },
      required('admin_id', integer),
      // Hashes of the secret in the cookie, and of the previous one.
      required('secret_hash'),
      optional('previous_hash'),
      required('is_remembered', integer),
      required('created_at'),
      required('renewed_at'),
      required('idle_at'),
      required('ends_at'),
    ],
    [index('plinth_admin_sessions_admin', 'admin_id'), index('plinth_admin_sessions_ends', 'ends_at')],
  ),
  table(
    'plinth_admin_access',
    [{ name: 'hash', definition: sql`${text} primary key` }, required('session_id'), required('expires_at')],
    [index('plinth_admin_access_session', 'session_id')],
  ),
  // Second factors: the secret shared with a device, and the last time step whose code was used.
  table('plinth_admin_factors', [
    { name: 'admin_id', definition: sql`${integer} primary key` },
    required('secret'),
    optional('confirmed_at'),
    required('last_step', integer),
  ]),
  table(
    'plinth_admin_recovery_codes',
    [required('admin_id', integer), required('hash')],
    [index('plinth_admin_recovery_codes_admin', 'admin_id')],
  ),
  // Codes of invitations and password resets, and the setup token, which has no administrator (admin 0).
  table(
    'plinth_admin_codes',
    [required('admin_id', integer), required('purpose'), required('hash'), required('expires_at')],
    [unique('plinth_admin_codes_hash', 'hash'), index('plinth_admin_codes_admin', 'admin_id', 'purpose')],
  ),
];

const panelTables = ({ text, integer, id, required, index, table }: TableParts): readonly Table[] => [
  // Settings of the panel for content types, and saved views.
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
  // Administrators who have a document open in the panel; rows expire unless they are refreshed.
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
];
