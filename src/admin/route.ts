// A route of the admin API and what it demands of whoever asks. There is no default: every route says whether anyone may
// ask, any administrator who is signed in, or one who holds an action.
import type { IncomingHttpHeaders } from 'node:http';
import { PlinthError } from '../errors/errors.ts';
import type { PluginAnswer } from '../rest/route.ts';
import type { AdminPrincipal } from './principal.ts';

export interface AdminContext {
  /** From the path, by the names in it. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The query string without its question mark. */
  readonly search: string;
  readonly body: unknown;
  /** The peer's address. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
}

export interface SignedInContext extends AdminContext {
  readonly principal: AdminPrincipal;
}

interface RouteOf<Context> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Segments below /admin; `:id` matches anything. */
  readonly path: readonly string[];
  /**
   * Counts attempts, for the account that this names: empty where the request names none, undefined where it guesses
   * nothing.
   */
  readonly limitedBy?: (context: Context) => string | undefined;
  /** Shows what nobody can guess, and every page that is opened asks: counted, but seldom refused. */
  readonly isFrequent?: true;
  readonly answer: (context: Context) => Promise<PluginAnswer>;
}

interface OpenRoute extends RouteOf<AdminContext> {
  readonly access: 'anyone';
}

interface SignedInRoute extends RouteOf<SignedInContext> {
  readonly access: 'signed in';
}

interface GrantedRoute extends RouteOf<SignedInContext> {
  readonly access: 'granted';
  /** `admin::users.read` */
  readonly action: string;
}

export type AdminRoute = OpenRoute | SignedInRoute | GrantedRoute;

export const nobodyNamed = (): string => '';

/** `{"data":…}` */
export const dataAnswer = (
  data: unknown,
  { status = 200, headers }: Pick<PluginAnswer, 'headers'> & { readonly status?: number } = {},
): PluginAnswer => ({ status, body: JSON.stringify({ data }), ...(headers ? { headers } : {}) });

export const notSignedIn = (): PlinthError =>
  new PlinthError('UnauthorizedError', 'Missing or invalid credentials', {});

/** Paths name administrators, roles and tokens by number; anything else names none. */
export function parseId(text: string | undefined): number | undefined {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : undefined;
  // More than a database's integer holds names none either.
  return id === undefined || id > 2_147_483_647 ? undefined : id;
}
