// The locale of a write, or of reading one document. Only lists accept several locales.
import { writeLocaleNotOne, wrongLocale } from '../errors/families/request.ts';
import type { Query } from '../plan/query.ts';
import type { ContentType } from '../schema/schema.ts';
import { isLocaleCode } from '../values/locale-code.ts';

type LocaleQuery = Pick<Query, 'locale' | 'isLocaleList'>;

/** Undefined for the default locale, and on types without locales. */
export function writeLocale(contentType: ContentType, query: LocaleQuery): string | undefined {
  const { locale } = query;
  if (!contentType.isLocalized || locale === undefined) return undefined;
  refuseLocales(contentType, query);
  const [only, ...more] = locale === '*' ? [] : locale;
  if (only === undefined || only === '*' || more.length > 0)
    throw writeLocaleNotOne({ locale: String(locale) });
  if (!isLocaleCode(only)) throw wrongLocale({}, inQuery);
  return only;
}

/** Refuses a list of locales for one document, also a list of one. */
export function refuseLocales({ isLocalized }: ContentType, { locale, isLocaleList }: LocaleQuery): void {
  if (isLocalized && isLocaleList) throw writeLocaleNotOne({ locale: String(locale) });
}

const inQuery = { key: 'locale', path: null, source: 'query', param: 'locale' };
