// The reasons why an entered JSON value cannot be sent.
import { inexactNumberIn } from '../../../src/values/inexact-number.ts';
import type { Unsendable } from './attribute-type.ts';

export function jsonProblem(entered: unknown): Unsendable | undefined {
  if (typeof entered !== 'string' || entered.trim() === '') return undefined;
  try {
    JSON.parse(entered);
    return inexactNumberIn(entered) === undefined ? undefined : 'edit.inexact';
  } catch {
    return 'edit.noJson';
  }
}
