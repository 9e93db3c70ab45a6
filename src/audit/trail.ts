// The audit trail: actor, change and time. Entries are added in the transaction of their change, never updated, and
// deleted only after the retention period. They contain names of changed attributes and no values, so they contain no secrets.
import type { Database, Transaction } from '../database/database.ts';
import { deleteAuditBefore, newAuditEntries } from '../sql/stored/audit-entries.ts';
import { type Actor, currentActor } from './actor.ts';

export interface AuditEntry {
  /** `entry.update`, `admin.auth.success` */
  readonly action: string;
  /** The changed content type, or a kind of setting such as `admin::role`. */
  readonly uid?: string;
  readonly documentId?: string;
  readonly locale?: string;
  /** Names and numbers, never values of attributes. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Adds entries in the transaction. `actor`: by default that of the request; a sign-in passes its user, who is not the actor yet. */
export async function record(
  transaction: Transaction,
  entries: readonly AuditEntry[],
  actor: Actor = currentActor(),
): Promise<void> {
  const date = new Date().toISOString();
  transaction.append(
    newAuditEntries(
      entries.map(({ action, uid, documentId, locale, details }) => ({
        date,
        action,
        actorKind: actor.kind,
        actorId: actor.id,
        actorName: actor.name,
        uid: uid ?? null,
        documentId: documentId ?? null,
        locale: locale || null,
        details,
      })),
    ),
  );
}

/** Records an event that has no other change, such as a refused sign-in. */
export const recordAlone = (database: Database, entry: AuditEntry, actor?: Actor): Promise<void> =>
  database.write((transaction) => record(transaction, [entry], actor));

export async function forgetOldEntries(database: Database, retentionDays: number): Promise<void> {
  const moment = new Date(database.now() - retentionDays * 86_400_000).toISOString();
  await database.write(async (transaction) => void (await transaction.run(deleteAuditBefore(moment))));
}
