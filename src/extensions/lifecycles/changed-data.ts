// Finds what hooks and middlewares changed in the data of a write and in its result. Attributes that they set are written with the
// server's permissions, not the caller's.
import { isDeepStrictEqual } from 'node:util';
import { writtenTimes } from '../../documents/body/check-keys.ts';
import { notTakenHere } from '../../errors/families/project-code.ts';
import type { ContentType } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { knownNames, type Naming } from '../strapi/documents/known-names.ts';
import { plainData } from '../strapi/reading/plain-data.ts';

export interface ChangedData {
  readonly changed: Data;
  /** The data that the caller sent and the code left unchanged. */
  readonly kept: Data;
  readonly isKept: (name: string) => boolean;
}

interface HookedWrite {
  readonly action: string;
  readonly params: { readonly data?: unknown };
}

/** Keys that are not attributes are passed on to later hooks and are not written. */
export function changedByHooks(
  sent: Data,
  { action, params }: HookedWrite,
  { contentType, ...naming }: Naming & { readonly contentType: ContentType },
): ChangedData {
  const data: Data = isData(params.data) ? params.data : {};
  const isKept = (name: string): boolean =>
    Object.hasOwn(data, name) && data[name] !== undefined && isDeepStrictEqual(data[name], sent[name]);
  const set = Object.entries(data).filter(([name, value]) => value !== undefined && !isKept(name));
  const changed = plainData(knownNames(Object.fromEntries(set), contentType, naming));
  for (const name of Object.keys(changed))
    if (!contentType.attributes.has(name) && !writtenTimes.includes(name))
      throw notTakenHere({
        what: `Setting ${name} in ${action} of ${contentType.uid}`,
        remedy: `The server sets it. Attributes: ${[...contentType.attributes.keys()].join(', ')}.`,
      });
  return {
    isKept,
    changed,
    kept: Object.fromEntries(Object.entries(sent).filter(([name]) => isKept(name))),
  };
}

/** The members of a result that code has set, changed or removed (undefined). Returns undefined for an unchanged result. */
export function changedResult(before: unknown, after: unknown): Data | undefined {
  if (!isData(before) || !isData(after) || isDeepStrictEqual(before, after)) return undefined;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
