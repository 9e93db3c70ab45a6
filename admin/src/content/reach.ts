// The locales and documents of a content type to which the administrator's permissions apply.
import type { Attribute, ContentType, ContentTypes, RightOn, Scope } from '../api/content-types.ts';
import type { Document } from '../api/documents.ts';
import type { Locale } from '../api/locales.ts';

/** Whether a permission applies to a locale; without one, whether it applies to any. */
export const reaches = (right: RightOn | null, locale: string | undefined): right is RightOn =>
  right !== null && reachedScopes(right, locale)?.length !== 0;

/** Null if there are no limits. */
export const reachedScopes = ({ scopes }: RightOn, locale: string | undefined): readonly Scope[] | null =>
  locale === undefined || locale === '*'
    ? scopes
    : (scopes?.filter(({ locales }) => locales?.includes(locale) ?? true) ?? null);

/** Whether an action is allowed for a document, from the server; for a new document, whether its locale is allowed. */
export const mayDo = (
  right: 'update' | 'delete' | 'publish',
  { rights }: ContentType,
  document: Document | null,
  locale: string | undefined,
): boolean => (document ? document.may[right] === true : reaches(rights[right], locale));

/** The permission to write a document: to create or to update; for a new document, whichever applies to the locale. */
export function rightToWrite(
  contentType: ContentType,
  document: Document | null,
  locale: string | undefined,
): RightOn | null {
  const { create, update } = contentType.rights;
  if (document) return mayDo('update', contentType, document, locale) ? update : null;
  return [create, update].find((right) => reaches(right, locale)) ?? null;
}

/** Whether the administrator may read the target of a relation. Other relations cannot be changed. */
export const reachesTarget = ({ target }: Attribute, { contentTypes }: ContentTypes): boolean =>
  !target?.startsWith('api::') ||
  contentTypes.some(({ uid, rights }) => uid === target && rights.read !== null);

/** The locales that may be read or created. */
export const localesWithin = (
  { rights: { read, create, update } }: ContentType,
  locales: readonly Locale[],
): readonly Locale[] =>
  locales.filter(({ code }) => [read, create, update].some((right) => reaches(right, code)));

/** The default locale, or the first permitted one; undefined for content types without locales. */
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
