// A registration with a taken e-mail, if e-mails have to be confirmed. The response must not reveal that the e-mail is taken, so a
// blocked user is created by the same steps: response, duration and errors are the same, and the username is taken afterwards.
import { randomBytes } from 'node:crypto';
import { type Data, isData } from '../../values/data.ts';
import { type Account, readAccountByEmail } from '../accounts/user-store.ts';
import { readPlainUser, type UsersService } from '../service.ts';
import { mailConfirmation } from './confirmation.ts';

export interface Feigning {
  /** The account that has the e-mail. */
  readonly owner: Account;
  readonly body: Data;
  /** Creates a blocked user with the username. */
  readonly register: (body: Data) => Promise<unknown>;
}

/** The user in the form of a registration's response. */
export async function feignedUser(
  service: UsersService,
  { owner, body, register }: Feigning,
): Promise<Readonly<Record<string, unknown>>> {
  const email = `${randomBytes(16).toString('hex')}@feigned.invalid`;
  const isNamedSo = String(body.username).toLowerCase() === owner.email;
  await register({ ...body, email, ...(isNamedSo ? { username: email } : {}) });
  const holder = await readAccountByEmail(service, email);
  if (!holder) throw new Error('The new user was deleted');
  const user: unknown = JSON.parse(String(await readPlainUser(service, holder)));
  // The owner may have lost the first mail and registered again.
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
