// Writes users through the documents service, and in the same transaction ends their sessions and mailed codes if
// necessary. Everything that writes users has to use these functions.
import type { Abilities } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import { readFirst } from '../database/rows.ts';
import type { Documents } from '../documents/documents.ts';
import { isTakenAsHash } from '../documents/passwords.ts';
import type { WrittenDocument } from '../documents/requests.ts';
import { problemAt, problemsOf, validationProblems } from '../errors/errors.ts';
import { emailOrUsernameTaken } from '../errors/families/users.ts';
import { relationsUnknown, valuesTakenTogether, valueTaken } from '../errors/families/value-problems.ts';
import { isEmail } from '../schema/attribute-types/email.ts';
import { lockRoleOf, selectUserWithRole } from '../sql/stored/roles.ts';
import { deleteCodes, deleteProof } from '../sql/stored/user-codes.ts';
import { deleteIdentities } from '../sql/stored/user-identities.ts';
import { deleteSessionVersion, raiseSessionVersion } from '../sql/stored/user-sessions.ts';
import { selectNamesake } from '../sql/stored/users.ts';
import { asText } from '../values/as-text.ts';
import type { Data } from '../values/data.ts';
import type { IfMatch } from '../values/if-match.ts';
import { checkPassword, type PasswordRules } from './accounts/password-rules.ts';
import { withPlainUsername } from './accounts/plain-username.ts';
import { readAccountById, roleUid, type UserStore, userType, userUid } from './accounts/user-store.ts';
import type { SessionStorage } from './sessions/session-storage.ts';
import type { Sessions } from './sessions/sessions.ts';

export interface UserWriting extends UserStore {
  readonly documents: Documents;
  readonly sessions: Sessions;
  readonly sessionStorage: SessionStorage;
  readonly config: PasswordRules;
}

export interface UserUpdate {
  readonly id: number;
  readonly documentId: string;
  readonly data: Data;
  readonly abilities: Abilities;
  readonly ifMatch?: IfMatch | undefined;
  /** Whether a bcrypt hash as a password is stored unchanged. */
  readonly takesHashes?: boolean | undefined;
  /** Runs in the transaction; may throw to roll back the update. */
  readonly also?: (transaction: Transaction) => Promise<void>;
}

export interface UserCreation {
  readonly data: Data;
  /** Further values that the server sets. */
  readonly fixed?: Data;
  readonly abilities: Abilities;
  readonly newDocumentId?: string | undefined;
  /** Whether a bcrypt hash as a password is stored unchanged. */
  readonly takesHashes?: boolean | undefined;
  /** Runs in the transaction; may throw to roll back the creation. */
  readonly also?: (transaction: Transaction, written: WrittenDocument) => Promise<void>;
}

export async function createUser(
  writing: UserWriting,
  { data, fixed, abilities, newDocumentId, takesHashes, also }: UserCreation,
): Promise<WrittenDocument> {
  await checkPlainPassword(writing, { data, takesHashes });
  return writing.documents.create({
    uid: userUid,
    data: withLowerEmail(withPlainUsername(data)),
    fixed,
    newDocumentId,
    takesHashes,
    abilities: withRoles(abilities),
    also: async (transaction, written) => {
      await keepRole(writing, written.documentId, transaction);
      await refuseNamesakes(writing, written.documentId, transaction);
      await also?.(transaction, written);
    },
  });
}

