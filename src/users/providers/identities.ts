// Finds or creates the user of a profile. An existing account is linked by e-mail only if the project allows it and
// both sides have verified it; otherwise a person who has registered with the e-mail of someone else would share the account
// with its owner.
import { noAbilities } from '../../abilities/abilities.ts';
import type { ProviderConfig } from '../../config/users/providers-config.ts';
import { committed, readFirst } from '../../database/rows.ts';
import {
  providerEmailMissing,
  providerEmailNotVerified,
  providerEmailTaken,
  registrationClosed,
  userAttributeTaken,
} from '../../errors/families/users.ts';
import { isEmail } from '../../schema/attribute-types/email.ts';
import type { Sql } from '../../sql/sql.ts';
import { selectProof } from '../../sql/stored/user-codes.ts';
import {
  type Identity,
  insertIdentity,
  selectIdentity,
  selectIdentityOf,
} from '../../sql/stored/user-identities.ts';
import { type Account, readAccountByEmail, readAccountById, userType } from '../accounts/user-store.ts';
import { newUserData } from '../routes/register.ts';
import type { UsersService } from '../service.ts';
import { createUser, takenAttributes } from '../users.ts';
import type { Profile } from './profile.ts';
import { usernames } from './usernames.ts';

export async function accountOf(
  service: UsersService,
  provider: ProviderConfig,
  profile: Profile,
): Promise<Account> {
  const identity: Identity = { provider: provider.name, subject: profile.subject };
  const known = await accountOfIdentity(service, identity);
  if (known) return known;
  const email = verifiedEmail(provider, profile);
  const namesake = await readAccountByEmail(service, email);
  try {
    if (!namesake) return await newAccount(service, { identity, email, name: profile.name });
    if (!(await mayLink(service, provider, namesake))) throw providerEmailTaken();
    await service.database.write((transaction) =>
      transaction.run(identityOf(service, namesake.documentId, identity)),
    );
    return namesake;
  } catch (error) {
    // A concurrent sign-in of the same user may have created it.
    const winner = await accountOfIdentity(service, identity);
    if (winner) return winner;
    throw error;
  }
}

async function accountOfIdentity(service: UsersService, identity: Identity): Promise<Account | undefined> {
  const owner = await readFirst(committed(service.database), selectIdentity(identity));
  return owner && readAccountById(service, owner.userId);
}

function verifiedEmail({ trustsEmail }: ProviderConfig, { email, isVerified }: Profile): string {
  if (email === undefined || !isEmail(email)) throw providerEmailMissing();
  if (!isVerified && !trustsEmail) throw providerEmailNotVerified();
  return email.toLowerCase();
}

/** Whether the account may be linked: an imported one of this provider without a password, or one with a confirmed e-mail. */
async function mayLink(
  service: UsersService,
  { name, linksAccounts }: ProviderConfig,
  { id, email, provider, passwordHash }: Account,
): Promise<boolean> {
  const source = committed(service.database);
  if (provider === name && passwordHash === undefined)
    return (await readFirst(source, selectIdentityOf(id))) === undefined;
  const proof = linksAccounts ? await readFirst(source, selectProof(id)) : undefined;
  return proof?.email === email;
}

interface Newcomer {
  readonly identity: Identity;
  readonly email: string;
  readonly name: string | undefined;
}

/** Creates an account; only e-mail and name come from the provider. */
async function newAccount(service: UsersService, newcomer: Newcomer): Promise<Account> {
  if (!service.config.registration.isOpen) throw registrationClosed();
  for (const username of usernames(newcomer.name, newcomer.email)) {
    const isMade = await isCreated(service, newcomer, username);
    const account = isMade ? await readAccountByEmail(service, newcomer.email) : undefined;
    if (account) return account;
  }
  throw userAttributeTaken({ attribute: 'Username' });
}

/** Returns false if the name is taken. */
async function isCreated(
  service: UsersService,
  { identity, email }: Newcomer,
  username: string,
): Promise<boolean> {
  const fixed = await newUserData(service, { provider: identity.provider, isConfirmed: true });
  try {
    await createUser(service, {
      data: { username, email, ...fixed },
      abilities: noAbilities,
      also: async (transaction, { documentId }) =>
        void (await transaction.run(identityOf(service, documentId, identity))),
    });
    return true;
  } catch (error) {
    const taken = takenAttributes(error);
    if (taken.includes('email')) throw providerEmailTaken();
    if (taken.length === 0) throw error;
    return false;
  }
}

const identityOf = (service: UsersService, documentId: string, identity: Identity): Sql =>
  insertIdentity(userType(service), { ...identity, documentId, now: new Date().toISOString() });
