// The query string that a project's code leaves for whatever comes after it: as it was sent, or what code made of `ctx.query`.
import qs from 'qs';
import { wrongParameter } from '../../errors/project-code.ts';
import type { Context } from './context.ts';
import { searchParameters } from './search-parameters.ts';

export function searchOf(context: Context, sent: string): string {
  if (!searchParameters.isChanged(context.request, sent)) return sent;
  if (!searchParameters.isObject(context.request)) return context.querystring;
  const { query } = context;
  for (const [name, value] of Object.entries(query)) {
    // Code takes a parameter away with undefined, and what is not sent hides nothing; filters may have been meant to.
    if (value !== undefined || name === 'filters') refuseVanishing(value, `ctx.query.${name}`);
  }
  return qs.stringify(query, { strictNullHandling: true });
}

/** A query string has no way to write them: left out, they would show what a filter was to hide. */
function refuseVanishing(value: unknown, path: string): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    throw wrongParameter({ name: path, expected: 'a value: an empty list and undefined would be left out' });
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [name, inner] of Object.entries(value)) refuseVanishing(inner, `${path}.${name}`);
}
