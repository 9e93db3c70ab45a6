// The second factor of a sign-in with a provider: POST /admin/connect/second-factor. The callback has left a code in a cookie,
// which opens a session together with the factor.
import { parseCookie, stringifySetCookie } from 'cookie';
import { readFirst } from '../../database/rows.ts';
import { wrongSecondFactor } from '../../errors/families/admin.ts';
import { signInNotBegun } from '../../errors/families/users.ts';
import { requireOwnOrigin } from '../../routes/origin.ts';
import type { Request } from '../../routes/request.ts';
import { lockAdmin } from '../../sql/stored/admins.ts';
import { findAdmin } from '../accounts/admins.ts';
import { fieldsOf, optionalText } from '../parameters/fields.ts';
import type { AdminRoute } from '../route.ts';
import type { AdminService } from '../service.ts';
import { guessing } from '../sign-in/code-guesses.ts';
import { ownerOfAdminCode, takeAdminCode } from '../sign-in/codes.ts';
import { useSecondFactor } from '../sign-in/second-factor.ts';
import { openSession, recordFailure, signedInResponse } from '../sign-in.ts';

export const connectFactorRoute: AdminRoute = {
  method: 'POST',
  path: '/connect/second-factor',
  demand: 'anyone',
  body: 'json',
  limit: {
    budget: 'administrators',
    name: 'second factor',
    account: async ({ headers }, service) => String((await waiting(service, headers))?.id ?? ''),
  },
  handler: (request, service) => showSecondFactor(service, request),
};

/** Opens a session with the cookie of the callback and the second factor. The cookie alone opens no session. */
async function showSecondFactor(service: AdminService, { headers, body, address }: Request) {
  requireOwnOrigin(headers, service);
  const code = optionalText(fieldsOf(body, ['code']), 'code');
  const admin = await waiting(service, headers);
  if (!admin) throw signInNotBegun();
  const { id: adminId, email, held } = admin;
  const session = await guessing(service.database, { adminId, code }, () =>
    service.database.write(async (transaction) => {
      const isWelcome = (await readFirst(transaction, lockAdmin(adminId))) !== undefined;
      await useSecondFactor(transaction, adminId, code);
      if (!isWelcome || !(await takeAdminCode(transaction, codeOf(service, held)))) throw signInNotBegun();
      return openSession(service, transaction, { adminId, email, isRemembered: false, address });
    }),
  ).catch(async (error: unknown) => {
    if (wrongSecondFactor.made(error)) await recordFailure(service, admin, { address });
    throw error;
  });
  return signedInResponse(service, adminId, { session });
}

const codeOf = ({ database }: Pick<AdminService, 'database'>, code: string) =>
  ({ code, purpose: 'sign-in', now: database.now() }) as const;

async function waiting({ source, database }: AdminService, { cookie = '' }: Request['headers']) {
  const held = parseCookie(cookie)[waitingName];
  const id = held === undefined ? undefined : await ownerOfAdminCode(source, codeOf({ database }, held));
  const admin = id === undefined ? undefined : await findAdmin(source, id);
  return admin && held !== undefined ? { id: admin.id, email: admin.email, held } : undefined;
}

const waitingName = 'plinth_admin_sign_in';

/** The cookie with the code, for the browser that returned from the provider. */
export const waitingCookie = ({ isSecure }: AdminService, code: string): string =>
  stringifySetCookie({
    name: waitingName,
    value: code,
    path: '/admin/connect/second-factor',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  });
