// The state of a draft compared with its published version. Lists are filtered by it like by an attribute, and its
// index is created on demand too (docs/decisions/043-states-of-drafts.md).

/** `draft`: no published version; `modified`: edited since the publication; `published`: equal to it. */
export type DraftState = 'draft' | 'modified' | 'published';

/** Its name and id in indexes. */
export const draftState = { name: 'status', id: 'plinth_state' } as const;
