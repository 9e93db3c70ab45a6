// `strapi.plugin('i18n').service('locales')`, and which types and attributes are localized.
import type { Access } from '../../auth/access.ts';
import type { Locale } from '../../auth/locale-store.ts';
import type { Schema } from '../../schema/schema.ts';

export interface LocaleService {
  find(where?: Partial<Pick<Locale, 'id' | 'code' | 'name'>>): Promise<readonly Locale[]>;
  findById(id: number): Promise<Locale | undefined>;
  findByCode(code: string): Promise<Locale | undefined>;
  count(): Promise<number>;
  /** Its code. */
  getDefaultLocale(): Promise<string>;
}

type Locales = Pick<Access, 'locales' | 'defaultLocale'>;

export function localeService(access: Locales): LocaleService {
  const findBy = (asked: Partial<Pick<Locale, 'id' | 'code' | 'name'>>): readonly Locale[] => {
    const { id, code, name } = asked;
    return access
      .locales()
      .filter((locale) => id === undefined || locale.id === id)
      .filter((locale) => code === undefined || locale.code === code)
      .filter((locale) => name === undefined || locale.name === name);
  };
  return {
    find: async (where = {}) => findBy(where),
    findById: async (id) => findBy({ id })[0],
    findByCode: async (code) => findBy({ code })[0],
    count: async () => access.locales().length,
    getDefaultLocale: async () => access.defaultLocale(),
  };
}

export interface LocalizedTypes {
  isLocalizedContentType(type: { readonly uid: string }): boolean;
  /** Names of the attributes that have a value of their own in every locale. */
  getLocalizedAttributes(type: { readonly uid: string }): readonly string[];
}

export const localizedTypes = ({ contentTypes }: Schema): LocalizedTypes => ({
  isLocalizedContentType: ({ uid }) => contentTypes.get(uid)?.isLocalized ?? false,
  getLocalizedAttributes: ({ uid }) =>
    [...(contentTypes.get(uid)?.attributes.values() ?? [])].flatMap(({ name, isLocalized }) =>
      isLocalized ? [name] : [],
    ),
});
