// The locale that a write goes to, and that one document is read in: one, where lists may name several.
import { writeLocaleNotOne, wrongLocale } from '../errors/request.ts';
import type { Query } from '../plan/query.ts';
import type { ContentType } from '../schema/schema.ts';
import { isLocaleCode } from '../values/locale-code.ts';

/** Undefined where the default locale is meant, and on types without locales. */
export function writeLocale(contentType: ContentType, { locale }: Pick<Query, 'locale'>): string | undefined {
  if (!contentType.isLocalized || locale === undefined) return undefined;
  const [only, ...more] = locale === '*' ? [] : locale;
  if (only === undefined || more.length > 0) throw writeLocaleNotOne({ locale: String(locale) });
  if (!isLocaleCode(only)) throw wrongLocale({}, inQuery);
  return only;
}

/** One document is read in one locale. */
export function refuseLocales({ isLocalized }: ContentType, { locale }: Pick<Query, 'locale'>): void {
  if (isLocalized && locale !== '*' && (locale?.length ?? 0) > 1)
    throw writeLocaleNotOne({ locale: String(locale) });
}

const inQuery = { key: 'locale', path: null, source: 'query', param: 'locale' };
