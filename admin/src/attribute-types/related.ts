// Documents that a relation leads to: one, several or none, as one list.
import type { Related } from '../api/documents.ts';

/** Of what a document is related to, the server shows these first ones with it. */
export const mostShown = 100;

const isRelated = (value: unknown): value is Related =>
  typeof value === 'object' && value !== null && 'documentId' in value;

export const relatedIn = (value: unknown): readonly Related[] =>
  (Array.isArray(value) ? value : [value]).filter(isRelated);
