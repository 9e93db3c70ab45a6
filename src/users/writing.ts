// POST /api/users, PUT and DELETE /api/users/:id: users as an entitled caller writes them. Unknown names are dropped.

import {
  isAnswered,
  isKnown,
  isWritable,
  notWritable,
  type RuledAttributes,
} from '../documents/rules/attributes.ts';
import { invalid, notFound, PlinthError } from '../errors/errors.ts';
import type { JsonText } from '../read.ts';
import { parseQuery } from '../rest/parse-query.ts';
import type { Data } from '../values/data.ts';
import { bodyOf, requiredEmail, requiredTexts, requireFields } from './fields.ts';
import { guessedAccount, requireCurrentPassword } from './own-account.ts';
import { findUser } from './reading.ts';
import { readUsers, type UsersRoute, type UsersService } from './service.ts';
import { userType } from './user-store.ts';
import { createUser, deleteUser, takenAttributes, updateUser } from './users.ts';

export const createUserRoute: UsersRoute = {
  method: 'POST',
  path: '/users',
  demand: 'caller',
  action: 'plugin::users-permissions.user.create',
  body: 'json',
  async handler({ principal: { abilities }, body }, service) {
    const ruled = { abilities, contentType: userType(service), action: 'create' };
    const data = knownData(ruled, body);
    requireFields(data, ['email', 'username', 'password', 'role']);
    requiredTexts(data, ['email', 'username', 'password']);
    requiredEmail(data);
    const fixed = { provider: 'local' };
    const { documentId } = await createUser(service, { data, fixed, abilities })
      .catch(refuseTaken)
      .catch(asApplicationError);
    return { status: 201, body: await readWritten(service, documentId, ruled) };
  },
};

export const updateUserRoute: UsersRoute = {
  method: 'PUT',
  path: '/users/:id',
  demand: 'caller',
  action: 'plugin::users-permissions.user.update',
  body: 'json',
  limit: { budget: 'endUsers', name: 'current password', account: guessedAccount },
  async handler(context, service) {
    const { principal, parameters, body } = context;
    const { abilities } = principal;
    const user = await findUser(service, parameters.id);
    if (!user) throw notFound('User not found');
    const ruled = { abilities, contentType: userType(service), action: 'update' };
    const data = knownData(ruled, body);
    // The recorded words for both.
    if (data.password === '' || data.password === null) throw invalid('password.notNull');
    await requireCurrentPassword(service, context, { id: user.id, data });
    await updateUser(service, { ...user, data, abilities })
      .catch(refuseTaken)
      .catch(asUnknownUser);
    return { status: 200, body: await readWritten(service, user.documentId, ruled) };
  },
};

export const deleteUserRoute: UsersRoute = {
  method: 'DELETE',
  path: '/users/:id',
  demand: 'caller',
  action: 'plugin::users-permissions.user.destroy',
  body: 'none',
  async handler({ principal: { abilities }, parameters }, service) {
    const user = await findUser(service, parameters.id);
    if (!user) return { status: 204 };
    const action = 'destroy';
    const { documentId } = user;
    const question = { key: 'plain', abilities, documentId, action, isWriteAnswer: true, query: () => ({}) };
    const { json: body } = await readUsers(service, question);
    const isDeleted = await deleteUser(service, { ...user, abilities });
    return isDeleted ? { status: 200, body } : { status: 204 };
  },
};

/** What the caller may not know of is dropped like any name that is none; what every user has, everybody knows. */
function knownData(ruled: RuledAttributes, body: unknown): Data {
  const data = bodyOf(body);
  const closed = ofEveryUser.filter((name) => {
    const attribute = ruled.contentType.attributes.get(name);
    return data[name] !== undefined && attribute !== undefined && !isWritable(ruled, attribute);
  });
  if (closed.length > 0) throw notWritable(closed);
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => {
      const attribute = ruled.contentType.attributes.get(name);
      return attribute !== undefined && isKnown(ruled, attribute);
    }),
  );
}

const ofEveryUser = ['username', 'email', 'password', 'role', 'confirmed', 'blocked', 'provider'];

/** With the role, for those who may see it. */
async function readWritten(
  service: UsersService,
  documentId: string,
  { abilities, contentType, action }: RuledAttributes,
): Promise<JsonText | undefined> {
  const role = contentType.attributes.get('role');
  const isShown = role !== undefined && isAnswered({ abilities, contentType, action }, role);
  const query = () => parseQuery(isShown ? 'populate=role' : '', service.rules);
  const question = { key: 'written', abilities, documentId, action, isWriteAnswer: true, query };
  return (await readUsers(service, question)).json;
}

/** A user whom the caller may not see is not there. */
function asUnknownUser(error: unknown): never {
  throw error instanceof PlinthError && error.name === 'NotFoundError' ? notFound('User not found') : error;
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
