// Shared attributes: those that are not localized have one value for all locales of a document and status.
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storedColumns } from '../../schema/storage/stored-columns.ts';
import type { StoredContent } from './content.ts';

export const sharedAttributes = (contentType: ContentType): readonly Attribute[] =>
  contentType.isLocalized
    ? [...contentType.attributes.values()].filter(({ isLocalized }) => !isLocalized)
    : [];

/** The shared values of a version, for a new locale of the same document. */
export function sharedContent(contentType: ContentType, content: StoredContent): StoredContent {
  const shared = storedColumns(contentType).filter(
    ({ attribute }) => contentType.isLocalized && !attribute.isLocalized,
  );
  return Object.fromEntries(shared.map(({ name }) => [name, content[name]]));
}
