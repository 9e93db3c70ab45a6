// POST /api/users, PUT and DELETE /api/users/:id: writes users for callers with the actions. Unknown names are dropped.
import { parseRelation } from '../../documents/body/relation-input.ts';
import {
  isKnown,
  isReturned,
  isWritable,
  notWritable,
  type RuledAttributes,
} from '../../documents/rules/attributes.ts';
import { PlinthError, validationProblems } from '../../errors/errors.ts';
import { userNotFound } from '../../errors/families/missing.ts';
import { passwordEmpty, roleRequired, userAttributeTaken, userRefused } from '../../errors/families/users.ts';
import type { JsonText } from '../../read.ts';
import { readWritten, type WrittenRead, writtenBy } from '../../read-written.ts';
import { parseIfMatch } from '../../rest/conditions.ts';
import { parseQueryOfOne } from '../../rest/parse-query.ts';
import type { CallerRoute } from '../../routes/route.ts';
import { type Data, isData } from '../../values/data.ts';
import { userType, userUid } from '../accounts/user-store.ts';
import type { UsersService } from '../service.ts';
import { createUser, deleteUser, takenAttributes, updateUser } from '../users.ts';
import { bodyOf, requiredEmail } from './fields.ts';
import { refuseStrongerRole } from './giving-roles.ts';
import { refuseEmpty, requireUser, roleProblems } from './new-user.ts';
import { guessedAccount, requireCurrentPassword, requireSamePassword } from './own-account.ts';
import { findUser } from './reading.ts';

export const createUserRoute: CallerRoute<UsersService> = {
  method: 'POST',
  path: '/users',
  demand: 'caller',
  action: 'plugin::users-permissions.user.create',
  body: 'json',
  async handler({ principal: { abilities }, body }, service) {
    const ruled = { abilities, contentType: userType(service), action: 'create' };
    const data = knownData(ruled, body);
    requireUser(data);
    requiredEmail(data);
    const fixed = { provider: 'local' };
    const { documentId } = await createUser(service, {
      data,
      fixed,
      abilities,
      also: (transaction, written) =>
        refuseStrongerRole(service, transaction, { abilities, data, documentId: written.documentId }),
    })
      .catch(refuseTakenEmail)
      .catch(asApplicationError);
    const search = searchOf(ruled);
    return { status: 201, body: await readWrittenUser(service, { ...ruled, documentId, data, search }) };
  },
};

export const updateUserRoute: CallerRoute<UsersService> = {
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
    if (!user) throw userNotFound();
    const ruled = { abilities, contentType: userType(service), action: 'update' };
    // Before the body is looked at: it must not matter whether there is no user or a rule hides them.
    const { documentId } = user;
    await service.documents.requireUpdatable({ uid: userUid, documentId, abilities }).catch(asUnknownUser);
    const data = knownData(ruled, body);
    // An empty text and null have the same message (docs/reference/compatibility.md, End users).
    if (data.password === '' || data.password === null) throw passwordEmpty();
    refuseEmpty(data, ['username', 'email']);
    if (leavesNoRole(data.role)) throw roleRefused(data.role);
    const owner = await requireCurrentPassword(service, context, { id: user.id, data });
    const isOwn = principal.user?.documentId === user.documentId;
    await updateUser(service, {
      ...user,
      data,
      abilities,
      ifMatch: parseIfMatch(context),
      also: async (transaction) => {
        if (owner) await requireSamePassword(service, transaction, owner);
        await refuseStrongerRole(service, transaction, { abilities, data, documentId: user.documentId });
      },
    })
      .catch(refuseTaken)
      .catch(asUnknownUser);
    const shown = { ...ruled, documentId, data, search: searchOf(ruled), isOwn };
    return { status: 200, body: await readWrittenUser(service, shown) };
  },
};

