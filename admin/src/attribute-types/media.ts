// Files of the media library.
import type { AttributeType } from './attribute-type.ts';
import { MediaCell } from './MediaCell.tsx';
import { ofPresence } from './operators.ts';

export const media: AttributeType = {
  Cell: MediaCell,
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
};
