// What the process that sends requests knows of the server.
import type { RouteFacts } from '../../../src/routes/route.ts';

/** Values of `Authorization`, and a cookie. */
export interface Callers {
  readonly full: string;
  readonly custom: string;
  readonly user: string;
  readonly admin: string;
  readonly adminCookie: string;
}

export interface ServerFacts {
  readonly url: string;
  readonly callers: Callers;
  /** With whole paths. */
  readonly routes: readonly RouteFacts[];
  /** What can be granted. */
  readonly actions: readonly string[];
  readonly documents: readonly (readonly [uid: string, ids: string[]])[];
  readonly witnesses: readonly (readonly [uid: string, ids: readonly string[]])[];
}
