// A caller who writes users gives no role with rights beyond their own: neither by its name, nor by a password or an address with
// which they could sign in to a user with that role. The role of registrations and the public one may be given by all of them.
import type { Abilities } from '../abilities/abilities.ts';
import { requireHeld } from '../abilities/giving.ts';
import type { Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import { selectGrantsOfUser } from '../sql/stored/roles.ts';
import type { Data } from '../values/data.ts';
import type { UsersService } from './service.ts';
import { userType } from './user-store.ts';

export interface Giving {
  readonly abilities: Abilities;
  readonly documentId: string;
  readonly data: Data;
}

/** After the write, in its transaction: the role that the user has then is compared with what it may do then. */
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
