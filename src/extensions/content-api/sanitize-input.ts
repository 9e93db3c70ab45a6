// What a client sent for a document, without what clients do not set.
import type { Abilities } from '../../abilities/abilities.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';

const ofTheServer = [
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
];

/**
 * Unknown names stay: the write that they go into refuses them. `abilities`: of a caller, who sets no relation to what they may
 * not find.
 */
export const sanitizeInput = (data: Data, { attributes }: ContentType, abilities?: Abilities): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([name]) => {
      const attribute = attributes.get(name);
      if (!attribute) return !ofTheServer.includes(name);
      if (attribute.isReadOnly) return false;
      return attribute.kind !== 'relation' || !abilities || abilities.may(`${attribute.target}.find`);
    }),
  );
