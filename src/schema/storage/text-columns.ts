// The columns of a content type's index on texts: attributes with `search: true`, and the documentId, which `_q` searches too.
import type { ContentType } from '../schema.ts';

/** Characters. Trigram indexes cannot find shorter parts. */
export const minPartLength = 3;

/** Empty if no attribute has `search: true`. */
export function textColumns({ attributes }: Pick<ContentType, 'attributes'>): readonly string[] {
  const own = [...attributes.values()].flatMap((attribute) =>
    attribute.kind === 'scalar' && attribute.hasTextIndex ? [attribute.id] : [],
  );
  return own.length === 0 ? [] : ['document_id', ...own];
}
