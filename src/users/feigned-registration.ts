// A registration with an address that is taken, where addresses are confirmed: it looks like one that is not, or it
// would tell who has an account. The same work is done for a user without a way to sign in: the response has the same form
// and takes the same time, whatever is wrong with it is reported as usual, and the username is taken from then on.
import { randomBytes } from 'node:crypto';
import { type Data, isData } from '../values/data.ts';
import { mailConfirmation } from './confirmation.ts';
import { readPlainUser, type UsersService } from './service.ts';
import { type Account, readAccountByEmail } from './user-store.ts';

export interface Feigning {
  /** Whose address it is. */
  readonly owner: Account;
  readonly body: Data;
  /** Makes a blocked user, who holds the name. */
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
  const holder = await readAccountByEmail(service, email);
  if (!holder) throw new Error('The new user is gone');
  const user: unknown = JSON.parse(String(await readPlainUser(service, holder)));
  // Owners who lost the first mail register again.
  if (!owner.isConfirmed && !owner.isBlocked)
    service.background.start(() => mailConfirmation(service, owner));
  const shown = new Map<string, unknown>([
    ['username', body.username],
    ['email', owner.email],
    ['blocked', false],
  ]);
  const members = Object.entries(isData(user) ? user : {});
  return Object.fromEntries(members.map(([name, held]) => [name, shown.has(name) ? shown.get(name) : held]));
}
