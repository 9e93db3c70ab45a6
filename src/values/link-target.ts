// The target of a link: a document, and its locale for links from types without locales to types with them
// (docs/decisions/006-relations-and-locales.md).

export interface LinkTarget {
  readonly documentId: string;
  /** Empty for the default locale, and for links without a locale. */
  readonly locale: string;
}

/** The target as a text that can be compared. Without a locale it is the documentId. */
export const toKey = ({ documentId, locale }: LinkTarget): string =>
  locale === '' ? documentId : `${documentId}${between}${locale}`;

export function fromKey(key: string): LinkTarget {
  const [documentId = '', locale = ''] = key.split(between);
  return { documentId, locale };
}

export const documentOf = (key: string): string => fromKey(key).documentId;

/** A separator that no documentId of a request contains. */
const between = '\u0000';
