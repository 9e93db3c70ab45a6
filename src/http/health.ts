// GET /_health: whether the process runs.
import type { Route } from '../routes/route.ts';

export const healthRoute: Route<unknown> = {
  method: 'GET',
  path: '/_health',
  demand: 'anyone',
  body: 'none',
  handler: async () => ({ status: 204 }),
};
