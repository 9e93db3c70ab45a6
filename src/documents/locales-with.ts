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
 * Throws for a locale that is named and has not all of the versions that are needed, and where no locale has them.
 * With an empty `needed`, any version is enough.
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
  if (asked === '*') {
    const locales = known.filter((locale) => missingIn(locale) === undefined);
    if (locales.length === 0) throw notFound();
    return locales;
  }
  for (const locale of asked) {
    const missing = missingIn(locale);
    if (missing === undefined) continue;
    throw locale === '' ? notFound() : versionNotFound({ missing, locale });
  }
  return asked;
}

const missingNames: Readonly<Record<Status, string>> = { draft: 'draft', published: 'published version' };
