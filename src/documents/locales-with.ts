// Determines the locales of a document that an operation applies to.
import { notFound } from '../errors/errors.ts';
import { versionNotFound } from '../errors/families/missing.ts';
import type { Status } from '../plan/plan.ts';
import type { VersionId } from './stored/version.ts';

/** `*`: every locale of the document. */
export type RequestedLocales = readonly string[] | '*';

/** The requested locales without duplicates; by default the default locale, and the empty one on types without locales. */
export function requestedLocales(
  { isLocalized }: { readonly isLocalized: boolean },
  locale: string | readonly string[] | undefined,
  defaultLocale: string,
): RequestedLocales {
  if (!isLocalized) return [''];
  if (locale === '*' || (Array.isArray(locale) && locale.includes('*'))) return '*';
  const named = locale === undefined ? [defaultLocale] : typeof locale === 'string' ? [locale] : locale;
  return [...new Set(named)];
}

/**
 * The locales that have all needed versions. Throws if there is none, or if a single requested locale lacks them. With an empty
 * `needed` any version is enough.
 */
export function localesWith(
  needed: readonly Status[],
  requested: RequestedLocales,
  versions: readonly VersionId[],
): readonly string[] {
  const known = [...new Set(versions.map(({ locale }) => locale))];
  const missingIn = (locale: string): string | undefined => {
    const statuses = versions.filter((one) => one.locale === locale).map(({ status }) => status);
    const missing = needed.find((status) => !statuses.includes(status));
    return statuses.length === 0 ? 'version' : missing && missingNames[missing];
  };
  const wanted = requested === '*' ? known : requested;
  const locales = wanted.filter((locale) => missingIn(locale) === undefined);
  if (locales.length > 0) return locales;
  const [only = ''] = wanted;
  const missing = missingIn(only);
  if (requested === '*' || requested.length !== 1 || only === '' || missing === undefined) throw notFound();
  throw versionNotFound({ missing, locale: only });
}

const missingNames: Readonly<Record<Status, string>> = { draft: 'draft', published: 'published version' };
