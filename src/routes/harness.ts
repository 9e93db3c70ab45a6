// For tests: a request for a handler.
import { noAbilities } from '../abilities/abilities.ts';
import type { Request } from './request.ts';

export const requestOf = (given: Partial<Request>): Request => ({
  method: 'GET',
  path: '/',
  parameters: {},
  pattern: '/',
  search: '',
  headers: {},
  body: undefined,
  address: '127.0.0.1',
  stages: undefined,
  caller: async () => ({ abilities: noAbilities, user: undefined }),
  addHeaders: () => undefined,
  ...given,
});
