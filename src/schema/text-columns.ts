// The columns of a content type in which an index finds parts of texts: those of attributes with `search: true`, and the documentId,
// which `_q` looks into, too.
import type { ContentType } from './schema.ts';

/** In characters: an index on texts knows no shorter parts, as all of them are made of trigrams. */
export const shortestPart = 3;

/** Empty where no attribute asks for it. */
export function textColumns({ attributes }: Pick<ContentType, 'attributes'>): readonly string[] {
  const own = [...attributes.values()].flatMap((attribute) =>
    attribute.kind === 'scalar' && attribute.hasTextIndex ? [attribute.id] : [],
  );
  return own.length === 0 ? [] : ['document_id', ...own];
}
