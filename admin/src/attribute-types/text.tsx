// Text of several lines.
import { Textarea } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';
import classes from './fields.module.css';
import { ofTexts } from './operators.ts';
import { TextCell } from './TextCell.tsx';

function Field(props: FieldProps) {
  const { value, write, isReadOnly, frame, placeholder } = useField<string>(props);
  return (
    <Textarea
      {...frame}
      placeholder={placeholder}
      classNames={{ input: classes.growing }}
      rows={4}
      readOnly={isReadOnly}
      value={value ?? ''}
      onChange={({ currentTarget }) => write(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}

export const text: AttributeType = {
  Cell: TextCell,
  Field,
  operators: ofTexts,
  isSortable: true,
  filterInput: 'text',
};
