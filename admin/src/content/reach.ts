// Which languages and documents of a content type the rights of the administrator reach.
import type { Attribute, ContentType, ContentTypes, RightOn, Scope } from '../api/content-types.ts';
import type { Document } from '../api/documents.ts';
import type { Locale } from '../api/locales.ts';

/** Without a language, or for all of them, it is enough to reach one. */
export const reaches = (right: RightOn | null, locale: string | undefined): right is RightOn =>
  right !== null && reachedScopes(right, locale)?.length !== 0;

/** Null is without limits. */
export const reachedScopes = ({ scopes }: RightOn, locale: string | undefined): readonly Scope[] | null =>
  locale === undefined || locale === '*'
    ? scopes
    : (scopes?.filter(({ locales }) => locales?.includes(locale) ?? true) ?? null);

/** Whether it may be done to a document, which the server says of each; before there is one, whether the language is reached. */
export const mayDo = (
  right: 'update' | 'delete' | 'publish',
  { rights }: ContentType,
  document: Document | null,
  locale: string | undefined,
): boolean => (document ? document.may[right] === true : reaches(rights[right], locale));

/** Where nothing is stored, whichever is held reaches it. */
export function rightToWrite(
  contentType: ContentType,
  document: Document | null,
  locale: string | undefined,
): RightOn | null {
  const { create, update } = contentType.rights;
  if (document) return mayDo('update', contentType, document, locale) ? update : null;
  return [create, update].find((right) => reaches(right, locale)) ?? null;
}

/** Whether the role reads what a relation leads to: it changes no other one. */
export const reachesTarget = ({ target }: Attribute, { contentTypes }: ContentTypes): boolean =>
  !target?.startsWith('api::') ||
  contentTypes.some(({ uid, rights }) => uid === target && rights.read !== null);

/** Those to choose among: what may be read, or written for the first time. */
export const localesWithin = (
  { rights: { read, create, update } }: ContentType,
  locales: readonly Locale[],
): readonly Locale[] =>
  locales.filter(({ code }) => [read, create, update].some((right) => reaches(right, code)));

/** The default language, or the first one that is reached where that one is not; undefined on types without languages. */
export function firstLocale(
  { isLocalized }: ContentType,
  right: RightOn | null,
  locales: readonly Locale[],
): string | undefined {
  if (!isLocalized) return undefined;
  const initial = locales.find(({ isDefault }) => isDefault)?.code;
  if (reaches(right, initial)) return initial;
  return locales.find(({ code }) => reaches(right, code))?.code ?? initial;
}
