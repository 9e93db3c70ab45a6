// Roles of end users and the actions that they hold. A role starts with nothing: content is private until it is granted.
import type { Database, Transaction } from '../database/database.ts';
import { newDocumentId } from '../documents/document-id.ts';
import { invalid, notFound, type PlinthError } from '../errors/errors.ts';
import { nearest } from '../errors/nearest.ts';
import { renderStatement } from '../sql/sql.ts';
import * as statements from '../sql/write/access.ts';

const defaultRoles = [
  { type: 'public', name: 'Public', description: 'Default role given to unauthenticated user.' },
  { type: 'authenticated', name: 'Authenticated', description: 'Default role given to authenticated user.' },
];

/** The roles that every project has; called at each start. */
export async function ensureDefaultRoles(transaction: Transaction): Promise<void> {
  const at = new Date().toISOString();
  let added = 0;
  for (const role of defaultRoles) {
    added += await transaction.run(
      statements.insertRoleIfMissing({ ...role, documentId: newDocumentId(), at }),
    );
  }
  if (added > 0) await transaction.run(statements.raiseAccessVersion());
}

export interface Grant {
  /** The type of the role: `public`, `authenticated`. */
  readonly role: string;
  /** `api::article.article.find` */
  readonly actions: readonly string[];
}

/** Resolves to the number of actions that the role did not hold yet. `known` comes from knownActions(). */
export async function grant(
  database: Database,
  { role, actions }: Grant,
  known: readonly string[],
): Promise<number> {
  refuseUnknown(actions, known);
  return database.write(async (transaction) => {
    await transaction.run(statements.raiseAccessVersion());
    const id = await findRole(transaction, role);
    return actions.length === 0 ? 0 : transaction.run(statements.insertPermissions(id, actions));
  });
}

/** Resolves to the number of actions that were taken away. An action may be unknown: its type may be gone. */
export async function revoke(database: Database, { role, actions }: Grant): Promise<number> {
  return database.write(async (transaction) => {
    await transaction.run(statements.raiseAccessVersion());
    const id = await findRole(transaction, role);
    return actions.length === 0 ? 0 : transaction.run(statements.deletePermissions(id, actions));
  });
}

function refuseUnknown(actions: readonly string[], known: readonly string[]): void {
  const unknown = actions.filter((action) => !known.includes(action));
  if (unknown.length === 0) return;
  throw invalid(
    unknown.map((action) => `Unknown action "${action}".${didYouMean(action, known)}`).join('\n'),
  );
}

async function findRole(transaction: Transaction, type: string): Promise<number> {
  const rows = await transaction.rows(statements.selectRoles());
  const found = rows.find((row) => String(row[1]) === type);
  if (found) return Number(found[0]);
  throw unknownRole(
    type,
    rows.map((row) => String(row[1])),
  );
}

/** `types` are the roles that there are. */
export const unknownRole = (type: string, types: readonly string[]): PlinthError =>
  notFound(`There is no role "${type}".${didYouMean(type, types)}`);

function didYouMean(name: string, candidates: readonly string[]): string {
  const meant = nearest(name, candidates);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

export interface RolePermissions {
  readonly role: string;
  readonly name: string;
  readonly actions: readonly string[];
}

/** All roles, also those that may do nothing. */
export async function listPermissions(database: Database): Promise<readonly RolePermissions[]> {
  const statement = renderStatement(statements.selectRolePermissions(), database.dialect.placeholder);
  const roles = new Map<string, RolePermissions>();
  for (const [type, name, action] of await database.read(statement, {})) {
    const role = String(type);
    const before = roles.get(role)?.actions ?? [];
    roles.set(role, {
      role,
      name: String(name),
      actions: action === null ? before : [...before, String(action)],
    });
  }
  return [...roles.values()];
}
