// The context of the current request, for code that does not receive it as an argument.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from './context.ts';

const running = new AsyncLocalStorage<Context>();

export const inContext = <T>(context: Context, work: () => T): T => running.run(context, work);

/** Undefined outside of requests, and in requests that run no code of the project. */
export const runningContext = (): Context | undefined => running.getStore();
