// The field of the current password, if the server requires it for a change.

import { ApiError } from '../api/api-error.ts';
import { useText } from '../messages/messages.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';

export const isAboutPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.problems.some(({ path }) => path.join('.') === 'currentPassword');

interface OwnPasswordProps {
  readonly value: string;
  readonly error: unknown;
  readonly onChange: (password: string) => void;
}

export function OwnPassword({ value, error, onChange }: OwnPasswordProps) {
  const text = useText();
  return (
    <PasswordInput
      label={text('profile.currentPassword')}
      autoComplete="current-password"
      data-autofocus
      error={isAboutPassword(error) && text('factor.passwordWrong')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
