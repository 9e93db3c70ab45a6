// Removes from the data of a client what clients cannot set.
import type { Abilities } from '../../abilities/abilities.ts';
import { invalidKey } from '../../errors/invalid-key.ts';
import { namesOfEveryDocument } from '../../schema/every-document.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';

/**
 * Throws for the first name that a client does not set: the server's own, relations to what `abilities` may not find,
 * unknown ones.
 */
export function checkInput(data: Data, contentType: ContentType, abilities: Abilities): void {
  const left = sanitizeInput(data, contentType, abilities);
  for (const key of Object.keys(data)) {
    const isKnown = contentType.attributes.has(key) || namesOfEveryDocument.includes(key);
    if (!isKnown || !Object.hasOwn(left, key))
      throw invalidKey({ key, path: isKnown ? key : null, source: 'body' });
  }
}

/** As in Strapi, where their attributes are writable: code that writes rows decides with `publishedAt` whether it publishes. */
export const writableNames: readonly string[] = ['publishedAt', 'locale'];

/**
 * Keeps unknown names: the write refuses them. `abilities`: those of the caller, who cannot set relations to documents that they
 * may not find.
 */
export const sanitizeInput = (data: Data, { attributes }: ContentType, abilities?: Abilities): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([name]) => {
      const attribute = attributes.get(name);
      if (!attribute) return writableNames.includes(name) || !namesOfEveryDocument.includes(name);
      if (attribute.isReadOnly) return false;
      return attribute.kind !== 'relation' || !abilities || abilities.may(`${attribute.target}.find`);
    }),
  );
