// The actor of the current request. It is set when the request is authenticated and read when changes are recorded, in async local
// storage, so that functions need not pass it on.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Actor {
  /** `system` is the command line and the server itself. */
  readonly kind: 'admin' | 'user' | 'token' | 'public' | 'system';
  readonly id: string | null;
  /** The name, stored because the actor may have been deleted when the entry is read. */
  readonly name: string | null;
  /** The type of the role, for the public and end users. */
  readonly role?: string | undefined;
}

const requests = new AsyncLocalStorage<{ actor: () => Actor }>();
const publicActor: Actor = { kind: 'public', id: null, name: null, role: 'public' };
const system: Actor = { kind: 'system', id: null, name: null };

/** Runs a request. Its actor is the public until it is identified. */
export const withActor = <T>(work: () => Promise<T>): Promise<T> =>
  requests.run({ actor: () => publicActor }, work);

/** Sets the actor for the rest of the request. `actor` is called only if a change is recorded. */
export function setActor(actor: () => Actor): void {
  const held = requests.getStore();
  if (held) held.actor = actor;
}

export const currentActor = (): Actor => requests.getStore()?.actor() ?? system;

/** The id of the current administrator; null for other callers. */
export function currentAdministrator(): number | null {
  const { kind, id } = currentActor();
  return kind === 'admin' && id !== null ? Number(id) : null;
}
