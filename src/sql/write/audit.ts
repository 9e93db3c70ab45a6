// The audit trail: rows are added, read and, when they are old enough, deleted. There is no update.
import { and, comma, join, type Sql, sql, value } from '../sql.ts';

export interface AuditRow {
  readonly date: string;
  readonly action: string;
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null };
  readonly uid: string | null;
  readonly documentId: string | null;
  readonly locale: string | null;
  /** JSON. */
  readonly details: string | null;
}

export const insertAuditEntries = (rows: readonly AuditRow[]): Sql =>
  sql`insert into plinth_audit_log (date, action, actor_kind, actor_id, actor_name, uid, document_id, locale, details) values ${join(
    rows.map(
      ({ date, action, actor, uid, documentId, locale, details }) =>
        sql`(${value(date)}, ${value(action)}, ${value(actor.kind)}, ${value(actor.id)}, ${value(actor.name)}, ${value(uid)}, ${value(documentId)}, ${value(locale)}, ${value(details)})`,
    ),
    comma,
  )}`;

/** Up to the oldest row that stays: ids grow with time, so no index over dates is needed, which every write would pay for. */
export const deleteAuditBefore = (moment: string): Sql =>
  sql`delete from plinth_audit_log where id < coalesce((select id from plinth_audit_log where date >= ${value(moment)} order by id limit 1), 9223372036854775807)`;

const filterable = {
  action: sql`action`,
  date: sql`date`,
  actorKind: sql`actor_kind`,
  actorId: sql`actor_id`,
  uid: sql`uid`,
  documentId: sql`document_id`,
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

/** Ids grow with time, so the order of ids is the order of dates. */
export const selectAuditPage = ({ filters, isAscending, limit, offset }: AuditPage): Sql =>
  sql`select id, date, action, actor_kind, actor_id, actor_name, uid, document_id, locale, details from plinth_audit_log where ${matching(filters)} order by id ${isAscending ? sql`asc` : sql`desc`} limit ${value(limit)} offset ${value(offset)}`;

export const countAuditEntries = (filters: readonly AuditFilter[]): Sql =>
  sql`select count(*) from plinth_audit_log where ${matching(filters)}`;

export const selectAuditEntry = (id: number): Sql =>
  sql`select id, date, action, actor_kind, actor_id, actor_name, uid, document_id, locale, details from plinth_audit_log where id = ${value(id)}`;
