// Errors of hooks and middlewares are faults with their location inside the server. Code of the project that calls the server gets
// the error that was thrown, so that it can be compared and handled.
import { originalOf } from '../../graphql/extension/project-code.ts';
import { noteCall } from './placed-fault.ts';

export function throwOriginal(error: unknown): never {
  throw originalOf(error);
}

export const withOriginalErrors = <T extends object>(service: T): T =>
  Object.fromEntries(Object.entries(service).map(([name, member]) => [name, rejecting(member)])) as T;

/** Some members are undefined on types without drafts. */
function rejecting(member: unknown): unknown {
  if (typeof member !== 'function') return member;
  return (...given: readonly unknown[]): unknown => {
    const result: unknown = Reflect.apply(member, undefined, given);
    return result instanceof Promise ? awaited(result) : result;
  };
}

async function awaited(result: Promise<unknown>): Promise<unknown> {
  try {
    return await result;
  } catch (error) {
    const original = originalOf(error);
    noteCall(original);
    throw original;
  }
}
