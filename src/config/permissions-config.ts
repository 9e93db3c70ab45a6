// config/permissions: permissions of end-user roles, for projects that keep them in version control.
import { z } from 'zod';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape } from './check-shape.ts';
import type { ConfigFile } from './config-files.ts';
import { isPlainObject } from './merge-values.ts';
import { flag, objectOf, text } from './shapes.ts';

export interface RoleConfig {
  /** `public`, `authenticated`, or a role that is made where it is missing. */
  readonly type: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** Whether the role may do what the public may, too. */
  readonly hasPublic: boolean;
  readonly grants: readonly GrantConfig[];
}

export interface GrantConfig {
  /** `api::article.article.find`; `api::article.*` is every action that begins like this. */
  readonly action: string;
  readonly fields?: readonly string[] | undefined;
  readonly filter?: unknown;
}

const action = text(
  'Write an action, api::article.article.find, or the beginning of several, api::article.*.',
);
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

/** Undefined: the project leaves permissions to its administrators. */
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
