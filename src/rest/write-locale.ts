// The locale of a write, or of reading one document. Only lists accept several locales.
import { writeLocaleNotOne, wrongLocale } from '../errors/families/request.ts';
import type { Query } from '../plan/query.ts';
import type { ContentType } from '../schema/schema.ts';
import { isLocaleCode } from '../values/locale-code.ts';

/** Undefined for the default locale, and on types without locales. */
export function writeLocale(contentType: ContentType, { locale }: Pick<Query, 'locale'>): string | undefined {
  if (!contentType.isLocalized || locale === undefined) return undefined;
  const [only, ...more] = locale === '*' ? [] : locale;
  if (only === undefined || only === '*' || more.length > 0)
    throw writeLocaleNotOne({ locale: String(locale) });
  if (!isLocaleCode(only)) throw wrongLocale({}, inQuery);
  return only;
}

/** Refuses several locales for one document. */
export function refuseLocales({ isLocalized }: ContentType, { locale }: Pick<Query, 'locale'>): void {
  if (isLocalized && locale !== '*' && (locale?.length ?? 0) > 1)
    throw writeLocaleNotOne({ locale: String(locale) });
}

const inQuery = { key: 'locale', path: null, source: 'query', param: 'locale' };
