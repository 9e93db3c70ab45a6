// How a draft stands beside the published version of its document and locale. Lists are narrowed by it like by an attribute, and it
// has an index as those do: at the first such question (docs/decisions/043-states-of-drafts.md).

/** `draft`: without a published version; `modified`: edited since; `published`: as it is published. */
export type DraftState = 'draft' | 'modified' | 'published';

/** As indexes name it. */
export const draftState = { name: 'status', id: 'plinth_state' } as const;
