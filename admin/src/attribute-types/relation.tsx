// Other documents. A form holds them as they are shown, in their order.
import { lazy } from 'react';
import type { Related } from '../api/documents.ts';
import type { AttributeType } from './attribute-type.ts';
import { ofPresence } from './operators.ts';
import { RelationCell } from './RelationCell.tsx';
import { mostShown, relatedIn } from './related.ts';

export const relation: AttributeType = {
  Cell: RelationCell,
  Field: lazy(() => import('./RelationField.tsx')),
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
  load: (value) => relatedIn(value),
  // Only the first ones are shown. What is longer is not set as a whole, which would lose the others.
  data: (value) =>
    relatedIn(value).length < mostShown ? { set: relatedIn(value).map(referenceTo) } : undefined,
  change(value, initial) {
    const [now, before] = [relatedIn(value), relatedIn(initial)];
    if (before.length < mostShown) return { set: now.map(referenceTo) };
    return {
      connect: now.filter((one) => !has(before, one)).map(referenceTo),
      disconnect: before.filter((one) => !has(now, one)).map(referenceTo),
    };
  },
};

const has = (all: readonly Related[], { documentId }: Related): boolean =>
  all.some((one) => one.documentId === documentId);

const referenceTo = ({ documentId, __type }: Related) => (__type ? { documentId, __type } : { documentId });
