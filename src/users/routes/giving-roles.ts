// Callers who write users must not give a role with more abilities than their own: neither directly, nor by setting a password or
// e-mail with which they could sign in as a user with that role. All of them may give the default role and the public role.
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

/** Called after the write in its transaction. Throws if the role of the user has more abilities than the caller. */
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
