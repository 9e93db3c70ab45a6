// One of several values.
import { Select } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';
import { ofChoices } from './operators.ts';
import { TextCell } from './TextCell.tsx';

const manyValues = 10;

function Field(props: FieldProps) {
  const { value, write, isReadOnly, frame } = useField<string>(props);
  const known = props.attribute.enum ?? [];
  // The stored value may be one that was removed from the schema.
  const values = value && !known.includes(value) ? [...known, value] : known;
  return (
    <Select
      {...frame}
      maw={420}
      data={[...values]}
      clearable={!props.attribute.required}
      searchable={values.length > manyValues}
      readOnly={isReadOnly}
      value={value ?? null}
      onChange={write}
    />
  );
}

export const enumeration: AttributeType = {
  Cell: TextCell,
  Field,
  operators: ofChoices,
  isSortable: true,
  filterInput: 'enumeration',
};
