// GET /api/users/me, /api/users, /api/users/count and /api/users/:id: bare records and lists, without an envelope.
import type { Query } from '../../plan/query.ts';
import type { JsonText } from '../../read.ts';
import { parseBareList } from '../../rest/bare-list.ts';
import { parseQueryOfOne } from '../../rest/parse-query.ts';
import type { Response } from '../../routes/request.ts';
import type { CallerRoute } from '../../routes/route.ts';
import { readUserState } from '../accounts/user-store.ts';
import { checkOneUser, readUsers, type UsersRoute, type UsersService } from '../service.ts';

export const meRoute: UsersRoute = {
  method: 'GET',
  path: '/users/me',
  demand: 'end user',
  action: 'plugin::users-permissions.user.me',
  body: 'none',
  async handler({ user, principal: { abilities }, search }, service) {
    const query = (): Query => parseQueryOfOne(search, service.rules);
    const { json } = await readUsers(service, {
      key: `shown ${search}`,
      action: 'me',
      abilities,
      documentId: user.documentId,
      query,
    });
    return recordOrEmpty(json);
  },
};

export const listUsersRoute: UsersRoute = {
  method: 'GET',
  path: '/users',
  demand: 'caller',
  action: 'plugin::users-permissions.user.find',
  body: 'none',
  async handler({ principal: { abilities }, search }, service) {
    const query = (): Query => parseBareList(search, service.rules);
    const { json } = await readUsers(service, {
      key: `page ${search}`,
      abilities,
      documentId: undefined,
      query,
    });
    return { status: 200, body: json ?? '[]' };
  },
};

export const countUsersRoute: UsersRoute = {
  method: 'GET',
  path: '/users/count',
  demand: 'caller',
  action: 'plugin::users-permissions.user.count',
  body: 'none',
  async handler({ principal: { abilities }, search }, service) {
    const query = (): Query => countQuery(service, search);
    const { total = 0 } = await readUsers(service, {
      key: `page ${search}`,
      action: 'count',
      abilities,
      documentId: undefined,
      query,
    });
    return { status: 200, body: String(total) };
  },
};

export const oneUserRoute: CallerRoute<UsersService> = {
  method: 'GET',
  path: '/users/:id',
  demand: 'caller',
  action: 'plugin::users-permissions.user.findOne',
  body: 'none',
  async handler({ principal: { abilities }, parameters, search }, service) {
    const query = (): Query => parseQueryOfOne(search, service.rules);
    const request = { key: `one ${search}`, abilities, query };
    // Before the user is looked for: it must not matter whether there is none or a rule hides them.
    checkOneUser(service, request);
    const found = await findUser(service, parameters.id);
    if (!found) return { status: 204 };
    const { json } = await readUsers(service, { ...request, documentId: found.documentId });
    return recordOrEmpty(json);
  },
};

/** Finds a user by the row id in a path. Returns undefined for anything else. */
export async function findUser(
  service: UsersService,
  text = '',
): Promise<{ readonly id: number; readonly documentId: string } | undefined> {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  // Larger numbers exceed the integer of the database.
  if (id === undefined || id > 2_147_483_647) return undefined;
  const state = await readUserState(service, id);
  return state && { id, documentId: state.documentId };
}

/** The response is 204 without a record, since filters may exclude it. */
const recordOrEmpty = (json: JsonText | undefined): Response =>
  json === undefined ? { status: 204 } : { status: 200, body: json };

function countQuery({ rules }: UsersService, search: string): Query {
  const pagination = { kind: 'offset', start: 0, limit: 1, withCount: true } as const;
  return { ...parseQueryOfOne(search, rules), pagination };
}
