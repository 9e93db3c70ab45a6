// A group of attributes, once or repeated.
import type { AttributeType } from './attribute-type.ts';
import { ComponentCell } from './ComponentCell.tsx';
import { ofPresence } from './operators.ts';

export const component: AttributeType = {
  Cell: ComponentCell,
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
};
