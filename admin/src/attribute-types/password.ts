// A password: never shown, so there is nothing to list.
import type { AttributeType } from './attribute-type.ts';
import { TextCell } from './TextCell.tsx';

export const password: AttributeType = {
  Cell: TextCell,
  operators: [],
  isSortable: false,
  filterInput: 'text',
};
