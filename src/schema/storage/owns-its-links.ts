// Whether writing a document of a type changes no rows of other documents. Inverse relations may have any number of
// owners, all of which an edit can change.
import type { ContentType } from '../schema.ts';

export const ownsItsLinks = ({ attributes }: ContentType): boolean =>
  [...attributes.values()].every(
    (attribute) =>
      (attribute.kind !== 'relation' || attribute.mappedBy === undefined) &&
      (attribute.kind !== 'morph' || attribute.morphBy === undefined),
  );
