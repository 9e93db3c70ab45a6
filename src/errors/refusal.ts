// What stands behind a refusal: kept beside the error, not in it, so that no response and no code of a project can hand it
// on. Outside production explain.ts tells it to developers.
import { forbidden } from './permission.ts';
import type { PlinthError } from './plinth-error.ts';

export type Refusal =
  | {
      /** `missing`: the caller holds none of these actions. `outside`: they hold it, and its rule leaves this out. */
      readonly kind: 'missing' | 'outside';
      /** `api::article.article.find` */
      readonly actions: readonly string[];
    }
  /** An attribute that no caller may ask for, by its path: `api::article.article.secret`. */
  | { readonly kind: 'private'; readonly attribute: string };

const refusals = new WeakMap<PlinthError, Refusal>();

/** The error as it was, for want of these actions. */
export const lacking = (actions: readonly string[], error: PlinthError = forbidden()): PlinthError =>
  behind(error, { kind: 'missing', actions });

/** The action is held, and the rule of its grant leaves the document or the attribute out. */
export const outsideRule = (uid: string, action: string, error: PlinthError = forbidden()): PlinthError =>
  behind(error, { kind: 'outside', actions: [`${uid}.${action}`] });

/** The error as it was, about a private attribute or a password. */
export const ofPrivate = (attribute: string, error: PlinthError): PlinthError =>
  behind(error, { kind: 'private', attribute });

export const refusalBehind = (error: unknown): Refusal | undefined =>
  error instanceof Object ? refusals.get(error as PlinthError) : undefined;

function behind(error: PlinthError, refusal: Refusal): PlinthError {
  refusals.set(error, refusal);
  return error;
}
