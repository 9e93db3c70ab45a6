// Authenticates the administrator of a request, only by the Authorization header, which a browser never adds by itself.
import type { IncomingHttpHeaders } from 'node:http';
import { setActor } from '../audit/actor.ts';
import { bearerOf } from '../auth/authenticate.ts';
import { type AdminPrincipal, readPrincipal } from './principal.ts';
import { notSignedIn } from './route.ts';
import type { AdminService } from './service.ts';

/** Throws if no administrator is signed in. */
export async function signedInAdmin(
  { sessions, source }: Pick<AdminService, 'sessions' | 'source'>,
  { headers }: { readonly headers: IncomingHttpHeaders },
): Promise<AdminPrincipal> {
  const held = await sessions.holderOf(bearerOf(headers.authorization));
  const principal = held && (await readPrincipal(source, held));
  if (!principal) throw notSignedIn();
  const { id, email } = principal.admin;
  setActor(() => ({ kind: 'admin', id: String(id), name: email }));
  return principal;
}
