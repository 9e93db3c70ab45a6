// Checks a value against a Zod shape and converts all issues into faults. The `error` text of a shape becomes the remedy of the
// fault, so it says what would be right.
import type { z } from 'zod';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { printValue } from '../../errors/wording/print-value.ts';

/** The path of a value in a configuration, and the file that sets the value at a path. */
export interface ConfigPlace {
  readonly path?: readonly PropertyKey[];
  fileAt(path: readonly PropertyKey[]): string;
}

/** Returns the parsed value, or undefined after adding faults. */
export function checkShape<S extends z.ZodType>(
  shape: S,
  value: unknown,
  { path = [], fileAt }: ConfigPlace,
  faults: Fault[],
): z.output<S> | undefined {
  const result = shape.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const at = [...path, ...issue.path];
    faults.push({ file: fileAt(at), path: at.join('.'), problem: problemOf(issue), remedy: issue.message });
  }
  return undefined;
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && typeof issue.params?.problem === 'string') return issue.params.problem;
  if (issue.input === undefined) return 'It is missing.';
  // The key of the value or, for an item of a list, the key of the list.
  const name = issue.path.findLast((key) => typeof key !== 'number');
  const isSecret = /password|secret|connectionString/i.test(String(name));
  return `${isSecret ? 'Its value' : describe(issue.input)} is not accepted.`;
}

function describe(value: unknown): string {
  if (typeof value === 'function') return 'A function';
  if (typeof value !== 'object' || value === null)
    return typeof value === 'symbol' ? 'A symbol' : printValue(value);
  return Array.isArray(value) ? 'A list' : 'An object';
}
