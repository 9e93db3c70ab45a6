// The permissions of config/permissions with the actions that can be granted in the project.
import type { Config } from '../config/config.ts';
import { codeActions } from '../extensions/code-actions.ts';
import type { Schema } from '../schema/schema.ts';
import { knownActions } from './known-actions.ts';
import type { FilePermissions } from './permission-changes.ts';

export interface Permissions {
  readonly folder: string;
  readonly schema: Schema;
  readonly config: Pick<Config, 'permissions' | 'plugins'>;
}

/** Undefined without the file. */
export async function filePermissions({
  folder,
  schema,
  config,
}: Permissions): Promise<FilePermissions | undefined> {
  const { permissions: roles } = config;
  if (!roles) return undefined;
  const known = [...new Set([...knownActions(schema), ...(await codeActions({ folder, schema, config }))])];
  return { schema, known, roles };
}
