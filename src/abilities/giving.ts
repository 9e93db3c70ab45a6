// Whether a caller's own abilities go as far as what they give to a token or a role: grants never exceed the giver's.
import { isDeepStrictEqual } from 'node:util';
import { forbidden } from '../errors/errors.ts';
import type { Abilities, Rule } from './abilities.ts';

export interface Grant {
  readonly action: string;
  readonly rule?: Rule | undefined;
}

/** `{ actions: ['x.find'], rules: { 'x.find': {…} } }` one by one. */
export const grantsIn = (
  actions: readonly string[],
  rules: Readonly<Record<string, Rule>> = {},
): readonly Grant[] => actions.map((action) => ({ action, rule: rules[action] }));

/** Throws unless `own` go as far as all of them. */
export function requireHeld(own: Abilities, grants: readonly Grant[]): void {
  if (!grants.every((grant) => reaches(own, grant))) throw forbidden();
}

/** A rule of one's own is passed on with every limit that it has; fewer attributes are fine. */
export function reaches(own: Pick<Abilities, 'may' | 'rules'>, { action, rule }: Grant): boolean {
  if (!own.may(action)) return false;
  const held = own.rules.get(action);
  return (
    held === undefined ||
    (hasAll(held.attributeIds, rule?.attributeIds) &&
      (held.filter === undefined || isDeepStrictEqual(held.filter, rule?.filter)))
  );
}

/** No list is all of them. */
const hasAll = (held: readonly string[] | undefined, given: readonly string[] | undefined): boolean =>
  held === undefined || (given?.every((id) => held.includes(id)) ?? false);
