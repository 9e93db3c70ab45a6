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
      // Years of four digits: the fifth one goes to the next part.
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

/** `2026-01-31T14:05`, as the input wants it; by the parts of the date, since offsets of early years have seconds. */
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
