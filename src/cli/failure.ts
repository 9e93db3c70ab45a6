// What a person sees when a command fails: one clear message with its remedy, never a stack unless DEBUG asks for it.
import * as backup from '../errors/backup.ts';
import * as moving from '../errors/moving.ts';
import { PlinthError } from '../errors/plinth-error.ts';
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
  const help = error instanceof PlinthError ? helps.get(error.code) : undefined;
  return help === undefined ? error.message : `${error.message}\n  -> ${help}`;
}
