// The document writers for project code, by content type. Users, roles and files need more than a row change: blocking
// a user ends the sessions, deleting a role moves its users to the public role, deleting a file removes it from
// storage.
import {
  createRole,
  deleteRole,
  documentOfRole,
  reservedRoleTypes,
  updateRole,
} from '../../auth/own-roles.ts';
import type { Documents } from '../../documents/documents.ts';
import { isTakenAsHash } from '../../documents/passwords.ts';
import { notFound } from '../../errors/errors.ts';
import { notTakenHere, wrongParameter } from '../../errors/families/project-code.ts';
import { deleteFile } from '../../media/routes/reading.ts';
import { fileUid, type MediaService } from '../../media/service.ts';
import { roleUid, userUid } from '../../users/accounts/user-store.ts';
import type { UsersService } from '../../users/service.ts';
import { createUser, deleteUser, updateUser } from '../../users/users.ts';
import { refuseWriteWithoutRule } from '../http/rule-enforcement.ts';
import type { CodeDocuments } from '../strapi/documents/document-service.ts';

export interface WritingServices {
  readonly documents: Documents;
  readonly users: () => UsersService;
  readonly media: () => MediaService;
  /** The row id of a document of a type without drafts and locales. */
  readonly rowOf: (uid: string, documentId: string) => Promise<number | undefined>;
  /** Called after a change of permissions. */
  readonly refresh: () => Promise<void>;
}

export const codeDocuments = (uid: string, services: WritingServices): CodeDocuments =>
  withRuleChecks(uid, documentsOfKind(uid, services));

/** Refuses writes in requests whose caller's permission has a rule that the code would bypass. */
const withRuleChecks = (uid: string, documents: CodeDocuments): CodeDocuments =>
  new Proxy(documents, {
    get: (target, name) => {
      const write: unknown = Reflect.get(target, name);
      if (typeof write !== 'function') return write;
      return (...given: readonly unknown[]): unknown => {
        refuseWriteWithoutRule(uid);
        return Reflect.apply(write, target, given);
      };
    },
  });

function documentsOfKind(uid: string, services: WritingServices): CodeDocuments {
  if (uid === userUid) return userDocuments(services);
  if (uid === roleUid) return roleDocuments(services);
  return uid === fileUid ? fileDocuments(services) : services.documents;
}

function userDocuments({ documents, users, rowOf }: WritingServices): CodeDocuments {
  const refused = refusing('users');
  return {
    ...refused,
    create: ({ data, abilities, newDocumentId, isRow: takesHashes }) => {
      refuseHash(data, takesHashes);
      return createUser(users(), { data, abilities, newDocumentId, takesHashes });
    },
    update: async ({ documentId, data, abilities, isRow: takesHashes }) => {
      refuseHash(data, takesHashes);
      const id = await rowOf(userUid, documentId);
      if (id === undefined) throw notFound();
      await updateUser(users(), { id, documentId, data, abilities, takesHashes });
      return { documentId, locale: '' };
    },
    delete: async ({ documentId = '', abilities }) => {
      const id = await rowOf(userUid, documentId);
      return id !== undefined && deleteUser(users(), { id, documentId, abilities });
    },
    clone: (cloning) => documents.clone(cloning),
  };
}

type Given = Readonly<Record<string, unknown>>;

/** Only row writes accept hashes, as in Strapi. Elsewhere Strapi hashes a hash again, which is never intended, so it is refused. */
export function refuseHash({ password }: Given, takesHashes?: boolean): void {
  if (typeof password !== 'string' || !/^\$(2[aby]|argon2)/.test(password)) return;
  if (!isTakenAsHash(password, takesHashes))
    throw wrongParameter({
      name: 'password',
      expected:
        'a password that is not hashed already: the server hashes it. strapi.db.query accepts bcrypt hashes with a cost of up to 12',
    });
}

function roleDocuments({ users, rowOf, refresh }: WritingServices): CodeDocuments {
  const numberOf = async (documentId: string): Promise<number> => {
    const id = await rowOf(roleUid, documentId);
    if (id === undefined) throw notFound();
    return id;
  };
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    ...refusing('roles'),
    create: async ({ data: { name, description, type } }) => {
      const role = { name: text(name) ?? '', description: text(description), type: text(type) };
      const documentId = await documentOfRole(users(), await createRole(users(), role));
      await refresh();
      return { documentId, locale: '' };
    },
    update: async ({ documentId, data: { name, description } }) => {
      const change = { name: text(name), description: text(description) };
      await updateRole(users(), await numberOf(documentId), change);
      return { documentId, locale: '' };
    },
    delete: async ({ documentId = '' }) => {
      await deleteRole(users(), await numberOf(documentId), reservedRoleTypes);
      users().sessions.forgetAll();
      await refresh();
      return true;
    },
  };
}

const fileDocuments = ({ documents, media, rowOf }: WritingServices): CodeDocuments => ({
  ...refusing('files'),
  create: (write) => documents.create(write),
  update: (write) => documents.update(write),
  delete: async ({ documentId = '' }) => {
    if ((await rowOf(fileUid, documentId)) === undefined) return false;
    await deleteFile(media(), { documentId });
    return true;
  },
});

/** For functions that users, roles and files do not support. */
function refusing(what: string): CodeDocuments {
  const refuse = (): never => {
    throw notTakenHere({ what: `This change of ${what}`, remedy: 'Use create, update and delete.' });
  };
  const names = [
    'create',
    'update',
    'updateSingle',
    'delete',
    'publish',
    'unpublish',
    'discardDraft',
    'clone',
  ];
  return Object.fromEntries(names.map((name) => [name, async () => refuse()])) as unknown as CodeDocuments;
}
