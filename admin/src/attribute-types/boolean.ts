// Yes or no.
import type { AttributeType } from './attribute-type.ts';
import { BooleanCell } from './BooleanCell.tsx';
import { ofBooleans } from './operators.ts';

export const boolean: AttributeType = {
  Cell: BooleanCell,
  operators: ofBooleans,
  isSortable: true,
  filterInput: 'boolean',
};
