// Plinth's own tables. Content queries cannot name them, since the planner resolves content types only.
import { versionsKey } from '../../sql/content-versions.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { sql } from '../../sql/sql.ts';
import { adminTables } from './admin-tables.ts';
import { contentPartTables } from './content-part-tables.ts';
import type { Table } from './table.ts';
import { type TableParts, tableParts } from './table-parts.ts';
import { userTables } from './user-tables.ts';

export function systemTables(dialect: Dialect): readonly Table[] {
  const parts = tableParts(dialect);
  return [
    ...serverTables(parts),
    ...userTables(parts, dialect),
    ...adminTables(parts),
    ...contentPartTables(parts),
  ];
}

const serverTables = ({
  text,
  integer,
  id,
  required,
  optional,
  times,
  unique,
  index,
  table,
}: TableParts): readonly Table[] => [
  // Texts by key: fingerprints of applied changes, and versions by which nodes notice changes.
  table('plinth_state', [{ name: 'key', definition: sql`${text} primary key` }, required('value')]),
  table('plinth_counters', [
    { name: 'name', definition: sql`${text} primary key` },
    required('value', integer),
  ]),
  // The version and the number of rows of each content type, updated in every writing transaction.
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
    isKeyed: true,
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
  // Counts of rate limits, by hashes of route, address and account (limits/).
  table(
    'plinth_rate_limits',
    [{ name: 'key', definition: sql`${text} primary key` }, required('count', integer), required('ends_at')],
    [index('plinth_rate_limits_end', 'ends_at')],
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
  // Attributes that have an index because a request has filtered or sorted by them.
  {
    ...table('plinth_asked_indexes', [required('table_name'), required('column_name'), optional('asked_at')]),
    constraints: [sql`primary key (table_name, column_name)`],
  },
  // The outbox: events are written in the transaction of their change.
  table('plinth_events', [
    id,
    required('name'),
    required('uid'),
    required('document_id'),
    required('locale'),
    required('created_at'),
  ]),
];
