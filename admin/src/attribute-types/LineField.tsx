// A line of text in a form.
import { TextInput } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';

interface LineFieldProps extends FieldProps {
  readonly kind?: 'text' | 'email' | 'date';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly unsendable?: AttributeType['unsendable'];
}

export function LineField({ kind = 'text', inputMode, unsendable, ...props }: LineFieldProps) {
  const { value, write, isReadOnly, frame, placeholder } = useField<string | number>(props, unsendable);
  return (
    <TextInput
      {...frame}
      placeholder={placeholder}
      type={kind}
      inputMode={inputMode}
      // Limits the year to four digits, so that the browser moves on to the next part after them.
      max={kind === 'date' ? '9999-12-31' : undefined}
      maw={kind === 'date' ? 220 : undefined}
      readOnly={isReadOnly}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => write(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}
