// Which locales of a document an operation is about.
import { notFound } from '../errors/errors.ts';
import { versionNotFound } from '../errors/missing.ts';
import type { Status } from '../plan/plan.ts';
import type { VersionId } from './stored/version.ts';

/** `*`: every locale that the document has. */
export type AskedLocales = readonly string[] | '*';

/** `['en']` of `en`, each once; the default locale where none is named, and the empty one on types without locales. */
export function askedLocales(
  { isLocalized }: { readonly isLocalized: boolean },
  locale: string | readonly string[] | undefined,
  defaultLocale: string,
): AskedLocales {
  if (!isLocalized) return [''];
  if (locale === '*' || (Array.isArray(locale) && locale.includes('*'))) return '*';
  const named = locale === undefined ? [defaultLocale] : typeof locale === 'string' ? [locale] : locale;
  return [...new Set(named)];
}

/**
 * Of several locales those that have all of the versions that are needed. Throws where none has, and for one that is named alone
 * and has not. With an empty `needed`, any version is enough.
 */
export function localesWith(
  needed: readonly Status[],
  asked: AskedLocales,
  versions: readonly VersionId[],
): readonly string[] {
  const known = [...new Set(versions.map(({ locale }) => locale))];
  const missingIn = (locale: string): string | undefined => {
    const statuses = versions.filter((one) => one.locale === locale).map(({ status }) => status);
    const missing = needed.find((status) => !statuses.includes(status));
    return statuses.length === 0 ? 'version' : missing && missingNames[missing];
  };
  const wanted = asked === '*' ? known : asked;
  const locales = wanted.filter((locale) => missingIn(locale) === undefined);
  if (locales.length > 0) return locales;
  const [only = ''] = wanted;
  const missing = missingIn(only);
  if (asked === '*' || asked.length !== 1 || only === '' || missing === undefined) throw notFound();
  throw versionNotFound({ missing, locale: only });
}

const missingNames: Readonly<Record<Status, string>> = { draft: 'draft', published: 'published version' };
