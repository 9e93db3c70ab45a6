// The locale that code names for a write: one for the document that is written, one or several for versions that are
// changed. An empty value, which forms send, means the default locale.
import type { Locales } from '../../../documents/requests.ts';
import { writeLocaleNotOne, wrongLocale } from '../../../errors/families/request.ts';
import type { ContentType } from '../../../schema/schema.ts';
import { isLocaleCode } from '../../../values/locale-code.ts';

type Localized = Pick<ContentType, 'isLocalized'>;

/** Undefined for the default locale, and on types without locales. */
export function writtenLocale({ isLocalized }: Localized, locale: unknown): string | undefined {
  if (!isLocalized || locale === undefined || locale === null || locale === '') return undefined;
  if (typeof locale !== 'string' || locale === '*') throw writeLocaleNotOne({ locale: String(locale) });
  if (!isLocaleCode(locale)) throw wrongLocale();
  return locale;
}

/** `*` stands for every locale that the document has. */
export function changedLocales(contentType: Localized, locale: unknown): Locales | undefined {
  if (locale === '*') return contentType.isLocalized ? locale : undefined;
  if (!Array.isArray(locale)) return writtenLocale(contentType, locale);
  return contentType.isLocalized ? locale.map((one) => namedLocale(contentType, one)) : undefined;
}

function namedLocale(contentType: Localized, locale: unknown): string {
  const named = writtenLocale(contentType, locale);
  if (named === undefined) throw writeLocaleNotOne({ locale: String(locale) });
  return named;
}
