// /admin/auth/forgot-password: shows the same whether or not the administrator exists, like the server.
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { forgotPassword } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { LinkText } from '../parts/LinkButton.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';

export function ForgotPassword() {
  const text = useText();
  const [email, setEmail] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => forgotPassword(email) });
  const back = (
    <LinkText to="/auth/login" size="sm" display="block" mt="md">
      {text('auth.toSignIn')}
    </LinkText>
  );
  if (isSuccess)
    return (
      <AuthPage title={text('auth.forgotSent')} about={text('auth.forgotSentHelp', { email })}>
        {back}
      </AuthPage>
    );
  return (
    <AuthPage title={text('auth.forgotTitle')} about={text('auth.forgotHelp')}>
      <AuthForm
        submitLabel={text('auth.forgotSend')}
        isPending={isPending}
        error={error}
        onSubmit={() => mutate()}
      >
        <TextInput
          label={text('auth.email')}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </AuthForm>
      {back}
    </AuthPage>
  );
}
