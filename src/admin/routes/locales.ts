// The languages of content: /admin/i18n/locales. Content in a locale that is removed stays stored.
import { addLocale, changeLocale, type Locale, removeLocale } from '../../auth/locale-store.ts';
import { localeUnknown } from '../../errors/families/missing.ts';
import { parseIfMatch } from '../../rest/conditions.ts';
import { fieldsOf, optionalFlag, optionalText, requiredText } from '../parameters/fields.ts';
import { type AdminRoute, dataResponse, parseId, type SignedInRequest } from '../route.ts';
import type { AdminService } from '../service.ts';

const path = '/i18n/locales';
const one = `${path}/:id`;

export const localesRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path,
    // Every administrator may list them, since editors choose a locale.
    demand: 'any administrator',
    body: 'none',
    handler: async (_request, { access }) => dataResponse(access.locales()),
  },
  {
    method: 'POST',
    path,
    demand: 'administrator',
    action: 'plugin::i18n.locale.create',
    body: 'json',
    handler: create,
  },
  {
    method: 'PUT',
    path: one,
    demand: 'administrator',
    action: 'plugin::i18n.locale.update',
    body: 'json',
    handler: update,
  },
  {
    method: 'DELETE',
    path: one,
    demand: 'administrator',
    action: 'plugin::i18n.locale.delete',
    body: 'none',
    handler: remove,
  },
];

async function create({ body }: SignedInRequest, { access, database }: AdminService) {
  const fields = fieldsOf(body, ['code', 'name', 'isDefault']);
  const added = await addLocale(database, {
    code: requiredText(fields, 'code'),
    name: optionalText(fields, 'name') ?? undefined,
    isDefault: optionalFlag(fields, 'isDefault'),
  });
  await access.refresh();
  return dataResponse(added, { status: 201 });
}

/** `isDefault: false` changes nothing. To change the default, set `isDefault: true` on another locale. */
async function update(request: SignedInRequest, service: AdminService) {
  const { body, parameters } = request;
  const { code } = await localeAt(service, parameters.id);
  const fields = fieldsOf(body, ['name', 'isDefault']);
  await changeLocale(service.database, code, {
    name: optionalText(fields, 'name') ?? undefined,
    isDefault: optionalFlag(fields, 'isDefault'),
    ifMatch: parseIfMatch(request),
  });
  return dataResponse(await localeAt(service, parameters.id));
}

async function remove({ parameters }: SignedInRequest, service: AdminService) {
  const locale = await localeAt(service, parameters.id);
  await removeLocale(service.database, locale.code);
  await service.access.refresh();
  return dataResponse(locale);
}

async function localeAt({ access }: AdminService, text: string | undefined): Promise<Locale> {
  const id = parseId(text);
  await access.refresh();
  const locale = access.locales().find((known) => known.id === id);
  if (!locale) throw localeUnknown();
  return locale;
}
