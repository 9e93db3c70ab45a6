// A registration with an address that is taken, where addresses are confirmed: it looks like one that is not, or it
// would tell who has an account. The same work is done for a user who is deleted again, so that the response has the same
// form and takes the same time, and whatever is wrong with it is reported as usual.
import { randomBytes } from 'node:crypto';
import { fullAccess } from '../abilities/abilities.ts';
import { type Data, isData } from '../values/data.ts';
import { mailConfirmation } from './confirmation.ts';
import { readPlainUser, type UsersService } from './service.ts';
import { type Account, readAccountByEmail } from './user-store.ts';
import { deleteUser } from './users.ts';

export interface Feigning {
  /** Whose address it is. */
  readonly owner: Account;
  readonly body: Data;
  /** Makes the user who is deleted again. */
  readonly register: (body: Data) => Promise<unknown>;
}

/** The user as a registration would show them. */
export async function feignedUser(
  service: UsersService,
  { owner, body, register }: Feigning,
): Promise<Readonly<Record<string, unknown>>> {
  const email = `${randomBytes(16).toString('hex')}@feigned.invalid`;
  const isNamedSo = String(body.username).toLowerCase() === owner.email;
  await register({ ...body, email, ...(isNamedSo ? { username: email } : {}) });
  const passing = await readAccountByEmail(service, email);
  if (!passing) throw new Error('The new user is gone');
  const user: unknown = JSON.parse(String(await readPlainUser(service, passing)));
  service.background.start(async () => {
    await deleteUser(service, { ...passing, abilities: fullAccess });
    // Owners who lost the first mail register again.
    if (!owner.isConfirmed && !owner.isBlocked) await mailConfirmation(service, owner);
  });
  return { ...(isData(user) ? user : {}), username: body.username, email: owner.email };
}
