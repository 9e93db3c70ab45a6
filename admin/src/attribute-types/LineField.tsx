// A line of text in a form.
import { TextInput } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';

interface LineFieldProps extends FieldProps {
  readonly kind?: 'text' | 'email' | 'date' | 'time';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  /** Convert between the value and the entered text. */
  readonly shown?: (value: string) => string;
  readonly stored?: (entered: string) => string;
  readonly unsendable?: AttributeType['unsendable'];
}

const same = (value: string): string => value;

export function LineField({
  kind = 'text',
  inputMode,
  shown = same,
  stored = same,
  unsendable,
  ...props
}: LineFieldProps) {
  const { value, write, isReadOnly, frame, placeholder } = useField<string | number>(props, unsendable);
  return (
    <TextInput
      {...frame}
      placeholder={placeholder}
      type={kind}
      inputMode={inputMode}
      // Limits the year to four digits, so that the browser moves on to the next part after them.
      max={kind === 'date' ? '9999-12-31' : undefined}
      step={kind === 'time' ? 1 : undefined}
      maw={kind === 'text' || kind === 'email' ? undefined : 220}
      readOnly={isReadOnly}
      value={value === null || value === undefined ? '' : shown(String(value))}
      onChange={({ currentTarget }) => write(currentTarget.value === '' ? null : stored(currentTarget.value))}
    />
  );
}
