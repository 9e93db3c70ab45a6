// Which languages of a content type the rights of the administrator reach.
import type { ContentType, RightOn } from '../api/content-types.ts';
import type { Locale } from '../api/locales.ts';

/** Without a language, or for all of them, it is enough to reach one. */
export const reaches = (right: RightOn | null, locale: string | undefined): right is RightOn =>
  right !== null &&
  (right.scopes === null ||
    locale === undefined ||
    locale === '*' ||
    right.scopes.some(({ locales }) => locales?.includes(locale) ?? true));

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
