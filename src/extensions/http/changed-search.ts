// The query string for the handlers after project code: as sent, or from `ctx.query` as project code changed it.
import qs from 'qs';
import { wrongParameter } from '../../errors/families/project-code.ts';
import type { Context } from './context.ts';
import { searchParameters } from './search-parameters.ts';

export function searchOf(context: Context, sent: string): string {
  if (!searchParameters.isChanged(context.request, sent)) return sent;
  if (!searchParameters.isObject(context.request)) return context.querystring;
  const { query } = context;
  for (const [name, value] of Object.entries(query)) {
    // Project code removes a parameter by setting it to undefined. Filters are refused, because removing one could show
    // hidden content.
    if (value !== undefined || name === 'filters') refuseVanishing(value, `ctx.query.${name}`);
  }
  return qs.stringify(query, { strictNullHandling: true });
}

/** Undefined cannot be written in a query string, and leaving it out would show what a filter should hide. */
function refuseVanishing(value: unknown, path: string): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    throw wrongParameter({ name: path, expected: 'a value: an empty list and undefined would be ignored' });
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [name, inner] of Object.entries(value)) refuseVanishing(inner, `${path}.${name}`);
}
