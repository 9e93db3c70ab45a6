// The locales of content.
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

export const createLocale = (fields: Pick<Locale, 'code' | 'name'>): Promise<Locale> =>
  requestData('POST', path, { body: fields });

export const updateLocale = (
  { id, updatedAt }: Version,
  fields: Partial<Pick<Locale, 'name' | 'isDefault'>>,
): Promise<Locale> => requestData('PUT', `${path}/${id}`, { body: fields, headers: heldTo(updatedAt) });

export const deleteLocale = (id: number): Promise<unknown> => requestData('DELETE', `${path}/${id}`);
