// A list of components of several kinds.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { AttributeType } from './attribute-type.ts';
import { ComponentCell } from './ComponentCell.tsx';
import { componentOf, entriesIn, entryData, loadedEntry } from './entries.ts';
import { ofPresence } from './operators.ts';

export const dynamiczone: AttributeType = {
  Cell: ComponentCell,
  Field: lazyRouteComponent(() => import('./ZoneField.tsx')),
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
  load: (value, _, walk) =>
    entriesIn(value).map((entry) => ({
      ...loadedEntry(entry, componentOf(entry), walk),
      __component: componentOf(entry),
    })),
  data: (value, _, walk) =>
    entriesIn(value).map((entry) => ({
      __component: componentOf(entry),
      ...entryData(entry, componentOf(entry), walk),
    })),
  inside: (value) =>
    entriesIn(value).map((entry, index) => ({
      component: componentOf(entry),
      entry,
      below: `${index}.`,
    })),
};
