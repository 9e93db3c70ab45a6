// The problems of a refused write by field, for forms.
import { ApiError, type Problem } from '../api/api-error.ts';
import type { Text } from '../messages/text.ts';

/** The messages by dotted path. Several messages of one field are lines of one text. */
export function problemsOf(error: unknown, text: Text): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const byPath = Map.groupBy(error.problems, pathOf);
  return Object.fromEntries(
    [...byPath].map(([path, problems]) => [path, problems.map((problem) => text(problem)).join('\n')]),
  );
}

/** Whether the error consists only of problems of these fields, which the form shows at the fields. */
export const isShownAt = (fields: readonly string[], error: unknown): boolean =>
  error instanceof ApiError &&
  error.problems.length > 0 &&
  error.problems.every((problem) => fields.includes(pathOf(problem)));

const pathOf = ({ path }: Problem): string => path.join('.');
