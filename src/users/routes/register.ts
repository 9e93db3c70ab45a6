// POST /api/auth/local/register: a new user with the default role.
import { committed, readFirst } from '../../database/rows.ts';
import {
  defaultRoleMissing,
  emailOrUsernameTaken,
  registrationClosed,
  usernameIsEmail,
} from '../../errors/families/users.ts';
import type { JsonText } from '../../read.ts';
import { envelope } from '../../rest/respond.ts';
import type { CallerRequest } from '../../routes/route.ts';
import { isEmail } from '../../schema/attribute-types/email.ts';
import { selectRoleDocument } from '../../sql/stored/roles.ts';
import type { Data } from '../../values/data.ts';
import { withPlainUsername } from '../accounts/plain-username.ts';
import { type Account, readAccountByEmail } from '../accounts/user-store.ts';
import { readPlainUser, type UsersRoute, type UsersService } from '../service.ts';
import { createUser, takenAttributes } from '../users.ts';
import { mailConfirmation } from './confirmation.ts';
import { feignedUser } from './feigned-registration.ts';
import { bodyOf, refuseOtherFields, requiredTexts } from './fields.ts';
import { noAccount } from './limited-account.ts';
import { signedInResponse } from './sign-in.ts';

/** Fields that registrations can never set, regardless of the configuration. */
const neverRegistered = ['role', 'confirmed', 'blocked', 'provider'];

export const registerRoute: UsersRoute = {
  method: 'POST',
  path: '/auth/local/register',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.register',
  body: 'fields',
  limit: { budget: 'endUsers', account: noAccount },
  async handler(context, service) {
    const { registration, confirmation } = service.config;
    if (!registration.isOpen) throw registrationClosed();
    const given = bodyOf(context.body);
    const extra = registration.allowedFields.filter((name) => !neverRegistered.includes(name));
    refuseOtherFields(given, ['username', 'email', 'password', ...extra]);
    const { email, username } = requiredTexts(given, ['email', 'username', 'password']);
    const body = withPlainUsername(given);
    if (!confirmation.isRequired) {
      await register(service, body, context);
      return signedInResponse(service, await newAccount(service, email), context);
    }
    if (isEmail(username) && username.toLowerCase() !== email.toLowerCase()) throw usernameIsEmail();
    return { status: 200, body: envelope('{"user":', await unconfirmedUser(service, body, context), '}') };
  },
};

async function newAccount(service: UsersService, email: unknown): Promise<Account> {
  const account = await readAccountByEmail(service, String(email));
  if (!account) throw new Error('The new user was deleted');
  return account;
}

/** Registers a user who has to confirm the e-mail. The response does not reveal whether the e-mail is taken. */
async function unconfirmedUser(service: UsersService, body: Data, context: CallerRequest): Promise<JsonText> {
  const owner = await readAccountByEmail(service, String(body.email));
  if (owner) {
    const registerBlocked = (data: Data) => register(service, data, context, { isBlocked: true });
    return JSON.stringify(await feignedUser(service, { owner, body, register: registerBlocked }));
  }
  await register(service, body, context);
  const account = await newAccount(service, body.email);
  service.background.start(() => mailConfirmation(service, account));
  return readPlainUser(service, account);
}

async function register(
  service: UsersService,
  body: Data,
  { principal }: CallerRequest,
  { isBlocked } = { isBlocked: false },
) {
  const isConfirmed = !service.config.confirmation.isRequired;
  const fixed = { ...(await newUserData(service, { provider: 'local', isConfirmed })), blocked: isBlocked };
  try {
    return await createUser(service, { data: body, fixed, abilities: principal.abilities });
  } catch (error) {
    if (takenAttributes(error).length === 0) throw error;
    throw emailOrUsernameTaken();
  }
}

interface Newcomer {
  readonly provider: string;
  readonly isConfirmed: boolean;
}

/** Values of a new user that the server sets. */
export async function newUserData(service: UsersService, { provider, isConfirmed }: Newcomer): Promise<Data> {
  const { database, config } = service;
  const role = await readFirst(committed(database), selectRoleDocument(config.registration.role));
  if (!role) throw defaultRoleMissing();
  return { provider, confirmed: isConfirmed, blocked: false, role };
}