/** A new password, or blocking, ends every session and invalidates mailed codes; a new e-mail invalidates mailed codes. */
export async function updateUser(writing: UserWriting, update: UserUpdate): Promise<void> {
  const { id, documentId, data, takesHashes, ifMatch } = update;
  const has = (...names: readonly string[]): boolean => names.some((name) => data[name] !== undefined);
  const endsSessions = has('password') || isBlocking(data.blocked);
  await checkPlainPassword(writing, update);
  const named = (await keepsName(writing, update)) ? data : withPlainUsername(data);
  await writing.documents.update({
    uid: userUid,
    documentId,
    data: withLowerEmail(named),
    takesHashes,
    ifMatch,
    abilities: withRoles(update.abilities),
    also: async (transaction) => {
      if (has('role')) await keepRole(writing, documentId, transaction);
      await update.also?.(transaction);
      if (endsSessions) {
        await transaction.run(raiseSessionVersion(id, new Date(writing.database.now()).toISOString()));
        await writing.sessionStorage.endAll(id, transaction);
      }
      if (endsSessions || has('email')) await transaction.run(deleteCodes(id));
      if (has('username', 'email')) await refuseNamesakes(writing, documentId, transaction);
    },
  });
  writing.sessions.forget(id);
}

/** Locks the role of the user, so that it cannot be deleted concurrently: the write fails, or the deletion waits and gives the user the public role. */
async function keepRole(store: UserStore, documentId: string, transaction: Transaction): Promise<void> {
  const user = userType(store);
  if (await readFirst(transaction, lockRoleOf(user, documentId))) return;
  if (await readFirst(transaction, selectUserWithRole(user, documentId)))
    throw validationProblems([problemAt([], relationsUnknown({ count: 1, uid: roleUid }))]);
}

/** Applies the rules for passwords, except to hashes, whose password is not known. */
async function checkPlainPassword(
  { config }: UserWriting,
  { data, takesHashes }: Pick<UserCreation, 'data' | 'takesHashes'>,
): Promise<void> {
  if (!isTakenAsHash(data.password, takesHashes)) await checkPassword(config, data);
}

/** Whether the username is unchanged. Forms send all values, and an imported name that would be refused now is kept. */
const keepsName = async (store: UserStore, { id, data }: UserUpdate): Promise<boolean> =>
  typeof data.username === 'string' && (await readAccountById(store, id))?.username === data.username;

/** Whether the update blocks the user. */
const isBlocking = (blocked: unknown): boolean =>
  blocked !== undefined &&
  blocked !== null &&
  blocked !== false &&
  !['false', 'f', '0'].includes(asText(blocked) ?? '');

/** Returns false if the user does not exist or the caller may not read them. */
export async function deleteUser(
  { documents, sessions, sessionStorage }: UserWriting,
  { id, documentId, abilities }: Pick<UserUpdate, 'id' | 'documentId' | 'abilities'>,
): Promise<boolean> {
  const isDeleted = await documents.delete({
    uid: userUid,
    documentId,
    abilities,
    action: 'destroy',
    also: async (transaction) => {
      await transaction.run(deleteSessionVersion(id));
      await sessionStorage.endAll(id, transaction);
      await transaction.run(deleteIdentities(id));
      await transaction.run(deleteProof(id));
      await transaction.run(deleteCodes(id));
    },
  });
  if (isDeleted) sessions.forget(id);
  return isDeleted;
}

async function refuseNamesakes(
  writing: UserWriting,
  documentId: string,
  transaction: Transaction,
): Promise<void> {
  const namesake = await readFirst(transaction, selectNamesake(userType(writing), documentId));
  if (namesake) throw emailOrUsernameTaken();
}

/** E-mails are stored in lower case. Invalid ones stay unchanged, because lower case could make them valid. */
function withLowerEmail(data: Data): Data {
  const { email } = data;
  return typeof email === 'string' && isEmail(email) ? { ...data, email: email.toLowerCase() } : data;
}

/** Callers with permission to write users can assign roles, even without permission to list them. */
const withRoles = (abilities: Abilities): Abilities => ({
  ...abilities,
  key: `${abilities.key} roles`,
  may: (action) => action === `${roleUid}.find` || abilities.may(action),
});

const taken = [valueTaken, valuesTakenTogether].map(({ definition }) => definition.code);

/** The attributes whose values another user has; empty for other errors. */
export function takenAttributes(error: unknown): readonly string[] {
  const problems = problemsOf(error) ?? [];
  return problems.every(({ code }) => taken.includes(code)) ? problems.map(({ path }) => path.join('.')) : [];
}
