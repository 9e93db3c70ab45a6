// Prints the failure of a command: one message with a remedy; the stack only with DEBUG.
import * as backup from '../../errors/backup.ts';
import * as moving from '../../errors/moving.ts';
import { PlinthError } from '../../errors/plinth-error.ts';
import { isData } from '../../values/data.ts';
import { systemFailure } from './system-failure.ts';

export function printFailure(error: unknown): string {
  if (!(error instanceof Error)) return `error: ${String(error)}`;
  if (process.env.DEBUG && error.stack) return error.stack;
  return `error: ${systemFailure(error) ?? explained(error)}`;
}

/** Of what commands alone meet: other messages say by themselves what would be right. */
const helps: ReadonlyMap<string, string> = new Map(
  Object.values({ ...backup, ...moving }).map(({ definition: { code, help } }) => [code, help]),
);

function explained(error: Error): string {
  if (!(error instanceof PlinthError)) return error.message;
  const help = helps.get(error.code);
  const places = placesOf(error);
  // The message of one problem is that of the error.
  const said = places.length === 1 ? places : [error.message, ...places];
  return [...said, ...(help === undefined ? [] : [`-> ${help}`])].join('\n  ');
}

/** Where each problem of a value is: the message does not name the attribute. */
function placesOf({ details }: PlinthError): readonly string[] {
  const problems: readonly unknown[] = Array.isArray(details?.errors) ? details.errors : [];
  return problems.map(placeOf).filter((line) => line !== undefined);
}

function placeOf(problem: unknown): string | undefined {
  if (!isData(problem) || !Array.isArray(problem.path)) return undefined;
  return `${problem.path.join('.')}: ${String(problem.message)}`;
}
