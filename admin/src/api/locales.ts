// The languages of content.
import { requestData } from './request.ts';

export interface Locale {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
}

const path = '/admin/i18n/locales';

export const fetchLocales = (): Promise<readonly Locale[]> => requestData('GET', path);
