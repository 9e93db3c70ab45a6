// The permissions of config/permissions, with the actions that can be granted as far as they are known without a start.
import type { Config } from '../config/config.ts';
import type { Transaction } from '../database/database.ts';
import type { Change } from '../database/schema-changes/changes.ts';
import type { Unseen } from '../errors/faults/project-faults.ts';
import { codeActions } from '../extensions/code-actions.ts';
import type { Schema } from '../schema/schema.ts';
import { knownActions } from './known-actions.ts';
import { type FilePermissions, permissionChanges } from './permission-changes.ts';

export interface Permissions {
  readonly folder: string;
  readonly schema: Schema;
  readonly config: Config;
}

export interface UnstartedActions {
  readonly known: readonly string[];
  /** Files whose actions only a start knows. */
  readonly unseen: readonly Unseen[];
}

export async function unstartedActions(permissions: Permissions): Promise<UnstartedActions> {
  const { actions, unseen } = await codeActions(permissions);
  return { known: [...new Set([...knownActions(permissions.schema), ...actions])], unseen };
}

/** Undefined without the file. */
export async function filePermissions(
  permissions: Permissions,
): Promise<(FilePermissions & UnstartedActions) | undefined> {
  const { schema, config } = permissions;
  if (!config.permissions) return undefined;
  return { schema, roles: config.permissions, ...(await unstartedActions(permissions)) };
}

/** The changes that config/permissions requires in the database; none without the file. */
export async function changesOfPermissions(
  transaction: Transaction,
  permissions: Permissions,
): Promise<readonly Change[]> {
  const file = await filePermissions(permissions);
  return file ? permissionChanges(transaction, file) : [];
}
