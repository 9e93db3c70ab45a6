// The second factor of administrators: the secret that is shared with their device, and hashes of recovery codes.
import { columns, computed, count, flag, integer, type RowOf, type Rows, select, text } from '../columns.ts';
import { insert, rowInto, rowsInto } from '../insert.ts';
import { replacing, upsert } from '../phrases.ts';
import { type Sql, sql, value } from '../sql.ts';

const factor = {
  secret: text,
  isConfirmed: computed(sql`case when confirmed_at is null then 0 else 1 end`, flag),
  lastStep: integer,
};
export type Factor = RowOf<typeof factor>;

export const selectFactor = (adminId: number): Rows<Factor> =>
  select(columns(factor), sql`from plinth_admin_factors where admin_id = ${value(adminId)}`);

/** Replaces a factor that was not confirmed. */
export const insertFactor = (adminId: number, secret: string): Sql =>
  upsert(rowInto('plinth_admin_factors', { adminId, secret, confirmedAt: null, lastStep: 0 }), {
    key: ['admin_id'],
    set: replacing('secret', 'confirmed_at', 'last_step'),
  });

export const confirmFactor = (adminId: number, at: string): Sql =>
  sql`update plinth_admin_factors set confirmed_at = ${value(at)} where admin_id = ${value(adminId)}`;

/** Changes no row if this or a later step was used. Of concurrent attempts only one changes it. */
export const useStep = (adminId: number, step: number): Sql =>
  sql`update plinth_admin_factors set last_step = ${value(step)}
    where admin_id = ${value(adminId)} and last_step < ${value(step)}`;

export const insertRecoveryCodes = (adminId: number, hashes: readonly string[]): Sql =>
  insert(
    rowsInto(
      'plinth_admin_recovery_codes',
      hashes.map((hash) => ({ adminId, hash })),
    ),
  );

export const countRecoveryCodes = (adminId: number): Rows<{ readonly count: number }> =>
  select(count, sql`from plinth_admin_recovery_codes where admin_id = ${value(adminId)}`);

/** Changes no row if the code was used. */
export const useRecoveryCode = (adminId: number, hash: string): Sql =>
  sql`delete from plinth_admin_recovery_codes where admin_id = ${value(adminId)} and hash = ${value(hash)}`;

export const deleteRecoveryCodes = (adminId: number): Sql =>
  sql`delete from plinth_admin_recovery_codes where admin_id = ${value(adminId)}`;

export const deleteFactor = (adminId: number): Sql =>
  sql`delete from plinth_admin_factors where admin_id = ${value(adminId)}`;
