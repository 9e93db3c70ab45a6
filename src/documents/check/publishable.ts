// Whether stored values may be published as they are: what drafts may leave out has to be there.
import { type Problem, validationProblems } from '../../errors/errors.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import type { StoredContent } from '../stored/content.ts';
import { withoutStored } from './shown-problems.ts';
import { validate } from './validate.ts';

/** Throws the problems of a version that may not be published as it is. `sent`: what the caller may be shown. */
export function refuseUnpublishable(
  content: StoredContent,
  contentType: ContentType,
  schema: Schema,
  sent: Data,
): void {
  const problems = publishingProblems(content, contentType, schema);
  if (problems.length > 0) throw validationProblems(problems.map((problem) => withoutStored(problem, sent)));
}

/** Throws what no parser reads, after all problems. */
export function publishingProblems(
  content: StoredContent,
  contentType: ContentType,
  schema: Schema,
): readonly Problem[] {
  const { problems, unreadable } = validate(content, contentType, {
    schema,
    isDraft: false,
    isCreate: true,
    isStored: true,
  });
  if (problems.length === 0 && unreadable) throw unreadable;
  return problems;
}
