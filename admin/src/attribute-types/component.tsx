// A group of attributes, once or repeated.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { AttributeType } from './attribute-type.ts';
import { ComponentCell } from './ComponentCell.tsx';
import { entriesIn, entryData, loadedEntry } from './entries.ts';
import { ofPresence } from './operators.ts';

export const component: AttributeType = {
  Cell: ComponentCell,
  Field: lazyRouteComponent(() => import('./ComponentField.tsx')),
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
  load(value, { component: uid = '', repeatable }, walk) {
    const entries = entriesIn(value).map((entry) => loadedEntry(entry, uid, walk));
    return repeatable ? entries : (entries[0] ?? null);
  },
  data(value, { component: uid = '', repeatable }, walk) {
    const entries = entriesIn(value).map((entry) => entryData(entry, uid, walk));
    return repeatable ? entries : (entries[0] ?? null);
  },
  inside: (value, { component: uid = '', repeatable }) =>
    entriesIn(value).map((entry, index) => ({
      component: uid,
      entry,
      below: repeatable ? `${index}.` : '',
    })),
};
