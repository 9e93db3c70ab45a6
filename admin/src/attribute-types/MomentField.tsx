// The field of a datetime: entered in local time, stored in UTC.
import { TextInput } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';
import { useClock } from './use-clock.ts';

export function MomentField(props: FieldProps) {
  const { value, write, isReadOnly, frame } = useField<string>(props);
  const [day = '', clock = ''] = localOf(value);
  const { shown, step } = useClock(clock, 5);
  return (
    <TextInput
      {...frame}
      type="datetime-local"
      maw={260}
      // Limits the year to four digits, so that the browser moves on to the next part after them.
      max="9999-12-31T23:59:59.999"
      step={step}
      readOnly={isReadOnly}
      value={day && `${day}T${shown}`}
      onChange={({ currentTarget: { value: entered } }) => {
        const date = new Date(entered);
        if (entered === '') write(null);
        else if (!Number.isNaN(date.getTime())) write(date.toISOString());
      }}
    />
  );
}

/** `2026-01-31` and `14:05:30.250`, built from the parts of the date, since time zone offsets of early years have seconds. */
function localOf(value: string | null | undefined): readonly string[] {
  const date = new Date(value ?? '');
  if (Number.isNaN(date.getTime())) return [];
  const [month, day, ...clock] = [
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  ].map((part) => String(part).padStart(2, '0'));
  const year = String(date.getFullYear()).padStart(4, '0');
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return [`${year}-${month}-${day}`, `${clock.join(':')}.${milliseconds}`];
}
