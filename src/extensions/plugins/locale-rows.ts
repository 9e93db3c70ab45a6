// `strapi.db.query('plugin::i18n.locale')`: reads of locales. They are written by the service, which the server follows.
import type { Access } from '../../auth/access.ts';
import type { Locale } from '../../auth/locale-store.ts';
import { guarded } from '../strapi/guarded/guarded.ts';
import { listedRows, type PagedRows } from '../strapi/rows/listed-rows.ts';

export const localeUid = 'plugin::i18n.locale';

export type LocaleRow = Omit<Locale, 'isDefault'> & { readonly publishedAt: string; readonly locale: null };

const callee = `strapi.db.query('${localeUid}')`;
const names = ['id', 'documentId', 'code', 'name', 'createdAt', 'updatedAt', 'publishedAt', 'locale'];

const useService = "Write strapi.plugin('i18n').service('locales').";
const instead = {
  create: useService,
  createMany: useService,
  update: useService,
  updateMany: useService,
  delete: useService,
  deleteMany: useService,
};

export const localeRows = (access: Pick<Access, 'locales'>): PagedRows<LocaleRow> =>
  guarded(listedRows({ callee, names, all: async () => access.locales().map(rowOf) }), {
    name: callee,
    instead,
  });

const rowOf = ({ isDefault: _isDefault, ...locale }: Locale): LocaleRow => ({
  ...locale,
  publishedAt: locale.createdAt,
  locale: null,
});
