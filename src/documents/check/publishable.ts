// Checks whether stored values may be published: everything that drafts may lack has to be present.
import { type Problem, validationProblems } from '../../errors/errors.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import type { Address, LockedDocument } from '../stored/version.ts';
import { withoutStored } from './shown-problems.ts';
import { storedClaims, takenValues } from './taken.ts';
import { validate } from './validate.ts';

/** Throws the problems of a version. `sent`: the values that errors may show. */
export async function refuseUnpublishable(
  content: StoredContent,
  draft: Draft,
  context: WriteContext,
  sent: Data,
): Promise<void> {
  const problems = await publishingProblems(content, draft, context);
  if (problems.length > 0) throw validationProblems(problems.map((problem) => withoutStored(problem, sent)));
}

type Draft = LockedDocument & Address;

/** If there are other problems, taken unique values are included; alone they are found by the unique indexes. */
export async function publishingProblems(
  content: StoredContent,
  draft: Draft,
  { schema, transaction }: WriteContext,
): Promise<readonly Problem[]> {
  const problems = incompletenesses(content, draft.contentType, schema);
  if (problems.length === 0) return problems;
  const claims = storedClaims(content, draft.contentType, schema);
  return [...problems, ...(await takenValues(draft, [draft.locale], claims, transaction))];
}

/** Throws values that no parser can read, after all problems. */
function incompletenesses(
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
