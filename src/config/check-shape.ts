// Checks a value against a Zod shape and turns everything that is wrong into faults.
// The `error` text of a shape says what would be right.
import type { z } from 'zod';
import { printValue } from '../errors/print-value.ts';
import type { Fault } from '../errors/project-faults.ts';

/** Where a value stands. */
export interface ConfigPlace {
  readonly path?: readonly PropertyKey[];
  fileAt(path: readonly PropertyKey[]): string;
}

/** The value in its shape, or undefined when that gave faults. */
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
  // The name, where the value is one of a list.
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
