// The context of the request that is running, for code that was not given it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from './context.ts';

const running = new AsyncLocalStorage<Context>();

export const inContext = <T>(context: Context, work: () => T): T => running.run(context, work);

/** Undefined outside of requests, and in requests that run no code of the project. */
export const runningContext = (): Context | undefined => running.getStore();
