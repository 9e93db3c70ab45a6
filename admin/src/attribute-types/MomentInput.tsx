// The input of a moment: entered in local time, with a value in UTC.
import { TextInput, type TextInputProps } from '@mantine/core';
import { localOf, momentOf } from './moment.ts';
import { useClock } from './use-clock.ts';

interface MomentInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  readonly value: string | null | undefined;
  /** The value before it was edited. */
  readonly stored?: string | null | undefined;
  readonly onChange: (value: string | null) => void;
}

export function MomentInput({ value, stored, onChange, ...frame }: MomentInputProps) {
  const [day = '', clock = ''] = localOf(value).split('T');
  const { shown, step } = useClock(clock, 5);
  return (
    <TextInput
      {...frame}
      type="datetime-local"
      // Limits the year to four digits, so that the browser moves on to the next part after them.
      max="9999-12-31T23:59:59.999"
      step={step}
      value={day && `${day}T${shown}`}
      onChange={({ currentTarget: { value: entered } }) => {
        const moment = momentOf(entered, [stored, value]);
        if (entered === '') onChange(null);
        else if (moment !== undefined) onChange(moment);
      }}
    />
  );
}
