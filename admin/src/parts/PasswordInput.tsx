// A field for a password, with a translated label for the button that shows it. Mantine's field does not set `aria-invalid`.
import { PasswordInput as Input, type PasswordInputProps } from '@mantine/core';
import { useText } from '../messages/messages.tsx';

export function PasswordInput(props: PasswordInputProps) {
  const text = useText();
  return (
    <Input
      visibilityToggleButtonProps={{ 'aria-label': text('app.showPassword') }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
