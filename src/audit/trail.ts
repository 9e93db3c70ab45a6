// The audit trail: actor, change and time. Entries are only ever added, in the transaction of the change that they tell
// of; the only thing that removes them is their age. They name what was changed and never hold a value, so no secret
// can be in them.
import type { Database, Transaction } from '../database/database.ts';
import { deleteAuditBefore, newAuditEntries } from '../sql/stored/audit-entries.ts';
import { type Actor, currentActor } from './actor.ts';

export interface AuditEntry {
  /** `entry.update`, `admin.auth.success` */
  readonly action: string;
  /** What it was done to: a content type, or a kind of setting such as `admin::role`. */
  readonly uid?: string;
  readonly documentId?: string;
  readonly locale?: string;
  /** Names and numbers, never values of fields. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** `actor`: the caller, unless the entry names another (a sign-in knows its person before the request does). */
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

/** For what changes nothing else, such as a refused sign-in. */
export const recordAlone = (database: Database, entry: AuditEntry, actor?: Actor): Promise<void> =>
  database.write((transaction) => record(transaction, [entry], actor));

export async function forgetOldEntries(database: Database, retentionDays: number): Promise<void> {
  const moment = new Date(Date.now() - retentionDays * 86_400_000).toISOString();
  await database.write(async (transaction) => void (await transaction.run(deleteAuditBefore(moment))));
}
