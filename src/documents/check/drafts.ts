// Checks stored drafts that are about to be published.
import { type Problem, validationProblems } from '../../errors/errors.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { type LockedDocument, reloadVersion, type Version } from '../stored/version.ts';
import { publishingProblems } from './publishable.ts';
import { refuseMissingRelations } from './required-relations.ts';
import { withoutStored } from './shown-problems.ts';

export interface StoredDraft extends Version {
  readonly locale: string;
}

/** Throws the problems of all locales at once; with several, each problem names its locale. */
export async function checkDrafts(
  document: LockedDocument,
  locales: readonly string[],
  { isStrictRelations }: { readonly isStrictRelations: boolean },
  context: WriteContext,
): Promise<readonly StoredDraft[]> {
  const { contentType, documentId } = document;
  const drafts: StoredDraft[] = [];
  const problems: Problem[] = [];
  for (const locale of locales) {
    const address = { contentType, documentId, locale, status: 'draft' } as const;
    const draft = await reloadVersion(context.transaction, contentType, address);
    drafts.push({ ...draft, locale });
    const found = await publishingProblems(draft.content, { ...document, locale }, context);
    const named = locales.length > 1 ? { locale } : {};
    problems.push(...found.map((problem) => ({ ...withoutStored(problem, {}), ...named })));
    if (isStrictRelations && found.length === 0)
      await refuseMissingRelations({ ...address, id: draft.id }, draft.content, context);
  }
  if (problems.length > 0) throw validationProblems(problems);
  return drafts;
}
