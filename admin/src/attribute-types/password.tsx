// A password. It is never shown or listed; an empty field keeps the stored one.

import { type FieldProps, useField } from '../content/form/form.ts';
import { useText } from '../messages/messages.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import type { AttributeType } from './attribute-type.ts';
import { TextCell } from './TextCell.tsx';

function Field(props: FieldProps) {
  const text = useText();
  const { value, write, isReadOnly, frame } = useField<string>(props);
  const { withAsterisk: _, ...shown } = frame;
  return (
    <PasswordInput
      {...shown}
      description={text('edit.passwordHelp')}
      autoComplete="new-password"
      readOnly={isReadOnly}
      value={value ?? ''}
      onChange={({ currentTarget }) => write(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}

export const password: AttributeType = {
  Cell: TextCell,
  Field,
  operators: [],
  isSortable: false,
  filterInput: 'text',
  data: (value) => value ?? undefined,
};
