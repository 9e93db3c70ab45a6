// GET /api/openapi.json: the OpenAPI document for the caller's permissions.
import type { CallerRoute } from '../routes/route.ts';
import type { OpenapiTexts } from './openapi-texts.ts';

export interface OpenapiService {
  readonly texts: OpenapiTexts;
}

export const openapiRoute: CallerRoute<OpenapiService> = {
  method: 'GET',
  path: '/openapi.json',
  demand: 'caller',
  action: 'plugin::openapi.document.find',
  body: 'none',
  handler: async ({ principal: { abilities } }, { texts }) => ({
    status: 200,
    body: texts.textFor(abilities),
    headers: { 'cache-control': 'private, no-cache' },
  }),
};
