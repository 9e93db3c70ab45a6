// What a client sent for a document, without what clients do not set.
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

/** Unknown names stay: the write that they go into refuses them. */
export const sanitizeInput = (data: Data, { attributes }: ContentType): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([name]) =>
      attributes.has(name) ? !attributes.get(name)?.isReadOnly : !ofTheServer.includes(name),
    ),
  );
