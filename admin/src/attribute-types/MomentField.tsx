// A moment in a form: entered in the time of this place, stored in that of the world.
import { TextInput } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';

export function MomentField(props: FieldProps) {
  const { value, write, isReadOnly, frame } = useField<string>(props);
  return (
    <TextInput
      {...frame}
      type="datetime-local"
      maw={260}
      readOnly={isReadOnly}
      value={localOf(value)}
      onChange={({ currentTarget: { value: entered } }) =>
        write(entered === '' ? null : new Date(entered).toISOString())
      }
    />
  );
}

/** `2026-01-31T14:05`, as the input wants it. */
function localOf(value: string | null | undefined): string {
  const date = new Date(value ?? '');
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
