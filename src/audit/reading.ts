// Reads the audit trail: parses filters, sort and page, and fetches entries.
import type { Database } from '../database/database.ts';
import { committed, readAll, readFirst, readSingle } from '../database/rows.ts';
import {
  auditDateWrong,
  auditFiltersWrong,
  auditFilterWrong,
  auditKeyUnknown,
  auditSortWrong,
  auditTextWrong,
} from '../errors/families/audit.ts';
import { invalidParameters } from '../errors/families/request.ts';
import { hint } from '../errors/wording/hint.ts';
import * as statements from '../sql/stored/audit-entries.ts';
import type { Actor } from './actor.ts';

export interface AuditRecord {
  readonly id: number;
  readonly date: string;
  readonly action: string;
  readonly actor: Omit<Actor, 'kind'> & { readonly kind: string };
  readonly uid: string | null;
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface AuditQuery {
  readonly filters: readonly statements.AuditFilter[];
  readonly isAscending: boolean;
}

interface AuditPageNumber {
  readonly page: number;
  readonly pageSize: number;
}

/** Parses `{ filters: { action: 'entry.delete', date: { $gt: '2026-11-01' } }, sort: 'date:asc' }`. Throws for other parameters. */
export function parseAuditQuery({
  filters = {},
  sort = 'date:desc',
  ...others
}: Readonly<Record<string, unknown>>): AuditQuery {
  const unknown = Object.keys(others);
  if (unknown.length > 0) throw invalidParameters({ names: unknown.join(', ') });
  const [, direction = 'asc'] =
    /^date(?::(asc|desc))?$/i.exec(typeof sort === 'string' ? sort : '') ?? refuseSort();
  return { filters: parseFilters(filters), isAscending: direction.toLowerCase() === 'asc' };
}

function refuseSort(): never {
  throw auditSortWrong();
}

function parseFilters(given: unknown): readonly statements.AuditFilter[] {
  if (!isRecord(given)) throw auditFiltersWrong();
  return Object.entries(given).flatMap(([name, comparison]) => {
    const column = oneOf(name, statements.auditColumns, 'filters');
    return parseComparison(column, comparison);
  });
}

function parseComparison(
  column: statements.AuditColumn,
  comparison: unknown,
): readonly statements.AuditFilter[] {
  if (typeof comparison === 'string')
    return [{ column, operator: '$eq', operand: operandIn(comparison, column, column) }];
  if (!isRecord(comparison)) throw auditFilterWrong({ column });
  return Object.entries(comparison).map(([name, operand]) => ({
    column,
    operator: oneOf(name, statements.auditOperators, `filters.${column}`),
    operand: operandIn(operand, column, `${name} of ${column}`),
  }));
}

/** Dates are converted to UTC, the stored form. */
function operandIn(given: unknown, column: statements.AuditColumn, place: string): string {
  const text = textIn(given, place);
  if (column !== 'date') return text;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw auditDateWrong({ place });
  return moment.toISOString();
}

/** Refuses U+0000, which PostgreSQL does not accept in texts. */
function textIn(given: unknown, place: string): string {
  if (typeof given === 'string' && !given.includes('\u0000')) return given;
  throw auditTextWrong({ place });
}

function oneOf<T extends string>(name: string, known: readonly T[], place: string): T {
  const found = known.find((candidate) => candidate === name);
  if (found) return found;
  throw auditKeyUnknown({ name, place, hint: hint(name, known) });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export async function readAuditPage(
  database: Database,
  query: AuditQuery,
  { page, pageSize }: AuditPageNumber,
): Promise<{ readonly entries: readonly AuditRecord[]; readonly total: number }> {
  const source = committed(database);
  const limits = { limit: pageSize, offset: (page - 1) * pageSize };
  const [entries, total] = await Promise.all([
    readAll(source, statements.selectAuditPage({ ...query, ...limits })),
    readSingle(source, statements.countAuditEntries(query.filters)),
  ]);
  return { entries: entries.map(recordOf), total: total.count };
}

export async function readAuditEntry(database: Database, id: number): Promise<AuditRecord | undefined> {
  const entry = await readFirst(committed(database), statements.selectAuditEntry(id));
  return entry && recordOf(entry);
}

const recordOf = ({ actorKind, actorId, actorName, ...entry }: statements.StoredEntry): AuditRecord => ({
  id: entry.id,
  date: entry.date,
  action: entry.action,
  actor: { kind: actorKind, id: actorId, name: actorName },
  uid: entry.uid,
  documentId: entry.documentId,
  locale: entry.locale,
  details: entry.details,
});

export interface RecordedChange {
  /** The `updatedAt` of the version. */
  readonly at: string;
  readonly locale: string | null;
  /** Administrators with id and name, other actors only with their kind. */
  readonly by: { readonly kind: string; readonly id?: number; readonly name?: string };
  readonly attributes: readonly string[];
}

/** The writes of one document after `since`, oldest first. Only the latest entries are read. */
export async function readChanges(
  database: Database,
  { uid, documentId, since }: { readonly uid: string; readonly documentId: string; readonly since: string },
): Promise<readonly RecordedChange[]> {
  const entries = await readAll(committed(database), statements.selectRecentWrites(uid, documentId));
  return entries.flatMap(({ details, locale, adminId, firstname, lastname, actorKind }) => {
    const { updatedAt, attributes } = details;
    if (typeof updatedAt !== 'string' || updatedAt <= since || !Array.isArray(attributes)) return [];
    const name = [firstname, lastname].filter((part) => part !== null).join(' ');
    const by = adminId === null ? { kind: actorKind } : { kind: actorKind, id: adminId, name };
    return [{ at: updatedAt, locale, by, attributes: attributes.map(String) }];
  });
}
