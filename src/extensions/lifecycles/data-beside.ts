// What hooks find in the data of a new document beside the values that were sent, as in Strapi. It is written only if a hook changes
// it.
import { defaultsOf } from '../../schema/parse/defaults.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';

/** The times that the server sets. */
export function timesOfNew(): Data {
  const now = new Date();
  return { createdAt: now, updatedAt: now };
}

/** The defaults of a new document, and empty lists of components and zones, unless conditions hide them. */
export function valuesOfNew(contentType: ContentType, sent: Data): Data {
  const defaults = defaultsOf(contentType);
  const values: Data = { ...defaults, ...sent };
  const lists = [...contentType.attributes.values()].filter(
    (attribute) => isList(attribute) && (attribute.condition?.((name) => values[name]) ?? true),
  );
  return { ...defaults, ...Object.fromEntries(lists.map(({ name }) => [name, []])) };
}

const isList = (attribute: Attribute): boolean =>
  attribute.kind === 'zone' || (attribute.kind === 'component' && attribute.isRepeatable);

/** The data of a write with the times of its result. */
export const withTimes = (data: Data, result: Data): Data => ({
  ...data,
  ...Object.fromEntries(times.filter((name) => data[name] !== undefined).map((name) => [name, result[name]])),
});

const times = ['createdAt', 'updatedAt', 'publishedAt'];
