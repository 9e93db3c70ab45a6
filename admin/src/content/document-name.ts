// The label of a document: the value of its label attribute, or its documentId.
import type { ContentType } from '../api/content-types.ts';
import type { Document } from '../api/documents.ts';

export const documentName = (
  { documentId, attributes }: Pick<Document, 'documentId' | 'attributes'>,
  { label }: Pick<ContentType, 'label'>,
): string => String(attributes[label ?? ''] ?? documentId);
