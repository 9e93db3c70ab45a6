// POST /api/users, PUT and DELETE /api/users/:id: users as an entitled caller writes them. Unknown names are dropped.
import type { Abilities } from '../auth/abilities.ts';
import type { Data } from '../documents/check-keys.ts';
import { invalid, notFound, PlinthError } from '../errors/errors.ts';
import type { JsonText } from '../read.ts';
import { parseQuery } from '../rest/parse-query.ts';
import type { PluginRoute } from '../rest/route.ts';
import { bodyOf, requiredEmail, requiredTexts, requireFields } from './fields.ts';
import { findUser } from './reading.ts';
import { readPlainUser, readUsers, type UsersService } from './service.ts';
import { userType } from './user-store.ts';
import { createUser, deleteUser, takenAttributes, updateUser } from './users.ts';

export const createUserRoute = (service: UsersService): PluginRoute => ({
  method: 'POST',
  path: ['users'],
  action: 'plugin::users-permissions.user.create',
  async answer({ principal: { abilities }, body }) {
    const data = knownData(service, body);
    requireFields(data, ['email', 'username', 'password', 'role']);
    requiredTexts(data, ['email', 'username', 'password']);
    requiredEmail(data);
    const { documentId } = await createUser(service, {
      data: { ...data, provider: 'local' },
      abilities,
    })
      .catch(refuseTaken)
      .catch(asApplicationError);
    return { status: 201, body: await readWithRole(service, documentId, abilities) };
  },
});

export const updateUserRoute = (service: UsersService): PluginRoute => ({
  method: 'PUT',
  path: ['users', ':id'],
  action: 'plugin::users-permissions.user.update',
  async answer({ principal: { abilities }, parameters, body }) {
    const user = await findUser(service, parameters.id);
    if (!user) throw notFound('User not found');
    const data = knownData(service, body);
    // The recorded words for both.
    if (data.password === '' || data.password === null) throw invalid('password.notNull');
    await updateUser(service, { ...user, data, abilities }).catch(refuseTaken);
    return { status: 200, body: await readWithRole(service, user.documentId, abilities) };
  },
});

export const deleteUserRoute = (service: UsersService): PluginRoute => ({
  method: 'DELETE',
  path: ['users', ':id'],
  action: 'plugin::users-permissions.user.destroy',
  async answer({ parameters }) {
    const user = await findUser(service, parameters.id);
    if (!user) return { status: 204 };
    const body = await readPlainUser(service, user.documentId);
    await deleteUser(service, user);
    return { status: 200, body };
  },
});

function knownData(service: UsersService, body: unknown): Data {
  const { attributes } = userType(service);
  return Object.fromEntries(Object.entries(bodyOf(body)).filter(([name]) => attributes.has(name)));
}

async function readWithRole(
  service: UsersService,
  documentId: string,
  abilities: Abilities,
): Promise<JsonText | undefined> {
  const query = () => parseQuery('populate=role', service.rules);
  return (await readUsers(service, { key: 'written', abilities, documentId, query })).json;
}

function refuseTaken(error: unknown): never {
  const [taken] = takenAttributes(error);
  if (taken === undefined) throw error;
  throw new PlinthError('ApplicationError', `${taken === 'email' ? 'Email' : 'Username'} already taken`, {});
}

/** Creating tells only the message of what is wrong with the attributes (recorded). */
function asApplicationError(error: unknown): never {
  const isOfAttributes = error instanceof PlinthError && error.name === 'ValidationError';
  throw isOfAttributes ? new PlinthError('ApplicationError', error.message, {}) : error;
}
