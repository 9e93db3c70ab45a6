// Values of project code that JSON cannot hold: JSON.stringify omits them, or prints them as an empty object.
import { types } from 'node:util';

/** What such a value is, for errors; undefined for all others. */
export function lostValue(value: unknown): string | undefined {
  if (value === undefined) return 'undefined';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (printsItself(value)) return lostValue(value.toJSON());
  if (types.isPromise(value)) return 'a promise, which needs await';
  if (types.isRegExp(value)) return 'a regular expression';
  return types.isMap(value) || types.isSet(value) ? 'a Map or Set' : undefined;
}

/** Whether a value says itself what JSON prints, such as a Date, or a decimal number of a library. What else it has is its own affair. */
export const printsItself = (value: unknown): value is { readonly toJSON: () => unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
