// Formats the error of a command: the message with a remedy; the stack only if DEBUG is set.
import { PlinthError } from '../../errors/definition/plinth-error.ts';
import * as backup from '../../errors/families/backup.ts';
import * as moving from '../../errors/families/moving.ts';
import { isData } from '../../values/data.ts';
import { systemFailure } from './system-failure.ts';

export function printFailure(error: unknown): string {
  if (!(error instanceof Error)) return `error: ${String(error)}`;
  if (process.env.DEBUG && error.stack) return error.stack;
  return `error: ${systemFailure(error) ?? explained(error)}`;
}

/** Remedies of errors that only commands throw. Messages of other errors contain their remedy. */
const helps: ReadonlyMap<string, string> = new Map(
  Object.values({ ...backup, ...moving }).map(({ definition: { code, help } }) => [code, help]),
);

function explained(error: Error): string {
  if (!(error instanceof PlinthError)) return error.message;
  const help = helps.get(error.code);
  const places = placesOf(error);
  // With one problem, its message is also the message of the error.
  const lines = places.length === 1 ? places : [error.message, ...places];
  return [...lines, ...(help === undefined ? [] : [`-> ${help}`])].join('\n  ');
}

/** The path and message of each problem in the error's details, because the error's message does not name the attribute. */
function placesOf({ details }: PlinthError): readonly string[] {
  const problems: readonly unknown[] = Array.isArray(details?.errors) ? details.errors : [];
  return problems.map(placeOf).filter((line) => line !== undefined);
}

function placeOf(problem: unknown): string | undefined {
  if (!isData(problem) || !Array.isArray(problem.path)) return undefined;
  return `${problem.path.join('.')}: ${String(problem.message)}`;
}
