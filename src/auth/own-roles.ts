// Creates, changes and deletes roles of end users, each with its actions in one transaction. The two built-in roles can
// be changed and not deleted.
import type { Rules } from '../abilities/abilities.ts';
import { record } from '../audit/trail.ts';
import { type Database, type Transaction, UniqueViolation } from '../database/database.ts';
import { committed, readAll, readSingle } from '../database/rows.ts';
import { nameTaken, roleNameWrong, roleTypeBuiltIn, roleTypeWrong } from '../errors/families/auth.ts';
import { roleNotFound } from '../errors/families/missing.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import * as statements from '../sql/stored/roles.ts';
import { grantsOf } from '../sql/stored/rule.ts';
import { renderMissingStatement } from '../sql/write/render.ts';
import { asciiSlug } from '../values/ascii-slug.ts';
import { newDocumentId } from '../values/document-id.ts';
import type { IfMatch } from '../values/if-match.ts';
import { refuseChanged } from './unchanged.ts';

const roleUid = 'plugin::users-permissions.role';
/** Roles that requests may not delete. */
const builtIn: readonly string[] = ['public', 'authenticated'];
/**
 * Roles that code may not delete. It may delete `authenticated` and choose another default role; the next start creates
 * it again.
 */
export const reservedRoleTypes: readonly string[] = ['public'];

/** All actions and rules of a role, already checked by refuseUnknown() and parseRules(). */
export interface RoleActions {
  readonly actions: readonly string[];
  readonly rules: Rules;
}

export interface RoleDefinition {
  readonly name: string;
  readonly description?: string | undefined;
  /** The name in tokens and commands. By default made from the name. */
  readonly type?: string | undefined;
  readonly granted?: RoleActions | undefined;
}

export interface RoleStore {
  readonly database: Database;
  readonly schema: Schema;
}

/** Resolves to its type. */
export async function createRole(store: RoleStore, role: RoleDefinition): Promise<string> {
  const name = checkedName(role.name);
  const type = checkedType(role.type ?? typeOf(name));
  const row = { documentId: newDocumentId(), type, name, description: role.description ?? '', at: now() };
  await changeRoles(store, async (transaction) => {
    const { id } = await readSingle(transaction, statements.insertRole(row));
    if (role.granted) await replaceActions(transaction, id, role.granted);
    await record(transaction, [
      { action: 'role.create', uid: roleUid, documentId: row.documentId, details: { type } },
    ]);
  }).catch((error: unknown) => {
    throw error instanceof UniqueViolation ? nameTaken() : error;
  });
  return type;
}

/** The documentId of the role of a type. */
export const documentOfRole = async (
  { database }: Pick<RoleStore, 'database'>,
  type: string,
): Promise<string> => (await readSingle(committed(database), statements.selectRoleDocument(type))).documentId;

export interface OwnRoleChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Replaces all actions of the role. */
  readonly granted?: RoleActions | undefined;
  readonly ifMatch?: IfMatch | undefined;
}

export async function updateRole(store: RoleStore, id: number, change: OwnRoleChange): Promise<void> {
  const name = change.name === undefined ? undefined : checkedName(change.name);
  await changeRoles(store, async (transaction) => {
    const before = await findRole(transaction, id);
    refuseChanged(change.ifMatch, before);
    const { type, documentId } = before;
    await transaction.run(statements.updateRole(id, { name, description: change.description, at: now() }));
    if (change.granted) await replaceActions(transaction, id, change.granted);
    await record(transaction, [{ action: 'role.update', uid: roleUid, documentId, details: { type } }]);
  });
}

/** Its users get the public role, as existing clients expect. */
export async function deleteRole(store: RoleStore, id: number, kept = builtIn): Promise<string> {
  const user = contentTypeOf(store.schema, 'plugin::users-permissions.user');
  return changeRoles(store, async (transaction) => {
    const { type, documentId } = await findRole(transaction, id);
    if (kept.includes(type)) throw roleTypeBuiltIn({ type });
    await transaction.run(statements.lockRole(id));
    await transaction.run(statements.moveToPublicRole(user, documentId));
    await transaction.run(statements.deleteAllPermissions(id));
    await transaction.run(statements.deleteRole(id));
    await record(transaction, [{ action: 'role.delete', uid: roleUid, documentId, details: { type } }]);
    return type;
  });
}

/** Runs a change, then renders the rows of roles: they are content too and store finished JSON. */
async function changeRoles<T>(
  { database, schema }: RoleStore,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const role: ContentType = contentTypeOf(schema, roleUid);
  return database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    const done = await work(transaction);
    await transaction.run(renderMissingStatement(schema, role, transaction.dialect));
    return done;
  });
}

async function replaceActions(
  transaction: Transaction,
  id: number,
  { actions, rules }: RoleActions,
): Promise<void> {
  await transaction.run(statements.deleteAllPermissions(id));
  const granted = grantsOf(actions, rules);
  if (granted.length > 0) await transaction.run(statements.upsertPermissions(id, granted));
}

async function findRole(transaction: Transaction, id: number) {
  const found = (await readAll(transaction, statements.selectRoles())).find((role) => role.id === id);
  if (!found) throw roleNotFound();
  return found;
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length < 3 || trimmed.length > 255 || trimmed.includes('\u0000')) throw roleNameWrong();
  return trimmed;
}

function checkedType(type: string): string {
  if (!/^[a-z0-9][a-z0-9_-]{0,99}$/.test(type)) throw roleTypeWrong();
  return type;
}

/** `Éditeur en chef` → `editeur_en_chef` */
function typeOf(name: string): string {
  const type = asciiSlug(name, 100);
  // Names in scripts that cannot be transliterated get a random type.
  return type === '' && /[\p{L}\p{N}]/u.test(name) ? `role_${newDocumentId().slice(0, 8)}` : type;
}

const now = (): string => new Date().toISOString();
