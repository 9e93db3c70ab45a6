// GET /api/openapi.json: the document of what the caller themselves may do.
import type { Abilities } from '../abilities/abilities.ts';
import type { CallerRoute } from '../routes/route.ts';

export interface OpenapiRoom {
  readonly documentFor: (abilities: Abilities) => object;
}

export const openapiRoute: CallerRoute<OpenapiRoom> = {
  method: 'GET',
  path: '/openapi.json',
  demand: 'caller',
  action: 'plugin::openapi.document.find',
  body: 'none',
  handler: async ({ principal: { abilities } }, { documentFor }) => ({
    status: 200,
    body: JSON.stringify(documentFor(abilities)),
    headers: { 'cache-control': 'private, no-cache' },
  }),
};
