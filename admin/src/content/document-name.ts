// What a document is called where it stands among others: by the attribute that was chosen for it, or by its documentId.
import type { ContentType } from '../api/content-types.ts';
import type { Document } from '../api/documents.ts';

export const documentName = (
  { documentId, attributes }: Pick<Document, 'documentId' | 'attributes'>,
  { label }: Pick<ContentType, 'label'>,
): string => String(attributes[label ?? ''] ?? documentId);
