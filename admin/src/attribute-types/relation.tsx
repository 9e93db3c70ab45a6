// Related documents. The value of a form is the list in its order, or the changes of a long list.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { AttributeType } from './attribute-type.ts';
import { ofPresence } from './operators.ts';
import { RelationCell } from './RelationCell.tsx';
import {
  changesIn,
  hasRelated,
  isLongList,
  type LongList,
  maxShown,
  referenceTo,
  relatedIn,
} from './related.ts';

export const relation: AttributeType = {
  Cell: RelationCell,
  Field: lazyRouteComponent(() => import('./RelationField.tsx')),
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
  load(value) {
    const all = relatedIn(value);
    return all.length < maxShown ? all : ({ first: all, edits: [] } satisfies LongList);
  },
  data(value, attribute, walk) {
    if (!walk.reaches(attribute)) return undefined;
    return isLongList(value) ? changesIn(value) : { set: relatedIn(value).map(referenceTo) };
  },
  change(value, initial) {
    if (isLongList(value)) return changesIn(value);
    if (!isLongList(initial)) return { set: relatedIn(value).map(referenceTo) };
    // Unsaved work of an older version of the panel, whose list may be incomplete.
    const [now, before] = [relatedIn(value), initial.first];
    return {
      connect: now.filter((one) => !hasRelated(before, one)).map(referenceTo),
      disconnect: before.filter((one) => !hasRelated(now, one)).map(referenceTo),
    };
  },
};
