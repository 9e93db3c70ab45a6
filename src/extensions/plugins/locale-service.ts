// `strapi.plugin('i18n').service('locales')`, and which types and attributes are localized.
import type { Access } from '../../auth/access.ts';
import {
  addLocale,
  type Locale,
  type LocaleDefinition,
  removeLocale,
  renameLocale,
  setDefaultLocale,
} from '../../auth/locale-store.ts';
import type { Schema } from '../../schema/schema.ts';
import type { UsersService } from '../../users/service.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';

export interface LocaleService {
  find(where?: Partial<Pick<Locale, 'id' | 'code' | 'name'>>): Promise<readonly Locale[]>;
  /** Null for an unknown locale. */
  findById(id: number): Promise<Locale | null>;
  findByCode(code: string): Promise<Locale | null>;
  count(): Promise<number>;
  /** Its code. */
  getDefaultLocale(): Promise<string>;
  setDefaultLocale(locale: Pick<Locale, 'code'>): Promise<void>;
  create(locale: LocaleDefinition): Promise<Locale>;
  /** Its name; null for an unknown locale. */
  update(locale: Pick<Locale, 'id'>, change: Pick<Locale, 'name'>): Promise<Locale | null>;
  /** Content in the locale stays stored, and is shown again if the locale is created again. */
  delete(locale: Pick<Locale, 'id'>): Promise<Locale | null>;
}

interface Locales {
  readonly access: Pick<Access, 'locales' | 'defaultLocale'>;
  /** Needed for writes; available once the server is open. */
  readonly users: () => Pick<UsersService, 'access' | 'database'>;
}

export function localeService({ access, users }: Locales): LocaleService {
  /** This node applies the change at once, other nodes shortly after. */
  const write = async <Result>(
    change: (database: UsersService['database']) => Promise<Result>,
  ): Promise<Result> => {
    const service = users();
    const result = await change(service.database);
    await service.access.refresh();
    return result;
  };
  const findBy = (requested: Partial<Pick<Locale, 'id' | 'code' | 'name'>>): readonly Locale[] => {
    const { id, code, name } = requested;
    return access
      .locales()
      .filter((locale) => id === undefined || locale.id === id)
      .filter((locale) => code === undefined || locale.code === code)
      .filter((locale) => name === undefined || locale.name === name);
  };
  return {
    find: async (where = {}) => findBy(where),
    findById: async (id) => findBy({ id })[0] ?? null,
    findByCode: async (code) => findBy({ code })[0] ?? null,
    count: async () => access.locales().length,
    getDefaultLocale: async () => access.defaultLocale(),
    setDefaultLocale: ({ code }) => write((database) => setDefaultLocale(database, code)),
    create: async (given) => {
      checkKeys(given, ['code', 'name', 'isDefault'], 'create()');
      return write((database) => addLocale(database, given));
    },
    update: async ({ id }, change) => {
      checkKeys(change, ['name'], 'update()');
      const [found] = findBy({ id });
      if (!found) return null;
      await write((database) => renameLocale(database, found.code, change.name));
      return findBy({ id })[0] ?? null;
    },
    delete: async ({ id }) => {
      const [found] = findBy({ id });
      if (!found) return null;
      await write((database) => removeLocale(database, found.code));
      return found;
    },
  };
}

export interface LocalizedTypes {
  isLocalizedContentType(type: { readonly uid: string }): boolean;
  /** Names of the attributes that have a value of their own in every locale. */
  getLocalizedAttributes(type: { readonly uid: string }): readonly string[];
  /** The names of the others. */
  getNonLocalizedAttributes(type: { readonly uid: string }): readonly string[];
}

export const localizedTypes = ({ contentTypes }: Schema): LocalizedTypes => {
  const names = (uid: string, isLocalized: boolean): readonly string[] =>
    [...(contentTypes.get(uid)?.attributes.values() ?? [])].flatMap((attribute) =>
      attribute.isLocalized === isLocalized ? [attribute.name] : [],
    );
  return {
    isLocalizedContentType: ({ uid }) => contentTypes.get(uid)?.isLocalized ?? false,
    getLocalizedAttributes: ({ uid }) => names(uid, true),
    getNonLocalizedAttributes: ({ uid }) => names(uid, false),
  };
};
