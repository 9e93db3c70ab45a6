// A list of components of several kinds.
import type { AttributeType } from './attribute-type.ts';
import { ComponentCell } from './ComponentCell.tsx';
import { ofPresence } from './operators.ts';

export const dynamiczone: AttributeType = {
  Cell: ComponentCell,
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
};