export const deleteUserRoute: CallerRoute<UsersService> = {
  method: 'DELETE',
  path: '/users/:id',
  demand: 'caller',
  action: 'plugin::users-permissions.user.destroy',
  body: 'none',
  async handler({ principal, parameters }, service) {
    const { abilities } = principal;
    const user = await findUser(service, parameters.id);
    if (!user) return { status: 204 };
    const ruled = { abilities, contentType: userType(service), action: 'destroy' };
    const isOwn = principal.user?.documentId === user.documentId;
    const body = await readWrittenUser(service, { ...ruled, documentId: user.documentId, isOwn });
    const isDeleted = await deleteUser(service, { ...user, abilities });
    return isDeleted ? { status: 200, body } : { status: 204 };
  },
};

/** Drops attributes that the caller may not read, like unknown names. Built-in attributes are not secret. */
function knownData(ruled: RuledAttributes, body: unknown): Data {
  const data = bodyOf(body);
  const closed = ofEveryUser.filter((name) => {
    const attribute = ruled.contentType.attributes.get(name);
    return data[name] !== undefined && attribute !== undefined && !isWritable(ruled, attribute);
  });
  if (closed.length > 0) throw notWritable(ruled, closed);
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => {
      const attribute = ruled.contentType.attributes.get(name);
      return attribute !== undefined && isKnown(ruled, attribute);
    }),
  );
}

/** Whether an update would remove the role. A user without a role would have no abilities, not even those of the public. */
function leavesNoRole(role: unknown): boolean {
  const edit = parseRelation(role);
  if (!edit || edit === 'invalid' || role === undefined) return false;
  return edit.kind === 'set'
    ? edit.references.length === 0
    : edit.connect.length === 0 && edit.disconnect.length > 0;
}

function roleRefused(role: unknown): Error {
  const problems = isData(role) ? [] : roleProblems(role);
  return problems.length > 0 ? validationProblems(problems) : roleRequired();
}

const ofEveryUser = ['username', 'email', 'password', 'role', 'confirmed', 'blocked', 'provider'];

/** The search parameters that populate the role, if the caller may read it. */
function searchOf(ruled: RuledAttributes): string {
  const role = ruled.contentType.attributes.get('role');
  return role !== undefined && isReturned(ruled, role) ? 'populate=role' : '';
}

interface WrittenUser extends RuledAttributes {
  readonly documentId: string;
  readonly data?: Data;
  readonly search?: string;
  /** Whether the user is the caller. */
  readonly isOwn?: boolean;
}

async function readWrittenUser(
  { reader, rules }: UsersService,
  { documentId, data, search = '', isOwn = false, ...ruled }: WrittenUser,
): Promise<JsonText | undefined> {
  const { abilities, contentType, action } = ruled;
  const isByOther = ['findOne', 'find'].some((name) => abilities.may(`${contentType.uid}.${name}`));
  const isByMe = !isByOther && isOwn && abilities.may(`${contentType.uid}.me`);
  const writtenRead: WrittenRead = {
    key: search,
    abilities,
    contentType,
    written: writtenBy(action, contentType, data),
    status: undefined,
    query: () => parseQueryOfOne(search, rules),
    reading: isByMe ? 'me' : undefined,
    result: 'byDocumentId',
    shape: 'flat',
  };
  return (await readWritten(reader, writtenRead, documentId)).json;
}

/** Converts the error for a user that the caller may not read to that of a missing one. */
function asUnknownUser(error: unknown): never {
  throw error instanceof PlinthError && error.name === 'NotFoundError' ? userNotFound() : error;
}

function refuseTaken(error: unknown): never {
  const [taken] = takenAttributes(error);
  if (taken === undefined) throw error;
  throw userAttributeTaken({ attribute: taken === 'email' ? 'Email' : 'Username' });
}

/** In creations a taken username has the message of any unique value, as in Strapi. */
function refuseTakenEmail(error: unknown): never {
  if (!takenAttributes(error).includes('email')) throw error;
  throw userAttributeTaken({ attribute: 'Email' });
}

/** For creations only the message of a validation error is returned, as in Strapi. */
function asApplicationError(error: unknown): never {
  const isOfAttributes = error instanceof PlinthError && error.name === 'ValidationError';
  throw isOfAttributes ? userRefused({ reason: error.message }) : error;
}
