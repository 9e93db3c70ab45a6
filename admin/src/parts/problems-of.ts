// What the server found wrong, by the field it is about.
import { ApiError } from '../api/api-error.ts';
import type { Text } from '../messages/text.ts';

/** Messages by dotted path; the first one of each. */
export function problemsOf(error: unknown, text: Text): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.problems.map((problem) => [problem.path.join('.'), text(problem)]).reverse(),
  );
}
