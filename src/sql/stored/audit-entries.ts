// The audit trail: entries are added, read and, after the time of retention, deleted. They are never updated.
import {
  type Column,
  columns,
  computed,
  count,
  integer,
  optional,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import type { InsertTarget, TargetRows } from '../insert.ts';
import { cast } from '../phrases.ts';
import { and, identifier, type Sql, sql, value } from '../sql.ts';

/** Names and numbers, never values of attributes. */
type Details = Readonly<Record<string, unknown>>;

/** JSON that newAuditEntries() has written. */
const details: Column<Details> = {
  decode: (stored) => (stored === null ? {} : (JSON.parse(String(stored)) as Details)),
};

const entry = {
  id: integer,
  date: text,
  action: text,
  actorKind: text,
  actorId: optional(text),
  actorName: optional(text),
  uid: optional(text),
  documentId: optional(text),
  locale: optional(text),
  details,
};
export type StoredEntry = RowOf<typeof entry>;

export interface NewEntry extends Omit<StoredEntry, 'id' | 'details'> {
  readonly details: Details | undefined;
}

const target: InsertTarget = {
  table: 'plinth_audit_log',
  columns: [
    ...['date', 'action', 'actor_kind', 'actor_id', 'actor_name'],
    ...['uid', 'document_id', 'locale', 'details'],
  ],
};

export const newAuditEntries = (entries: readonly NewEntry[]): TargetRows => ({
  target,
  rows: entries.map((added) => [
    ...[added.date, added.action, added.actorKind, added.actorId, added.actorName],
    ...[added.uid, added.documentId, added.locale],
    added.details ? JSON.stringify(added.details) : null,
  ]),
});

/** Deletes up to the oldest entry that stays. Ids grow with time, so no index over dates is needed. */
export function deleteAuditBefore(moment: string): Sql {
  const kept = sql`select id from plinth_audit_log where date >= ${value(moment)} order by id limit 1`;
  return sql`delete from plinth_audit_log where id < coalesce((${kept}), 9223372036854775807)`;
}

const filterable = {
  action: identifier('action'),
  date: identifier('date'),
  actorKind: identifier('actor_kind'),
  actorId: identifier('actor_id'),
  uid: identifier('uid'),
  documentId: identifier('document_id'),
} as const;
export type AuditColumn = keyof typeof filterable;
export const auditColumns = Object.keys(filterable) as readonly AuditColumn[];

const comparisons = {
  $eq: (column: Sql, operand: string) => sql`${column} = ${value(operand)}`,
  $ne: (column: Sql, operand: string) => sql`(${column} is null or ${column} <> ${value(operand)})`,
  $gt: (column: Sql, operand: string) => sql`${column} > ${value(operand)}`,
  $gte: (column: Sql, operand: string) => sql`${column} >= ${value(operand)}`,
  $lt: (column: Sql, operand: string) => sql`${column} < ${value(operand)}`,
  $lte: (column: Sql, operand: string) => sql`${column} <= ${value(operand)}`,
} as const;
export type AuditOperator = keyof typeof comparisons;
export const auditOperators = Object.keys(comparisons) as readonly AuditOperator[];

export interface AuditFilter {
  readonly column: AuditColumn;
  readonly operator: AuditOperator;
  readonly operand: string;
}

const matching = (filters: readonly AuditFilter[]): Sql =>
  and(filters.map(({ column, operator, operand }) => comparisons[operator](filterable[column], operand)));

export interface AuditPage {
  readonly filters: readonly AuditFilter[];
  readonly isAscending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Sorted by id, which is the order of dates. */
export const selectAuditPage = ({ filters, isAscending, limit, offset }: AuditPage): Rows<StoredEntry> =>
  select(
    columns(entry),
    sql`from plinth_audit_log where ${matching(filters)}
      order by id ${isAscending ? sql`asc` : sql`desc`} limit ${value(limit)} offset ${value(offset)}`,
  );

export const countAuditEntries = (filters: readonly AuditFilter[]): Rows<{ readonly count: number }> =>
  select(count, sql`from plinth_audit_log where ${matching(filters)}`);

export const selectAuditEntry = (id: number): Rows<StoredEntry> =>
  select(columns(entry), sql`from plinth_audit_log where id = ${value(id)}`);

/** Entries that are searched for the cause of a conflict, which was written just before. */
const latestEntries = 5000;

const recentWrite = {
  details,
  locale: optional(text),
  actorKind: text,
  adminId: computed(sql`p.id`, optional(integer)),
  firstname: computed(sql`p.firstname`, optional(text)),
  lastname: computed(sql`p.lastname`, optional(text)),
};

/** The writes of a document among the latest entries, oldest first, with those administrators who still exist. */
export const selectRecentWrites = (uid: string, documentId: string): Rows<RowOf<typeof recentWrite>> => {
  const latest = sql`select * from plinth_audit_log order by id desc limit ${value(latestEntries)}`;
  return select(
    columns(recentWrite, 'l'),
    sql`from (${latest}) l
      left join plinth_admins p on l.actor_kind = 'admin' and ${cast(sql`p.id`, 'text')} = l.actor_id
      where l.action = 'entry.update' and l.uid = ${value(uid)} and l.document_id = ${value(documentId)}
      order by l.id`,
  );
};
