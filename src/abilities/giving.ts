// Checks that callers give tokens and roles only rights that they hold themselves.
import { isDeepStrictEqual } from 'node:util';
import { forbidden } from '../errors/errors.ts';
import type { Abilities, Rule } from './abilities.ts';

export interface Grant {
  readonly action: string;
  readonly rule?: Rule | undefined;
}

/** `{ actions: ['x.find'], rules: { 'x.find': {…} } }` as a list of grants. */
export const grantsIn = (
  actions: readonly string[],
  rules: Readonly<Record<string, Rule>> = {},
): readonly Grant[] => actions.map((action) => ({ action, rule: rules[action] }));

/** Throws unless `own` includes all grants. */
export function requireHeld(own: Abilities, grants: readonly Grant[]): void {
  if (!grants.every((grant) => coversGrant(own, grant))) throw forbidden();
}

/** A grant must have all limits of the caller's own rule. It may have fewer attributes. */
export function coversGrant(own: Pick<Abilities, 'may' | 'rules'>, { action, rule }: Grant): boolean {
  if (!own.may(action)) return false;
  const held = own.rules.get(action);
  return (
    held === undefined ||
    (hasAll(held.attributeIds, rule?.attributeIds) &&
      (held.filter === undefined || isDeepStrictEqual(held.filter, rule?.filter)))
  );
}

/** Undefined means all. */
const hasAll = (held: readonly string[] | undefined, given: readonly string[] | undefined): boolean =>
  held === undefined || (given?.every((id) => held.includes(id)) ?? false);
