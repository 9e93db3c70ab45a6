// Splits documents into portions that fit into memory: 200 documents may be texts of megabytes each.

interface Sized {
  /** Characters. */
  readonly size: number;
}

/** Characters. Versions are in memory several times: as rows, as values, and as lines of the file. */
const maxSize = 8 * 2 ** 20;

/** In the given order. A document that is larger than a portion is alone in it. */
export function portionsOf<Document extends Sized>(
  documents: readonly Document[],
): readonly (readonly Document[])[] {
  const portions: Document[][] = [];
  let size = 0;
  for (const document of documents) {
    size += document.size;
    if (portions.length === 0 || size > maxSize) {
      portions.push([]);
      size = document.size;
    }
    portions.at(-1)?.push(document);
  }
  return portions;
}
