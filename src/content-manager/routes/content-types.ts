// GET /admin/content-manager/content-types: the types and components of which the administrator holds any right.
import { dataResponse } from '../../admin/route.ts';
import type { ManagerRoute } from '../service.ts';
import { shownTypes } from '../shown-types.ts';

export const contentTypesRoute: ManagerRoute = {
  method: 'GET',
  path: '/content-manager/content-types',
  demand: 'any administrator',
  body: 'none',
  handler: async ({ principal }, { schema, viewOf, restPrefix }) =>
    dataResponse({ ...shownTypes(schema, viewOf(principal)), restPrefix }),
};
