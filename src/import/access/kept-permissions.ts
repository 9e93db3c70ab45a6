// Lists permissions of this project's roles that the same roles do not have in the source. An import adds permissions and revokes
// none, because some may have been granted here on purpose; others are from the first start, such as registration for the public.
import type { Transaction } from '../../database/database.ts';
import { readAll } from '../../database/rows.ts';
import { selectRolePermissions } from '../../sql/stored/roles.ts';
import type { Tally } from '../source/tally.ts';

/** `inSource` has the actions of each role of the source, by its type. */
export async function listKeptPermissions(
  inSource: ReadonlyMap<string, ReadonlySet<string>>,
  transaction: Transaction,
  leftOut: Tally,
): Promise<void> {
  for (const { role, action } of await readAll(transaction, selectRolePermissions()))
    if (action !== null && inSource.get(role)?.has(action) === false)
      leftOut.add(
        'permissions that the role has here, but not in the source: revoke them with plinth permission revoke',
        `${role} ${action}`,
      );
}
