// What a link leads to: a document, and for links from types without locales to types with them which locale of it
// (docs/decisions/006-relations-and-locales.md).

export interface LinkTarget {
  readonly documentId: string;
  /** Empty for the default locale, and where the link says none. */
  readonly locale: string;
}

/** As one text, for lists whose items are compared; a target without a locale is its documentId. */
export const toKey = ({ documentId, locale }: LinkTarget): string =>
  locale === '' ? documentId : `${documentId}${between}${locale}`;

export function fromKey(key: string): LinkTarget {
  const [documentId = '', locale = ''] = key.split(between);
  return { documentId, locale };
}

export const documentOf = (key: string): string => fromKey(key).documentId;

/** No documentId that was read from a request has it. */
const between = '\u0000';
