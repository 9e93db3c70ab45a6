// Checks whether stored values may be published: everything that drafts may lack has to be present.
import { type Problem, validationProblems } from '../../errors/errors.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import type { Address, LockedDocument } from '../stored/version.ts';
import { inSchemaOrder } from './check.ts';
import type { Validation } from './findings.ts';
import { withoutStored } from './shown-problems.ts';
import { storedClaims, takenValues } from './taken.ts';
import { validate } from './validate.ts';

interface Publishing extends Pick<Validation, 'lacks'> {
  /** The values that errors may show. */
  readonly sent: Data;
}

/** Throws the problems of a version. */
export async function refuseUnpublishable(
  content: StoredContent,
  draft: Draft,
  context: WriteContext,
  { sent, lacks }: Publishing,
): Promise<void> {
  const problems = await publishingProblems(content, draft, context, lacks);
  if (problems.length > 0) throw validationProblems(problems.map((problem) => withoutStored(problem, sent)));
}

type Draft = LockedDocument & Address;

/** If there are other problems, taken unique values are included; alone they are found by the unique indexes. */
export async function publishingProblems(
  content: StoredContent,
  draft: Draft,
  { schema, transaction }: WriteContext,
  lacks?: Validation['lacks'],
): Promise<readonly Problem[]> {
  const problems = incompletenesses(content, draft.contentType, { schema, lacks });
  if (problems.length === 0) return problems;
  const claims = storedClaims(content, draft.contentType, schema);
  const taken = await takenValues(draft, [draft.locale], claims, transaction);
  return inSchemaOrder([...problems, ...taken], draft.contentType);
}

/** Throws values that no parser can read, after all problems. */
function incompletenesses(
  content: StoredContent,
  contentType: ContentType,
  validation: Pick<Validation, 'schema' | 'lacks'>,
): readonly Problem[] {
  const { problems, unreadable } = validate(content, contentType, {
    ...validation,
    isDraft: false,
    isCreate: true,
    isStored: true,
  });
  if (problems.length === 0 && unreadable) throw unreadable;
  return problems;
}
