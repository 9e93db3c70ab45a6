// The locales of content.
import { ApiError } from './api-error.ts';
import { heldTo, requestData, type Version } from './request.ts';

export interface Locale {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly updatedAt: string;
}

const path = '/admin/i18n/locales';

export const fetchLocales = (): Promise<readonly Locale[]> => requestData('GET', path);

/** There is no route for one. */
export async function fetchLocale(id: number | undefined): Promise<Locale> {
  const locale = (await fetchLocales()).find((one) => one.id === id);
  if (!locale) throw new ApiError(404);
  return locale;
}

export const createLocale = (fields: Pick<Locale, 'code' | 'name'>): Promise<Locale> =>
  requestData('POST', path, { body: fields });

export const updateLocale = (
  { id, updatedAt }: Version,
  fields: Partial<Pick<Locale, 'name' | 'isDefault'>>,
): Promise<Locale> => requestData('PUT', `${path}/${id}`, { body: fields, headers: heldTo(updatedAt) });

export const deleteLocale = (id: number): Promise<unknown> => requestData('DELETE', `${path}/${id}`);
