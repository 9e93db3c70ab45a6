// The client of the current request, in async local storage like its actor (audit/actor.ts), so that no function has to pass it
// on. Reads end when the client disconnects.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trace } from '../telemetry/trace-context.ts';

export interface RequestClient {
  /** Aborted when the client closes the connection. */
  readonly signal: AbortSignal;
  /** Its network (limits/network.ts). Undefined for loopback, where a proxy may send requests of many clients. */
  readonly network: string | undefined;
  /** The request has no token. */
  readonly isPublic: boolean;
  /** The trace that the request belongs to. */
  readonly trace?: Trace | undefined;
  /** Charges rows that are about to be read to the client; throws if it is over its limit. */
  readonly charge: (rows: number) => void;
}

const storage = new AsyncLocalStorage<RequestClient>();

export const withClient = <T>(client: RequestClient, work: () => T): T => storage.run(client, work);

/** Runs work that goes on after the response, without the client. */
export const withoutClient = <T>(work: () => T): T => storage.exit(work);

/** The client, or undefined outside of requests. */
export const currentClient = (): RequestClient | undefined => storage.getStore();
