// Publishing, unpublishing and discarding drafts, for one document or many.
import type { Documents } from '../documents/documents.ts';
import type { Target, WrittenDocument } from '../documents/requests.ts';

export const publicationActions = ['publish', 'unpublish', 'discard'] as const;
export type PublicationAction = (typeof publicationActions)[number];

/** The permission that each action requires. */
export const actionOf: Readonly<Record<PublicationAction, string>> = {
  publish: 'publish',
  unpublish: 'unpublish',
  discard: 'discardDraft',
};

export const change: Readonly<
  Record<PublicationAction, (documents: Documents, target: Target) => Promise<readonly WrittenDocument[]>>
> = {
  publish: (documents, target) => documents.publish(target),
  unpublish: (documents, target) => documents.unpublish(target),
  discard: (documents, target) => documents.discardDraft(target),
};
