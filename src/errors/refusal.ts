// The reason for a refusal, stored in a map beside the error, so that no response or code of a project can reveal it.
// Outside production app/explain-refusal.ts shows it to developers.
import type { PlinthError } from './definition/plinth-error.ts';
import { forbidden } from './families/permission.ts';

export type Refusal =
  | {
      /** `missing`: the caller lacks these actions. `outside`: they hold the action, but its rule excludes this. */
      readonly kind: 'missing' | 'outside';
      /** `api::article.article.find` */
      readonly actions: readonly string[];
    }
  /** An attribute that no caller may use: `api::article.article.secret`. */
  | { readonly kind: 'private'; readonly attribute: string }
  /** A call of project code: `the handler api::article.article.mine of GET /articles/mine (src/…:12)`. */
  | { readonly kind: 'code'; readonly where: string; readonly message: string };

const refusals = new WeakMap<PlinthError, Refusal>();

/** Notes that the error is due to missing actions. */
export const lacking = (actions: readonly string[], error: PlinthError = forbidden()): PlinthError =>
  behind(error, { kind: 'missing', actions });

/** Notes that the rule of the action excludes the document or attribute. */
export const outsideRule = (uid: string, action: string, error: PlinthError = forbidden()): PlinthError =>
  behind(error, { kind: 'outside', actions: [`${uid}.${action}`] });

/** Notes that the error is about a private attribute or a password. */
export const aboutPrivate = (attribute: string, error: PlinthError): PlinthError =>
  behind(error, { kind: 'private', attribute });

/** Notes where project code made the call that was refused, unless another reason is known. */
export const raisedBy = (where: string, error: PlinthError): PlinthError =>
  refusals.has(error) ? error : behind(error, { kind: 'code', where, message: error.message });

export const refusalBehind = (error: unknown): Refusal | undefined =>
  error instanceof Object ? refusals.get(error as PlinthError) : undefined;

function behind(error: PlinthError, refusal: Refusal): PlinthError {
  refusals.set(error, refusal);
  return error;
}
