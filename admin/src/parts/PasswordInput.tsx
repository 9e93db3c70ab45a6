// A field for a password, whose eye says what it does in the language of the panel.
import { PasswordInput as Input, type PasswordInputProps } from '@mantine/core';
import { useText } from '../messages/messages.tsx';

export function PasswordInput(props: PasswordInputProps) {
  const text = useText();
  return <Input visibilityToggleButtonProps={{ 'aria-label': text('app.showPassword') }} {...props} />;
}
