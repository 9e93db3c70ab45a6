// The columns of a content type in which an index finds parts of texts: those of attributes with `search: true`, and the documentId,
// which `_q` looks into, too.
import type { ContentType } from './schema.ts';

/** Empty where no attribute asks for it. */
export function textColumns({ attributes }: Pick<ContentType, 'attributes'>): readonly string[] {
  const own = [...attributes.values()].flatMap((attribute) =>
    attribute.kind === 'scalar' && attribute.hasTextIndex ? [attribute.id] : [],
  );
  return own.length === 0 ? [] : ['document_id', ...own];
}
