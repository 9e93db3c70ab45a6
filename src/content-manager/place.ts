// Parses `?locale=` and `?status=` of a request, which select a version of a document, or locales.
import { parameterNotText } from '../errors/families/admin.ts';
import { localeNotListed } from '../errors/families/content-manager.ts';
import { invalidParameters } from '../errors/families/request.ts';
import type { Query } from '../plan/query.ts';
import { parseParameters, parseSearch } from '../rest/parse-query.ts';
import { writeLocale } from '../rest/write-locale.ts';
import type { ContentType } from '../schema/schema.ts';
import type { ManagerRequest, ManagerService } from './service.ts';

export type Parameters = Readonly<Record<string, unknown>>;

export function parametersOf(
  { search }: Pick<ManagerRequest, 'search'>,
  { rules }: Pick<ManagerService, 'rules'>,
  allowed: readonly string[],
): Parameters {
  const parameters = parseSearch(search, rules.limits);
  const unknown = Object.keys(parameters).filter((name) => !allowed.includes(name));
  if (unknown.length > 0) throw invalidParameters({ names: unknown.join(', ') });
  return parameters;
}

/** Parses one version: by default the draft in the default locale. */
export function placeOf(
  { locale, status }: Parameters,
  contentType: ContentType,
): Pick<Query, 'locale' | 'status'> {
  for (const [name, value] of Object.entries({ locale, status }))
    if (value !== undefined && typeof value !== 'string') throw parameterNotText({ name });
  const only = writeLocale(contentType, parseParameters({ locale }));
  return {
    status: status === 'published' ? 'published' : 'draft',
    ...(only === undefined ? {} : { locale: [only] }),
  };
}

/** Parses the version that a write stores. */
export function writtenPlaceOf(
  parameters: Parameters,
  contentType: ContentType,
  service: Pick<ManagerService, 'locales'>,
): ReturnType<typeof placeOf> {
  const place = placeOf(parameters, contentType);
  refuseUnlisted(place.locale, contentType, service);
  return place;
}

/** Refuses locales that the project does not have: the panel would not show what is stored there. */
export function refuseUnlisted(
  codes: Query['locale'],
  { isLocalized }: ContentType,
  { locales }: Pick<ManagerService, 'locales'>,
): void {
  if (!isLocalized || codes === undefined || codes === '*') return;
  const listed = new Set(locales().map(({ code }) => code));
  for (const code of codes) if (!listed.has(code)) throw localeNotListed({ code });
}

/** Parses several locales; `*` stands for all of them. */
export function localesOf({ locale }: Parameters): '*' | readonly string[] | undefined {
  return parseParameters({ locale }).locale;
}
