// Plans `publicationFilter`, which selects documents by their publication history (docs/reference/compatibility.md, Documents). It
// applies to the requested documents and to those of their populated relations. Types without draft & publish have no history.

import type { ContentType } from '../schema/schema.ts';
import type { DraftState } from '../schema/storage/draft-state.ts';
import type { RequestedStatus, Status, VersionRule } from './plan.ts';
import type { PublicationFilter } from './query.ts';

/** Whether the filter selects published documents by their drafts. */
export const comparesDrafts = (filter: PublicationFilter | undefined): boolean =>
  filter !== undefined &&
  ['modified', 'unmodified', 'published-without-draft', 'published-with-draft'].includes(filter);

const draftStates: { readonly [Filter in PublicationFilter]?: readonly DraftState[] } = {
  'never-published': ['draft'],
  'has-published-version': ['modified', 'published'],
  modified: ['modified'],
  unmodified: ['published'],
};

/** What the filters over all locales are for a type without locales. */
const ofOnlyLocale: { readonly [Filter in PublicationFilter]?: PublicationFilter } = {
  'never-published-document': 'never-published',
  'has-published-version-document': 'has-published-version',
};

/** `hidesRows`: a row rule may hide published versions, so that each of them has to be checked. */
export function planPublication(
  contentType: ContentType,
  filter: PublicationFilter | undefined,
  { status, hidesRows }: { readonly status: RequestedStatus; readonly hidesRows: boolean },
): readonly VersionRule[] {
  // Reads of rows select by `publishedAt` instead.
  if (!filter || !contentType.hasDraftAndPublish || status === 'each' || status === 'current') return [];
  const ofRows = (contentType.isLocalized ? undefined : ofOnlyLocale[filter]) ?? filter;
  const stored = status === 'draft' && !hidesRows ? storedHistory(ofRows) : undefined;
  return stored ?? comparedHistory(ofRows, status);
}

/** By the state that each draft stores. Undefined if that does not tell. */
function storedHistory(filter: PublicationFilter): readonly VersionRule[] | undefined {
  const states = draftStates[filter];
  if (states) return [{ kind: 'state', states }];
  switch (filter) {
    case 'never-published-document':
      // The state is implied, and an index has these drafts.
      return [{ kind: 'state', states: ['draft'] }, sibling('published', false, true)];
    case 'has-published-version-document':
      return [{ kind: 'state', states: ['modified', 'published'], orInAnyLocale: true }];
    default:
      return undefined;
  }
}

const sibling = (status: Status, exists: boolean, isAnyLocale = false): VersionRule => ({
  kind: 'sibling',
  status,
  exists,
  isAnyLocale,
});

/** By the other versions of the document. */
function comparedHistory(filter: PublicationFilter, status: Status): readonly VersionRule[] {
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
