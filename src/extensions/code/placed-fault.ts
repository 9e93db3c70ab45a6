// Turns an error that project code threw at startup into a fault that names the file, the function and the line.
import { relative, resolve } from 'node:path';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { ProjectFaults } from '../../errors/faults/project-faults.ts';
import { problemsOf } from '../../errors/problems.ts';
import { faultOf } from '../../graphql/extension/project-code.ts';

interface Origin {
  readonly folder: string;
  readonly file: string;
  /** The extension point. */
  readonly path: string;
}

export function placedFault(thrown: unknown, { folder, file, path }: Origin): unknown {
  const error = faultOf(thrown);
  if (error instanceof ProjectFaults) return error;
  const place = placeIn(folder, error);
  const where = place === undefined ? '' : ` (${place})`;
  if (error instanceof ExtensionFault)
    return new ProjectFaults([{ file, path, problem: `${error.problem}${where}`, remedy: error.remedy }]);
  const problem = `It failed: ${messageOf(error)}${where}`;
  return Object.assign(new ProjectFaults([{ file, path, problem, remedy: 'Correct the code.' }]), {
    cause: error,
  });
}

/** Includes every problem of a validation error, because at startup only the log shows them. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const problems = problemsOf(error) ?? [];
  if (problems.length < 2) return error.message;
  return `${error.message}: ${problems.map(({ message }) => message).join('; ')}`;
}

/** The stacks of the calls that rejected with an error whose own stack may end inside the server, such as at the queue of writes. */
const calls = new WeakMap<object, Error>();

/** Called by a function that the code of the project awaits; the innermost call counts. */
export function noteCall(error: unknown): void {
  if (error instanceof Error && !calls.has(error)) calls.set(error, new Error('called here'));
}

/** ` (src/index.ts:12)` for the running call of project code, or an empty text. */
export function calledFrom(folder: string): string {
  const place = lineIn(folder, new Error('called here'));
  return place === undefined ? '' : ` (${place})`;
}

/** The innermost line of the project's files: `src/index.ts:12`. */
export const placeIn = (folder: string, error: unknown): string | undefined =>
  lineIn(folder, error) ?? (error instanceof Error ? lineIn(folder, calls.get(error)) : undefined);

function lineIn(folder: string, error: unknown): string | undefined {
  const base = resolve(folder);
  for (const { path, line } of framesOf(error)) {
    const inside = relative(base, path);
    if (!inside.startsWith('..') && !inside.includes('node_modules')) return `${inside}:${line}`;
  }
  return undefined;
}

/** Only from the beginning of a word: a message may quote a long text of a request, which is looked through once. */
const frame = /(?<![^\s(])(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+/g;

/** Innermost first; frames of Node have no file. */
export function framesOf(error: unknown): readonly { readonly path: string; readonly line: string }[] {
  if (!(error instanceof Error) || !error.stack) return [];
  const found = error.stack.matchAll(frame);
  return [...found].map(([, path = '', line = '']) => ({ path, line }));
}
