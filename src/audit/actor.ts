// The actor of the current request: set where a request is authenticated, read where its changes are recorded. It follows the
// request through every await, so no door can forget to hand it on.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Actor {
  /** `system` is the command line and the server itself. */
  readonly kind: 'admin' | 'user' | 'token' | 'public' | 'system';
  readonly id: string | null;
  /** As people know it, kept because the actor may be gone when the entry is read. */
  readonly name: string | null;
  /** Of the public and of end users who have one: the type of the role. */
  readonly role?: string | undefined;
}

const asking = new AsyncLocalStorage<{ actor: () => Actor }>();
const publicActor: Actor = { kind: 'public', id: null, name: null, role: 'public' };
const system: Actor = { kind: 'system', id: null, name: null };

/** Until it is identified, a request comes from the public. */
export const asRequest = <T>(work: () => Promise<T>): Promise<T> =>
  asking.run({ actor: () => publicActor }, work);

/** Names the actor for the rest of the request; evaluated only when something is recorded. */
export function identify(actor: () => Actor): void {
  const held = asking.getStore();
  if (held) held.actor = actor;
}

export const currentActor = (): Actor => asking.getStore()?.actor() ?? system;

/** The id of the administrator who asks; null for everybody else. */
export function currentAdministrator(): number | null {
  const { kind, id } = currentActor();
  return kind === 'admin' && id !== null ? Number(id) : null;
}
