// A time of day: stored with milliseconds, entered in seconds.
import type { FieldProps } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';
import { LineField } from './LineField.tsx';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';

const shown = (value: string): string => value.slice(0, 8);
const stored = (entered: string): string => `${entered.length === 5 ? `${entered}:00` : entered}.000`;

export const time: AttributeType = {
  Cell: TextCell,
  Field: (props: FieldProps) => <LineField {...props} kind="time" shown={shown} stored={stored} />,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'time',
};
