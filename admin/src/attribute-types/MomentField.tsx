// The field of a datetime: entered in local time, stored in UTC.
import { TextInput } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';

export function MomentField(props: FieldProps) {
  const { value, write, isReadOnly, frame } = useField<string>(props);
  return (
    <TextInput
      {...frame}
      type="datetime-local"
      maw={260}
      // Limits the year to four digits, so that the browser moves on to the next part after them.
      max="9999-12-31T23:59"
      readOnly={isReadOnly}
      value={localOf(value)}
      onChange={({ currentTarget: { value: entered } }) => {
        const date = new Date(entered);
        if (entered === '') write(null);
        else if (!Number.isNaN(date.getTime())) write(date.toISOString());
      }}
    />
  );
}

/** `2026-01-31T14:05`, the form of the input. It is built from the parts of the date, since time zone offsets of early years have seconds. */
function localOf(value: string | null | undefined): string {
  const date = new Date(value ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const year = String(date.getFullYear()).padStart(4, '0');
  const [month, day, hours, minutes] = [
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'));
  return `${year}-${month}-${day}T${hours}:${minutes}`;
}
