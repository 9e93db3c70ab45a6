// An option with a JSON value. Invalid JSON prevents saving.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../messages/messages.tsx';
import type { OptionInputProps } from './OptionInput.tsx';

export function JsonOption({ option, definition, set, refuse, problemOf, label }: OptionInputProps) {
  const text = useText();
  const value = definition[option];
  const [entered, setEntered] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const change = (next: string): void => {
    setEntered(next);
    const read = next.trim() === '' ? { value: undefined } : readJson(next);
    refuse(option, read ? undefined : text('edit.noJson'));
    if (read) set(option, read.value);
  };
  return (
    <Textarea
      label={label}
      error={problemOf(option)}
      autosize
      minRows={2}
      maxRows={12}
      ff="monospace"
      value={entered}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
