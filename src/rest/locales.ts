// GET /api/i18n/locales: the locales of the project, as a bare list (docs/reference/compatibility.md,
// Internationalization).
import type { Access } from '../auth/access.ts';
import type { Route } from '../routes/route.ts';

export const localesRoute: Route<{ readonly access: Access }> = {
  method: 'GET',
  path: '/i18n/locales',
  demand: 'caller',
  action: 'plugin::i18n.locales.listLocales',
  body: 'none',
  handler: async (_request, { access }) => {
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
