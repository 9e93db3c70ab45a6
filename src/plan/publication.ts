// `publicationFilter`: narrowing by publication history (docs/reference/compatibility.md, Documents), of the documents that
// are asked for and of those that their populated relations lead to. Without draft & publish there is no history.
import type { DraftState } from '../schema/draft-state.ts';
import type { ContentType } from '../schema/schema.ts';
import type { AskedStatus, Status, VersionRule } from './plan.ts';
import type { PublicationFilter } from './query.ts';

/** Whether published documents are chosen by what their drafts are like. */
export const comparesDrafts = (filter: PublicationFilter | undefined): boolean =>
  filter !== undefined &&
  ['modified', 'unmodified', 'published-without-draft', 'published-with-draft'].includes(filter);

const draftStates: { readonly [Filter in PublicationFilter]?: readonly DraftState[] } = {
  'never-published': ['draft'],
  'has-published-version': ['modified', 'published'],
  modified: ['modified'],
  unmodified: ['published'],
};

/** `hidesRows`: published versions may be out of the caller's sight, so that each has to be looked at. */
export function planPublication(
  contentType: ContentType,
  filter: PublicationFilter | undefined,
  { status, hidesRows }: { readonly status: AskedStatus; readonly hidesRows: boolean },
): readonly VersionRule[] {
  // A read of rows says by their `publishedAt` which ones.
  if (!filter || !contentType.hasDraftAndPublish || status === 'each' || status === 'current') return [];
  const states = draftStates[filter];
  if (states && status === 'draft' && !hidesRows) return [{ kind: 'state', states }];
  const sibling = (of: Status, exists: boolean, isAnyLocale = false): VersionRule => ({
    kind: 'sibling',
    status: of,
    exists,
    isAnyLocale,
  });
  switch (filter) {
    case 'never-published':
      return [sibling('published', false)];
    case 'has-published-version':
      return [sibling('published', true)];
    case 'never-published-document':
      return [sibling('published', false, true)];
    case 'has-published-version-document':
      return [sibling('published', true, true)];
    case 'modified':
    case 'unmodified':
      return [{ kind: 'modified', isModified: filter === 'modified', status }];
    case 'published-without-draft':
    case 'published-with-draft':
      return status === 'draft' ? [{ kind: 'never' }] : [sibling('draft', filter === 'published-with-draft')];
  }
}
