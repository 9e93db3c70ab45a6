// The code of a second factor, if the server requires one.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../messages/messages.tsx';

const needed = 'PLINTH_SECOND_FACTOR_NEEDED';
const wrong = 'PLINTH_SECOND_FACTOR_WRONG';

export const isAboutCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === needed || error.code === wrong);

/** The field stays after the server has required a code once, also after other errors. */
export function useCode(error: unknown) {
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  if (!isAsked && isAboutCode(error)) setAsked(true);
  return { isAsked, code: isAsked ? code.trim() : undefined, setCode };
}

interface CodeInputProps {
  readonly code: string;
  readonly error: unknown;
  readonly help?: string;
  readonly onChange: (code: string) => void;
}

export function CodeInput({ code, error, help, onChange }: CodeInputProps) {
  const text = useText();
  const isWrong = error instanceof ApiError && error.code === wrong;
  return (
    <TextInput
      label={text('auth.code')}
      description={help ?? text('auth.codeHelp')}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      data-autofocus
      error={isWrong && text('auth.codeWrong')}
      value={code}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
