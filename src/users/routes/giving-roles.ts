// Callers who write users must not give a role with more rights than their own: neither directly, nor by a password or
// address with which they could sign in as a user with that role. The default role and the public role may be given by
// all of them.
import type { Abilities } from '../../abilities/abilities.ts';
import { requireHeld } from '../../abilities/giving.ts';
import type { Transaction } from '../../database/database.ts';
import { readAll } from '../../database/rows.ts';
import { selectGrantsOfUser } from '../../sql/stored/roles.ts';
import type { Data } from '../../values/data.ts';
import { userType } from '../accounts/user-store.ts';
import type { UsersService } from '../service.ts';

export interface Giving {
  readonly abilities: Abilities;
  readonly documentId: string;
  readonly data: Data;
}

/** Called after the write in its transaction, with the role and its rights at that time. */
export async function refuseStrongerRole(
  service: UsersService,
  transaction: Transaction,
  { abilities, documentId, data }: Giving,
): Promise<void> {
  if (!['role', 'password', 'email'].some((name) => data[name] !== undefined)) return;
  const grants = await readAll(transaction, selectGrantsOfUser(userType(service), documentId));
  const anybodys = ['public', service.config.registration.role];
  requireHeld(
    abilities,
    grants.filter(({ role }) => !anybodys.includes(role)),
  );
}
