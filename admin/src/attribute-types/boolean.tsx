// Yes or no.
import { Switch } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';
import { BooleanCell } from './BooleanCell.tsx';
import { ofBooleans } from './operators.ts';

function Field(props: FieldProps) {
  const { value, write, isReadOnly, frame } = useField<boolean>(props);
  const { withAsterisk: _, ...shown } = frame;
  return (
    <Switch
      {...shown}
      disabled={isReadOnly}
      checked={value === true}
      onChange={({ currentTarget }) => write(currentTarget.checked)}
    />
  );
}

export const boolean: AttributeType = {
  Cell: BooleanCell,
  Field,
  operators: ofBooleans,
  isSortable: true,
  filterInput: 'boolean',
};
