// GET /api/i18n/locales: the locales of the project, as a bare list (behaviour.md, Internationalisation).
import type { PluginRoute } from './route.ts';

export const localesRoute: PluginRoute = {
  method: 'GET',
  path: ['i18n', 'locales'],
  action: 'plugin::i18n.locales.listLocales',
  answer: async ({ access }) => {
    const locales = access
      .locales()
      .map(({ id, documentId, name, code, createdAt, updatedAt, isDefault }) => ({
        id,
        documentId,
        name,
        code,
        createdAt,
        updatedAt,
        publishedAt: createdAt,
        isDefault,
      }));
    return { status: 200, body: JSON.stringify(locales) };
  },
};
