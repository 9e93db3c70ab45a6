// The client that waits for the current request: reads end when it has gone. It belongs to the whole request, as its actor does
// (audit/actor.ts), so that every door has it without handing it through.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trace } from './telemetry/trace-context.ts';

export interface Waiting {
  /** Aborted when the client closes the connection. */
  readonly signal: AbortSignal;
  /** Its network; undefined for the machine itself, where a proxy may speak for many clients. */
  readonly network: string | undefined;
  /** Without a token. */
  readonly isPublic: boolean;
  /** The trace that the request belongs to. */
  readonly trace?: Trace | undefined;
  /** Told how many rows are about to be touched; throws when the client has used up its share of work. */
  readonly work: (rows: number) => void;
}

const storage = new AsyncLocalStorage<Waiting>();

export const whileWaiting = <T>(waiting: Waiting, work: () => T): T => storage.run(waiting, work);

/** What goes on after the response: no client waits for it any more. */
export const forItself = <T>(work: () => T): T => storage.exit(work);

/** Undefined where the server works for itself. */
export const waiting = (): Waiting | undefined => storage.getStore();
