// Whether a document of a type can be written without writing rows of others: relations that another type owns can lead to any number
// of them, and clearing one changes them all.
import type { ContentType } from './schema.ts';

export const ownsItsLinks = ({ attributes }: ContentType): boolean =>
  [...attributes.values()].every(
    (attribute) =>
      (attribute.kind !== 'relation' || attribute.mappedBy === undefined) &&
      (attribute.kind !== 'morph' || attribute.morphBy === undefined),
  );
