// config/permissions: permissions of end-user roles, for projects that keep them in version control.
import { z } from 'zod';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { flag, objectOf, text } from '../shapes/shapes.ts';

export interface RoleConfig {
  /** `public`, `authenticated`, or a role of the project, which is created if it does not exist. */
  readonly type: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** Whether the role also has the permissions of the role `public`. */
  readonly hasPublic: boolean;
  readonly grants: readonly GrantConfig[];
}

export interface GrantConfig {
  /** `api::article.article.find`, or a prefix such as `api::article.*` for all actions that begin with it. */
  readonly action: string;
  readonly fields?: readonly string[] | undefined;
  readonly filter?: unknown;
}

const action = text('Write an action such as api::article.article.find, or a prefix such as api::article.*.');
const grant = z.preprocess(
  (given) => (isPlainObject(given) ? given : { action: given }),
  objectOf({
    action,
    fields: z.array(text('Write the name of an attribute.')).optional(),
    filter: z.unknown().optional(),
  }),
);
const role = objectOf({
  name: text('Write a name.').optional(),
  description: z.string().optional(),
  withPublic: flag.optional(),
  actions: z.array(grant, { error: 'Write a list of actions.' }),
});

/** The roles of config/permissions; undefined without the file: permissions are then managed in the panel only. */
export function permissionsConfig(file: ConfigFile, faults: Fault[]): readonly RoleConfig[] | undefined {
  if (file.value === undefined) return undefined;
  const given = checkShape(
    z.record(z.string(), role, { error: 'Write an object.' }),
    file.value,
    file,
    faults,
  );
  return Object.entries(given ?? {}).map(([type, { name, description, withPublic, actions }]) => ({
    type,
    name,
    description,
    hasPublic: withPublic ?? true,
    grants: actions,
  }));
}
