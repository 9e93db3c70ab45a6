// The field of a time of day, with seconds, and with milliseconds once its value has had any.
import { TextInput } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';
import { useClock } from './use-clock.ts';

export function TimeField(props: FieldProps) {
  const { value, write, isReadOnly, frame } = useField<string>(props);
  const { shown, step } = useClock(value ?? '', 8);
  return (
    <TextInput
      {...frame}
      type="time"
      step={step}
      maw={220}
      readOnly={isReadOnly}
      value={shown}
      onChange={({ currentTarget: { value: entered } }) => write(entered === '' ? null : stored(entered))}
    />
  );
}

/** A browser may leave out seconds and milliseconds that are zero. */
const stored = (entered: string): string => entered + '00:00:00.000'.slice(entered.length);
