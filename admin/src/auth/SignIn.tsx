// /admin/auth/login
import { Checkbox, Group, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { signIn } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import type { Text } from '../messages/text.ts';
import { LinkText } from '../parts/LinkButton.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CodeInput, isAboutCode, useCode } from './CodeInput.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { useSignInWith } from './sign-in-with.ts';

const route = getRouteApi('/auth/login');

export function SignIn() {
  const text = useText();
  const { to, refused } = route.useSearch();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const { mutate, isPending, error } = useSignInWith(
    () => signIn({ email, password, rememberMe, code: factor.code }),
    to,
  );
  const factor = useCode(error);
  return (
    <AuthPage title={text('auth.signInTitle')}>
      <AuthForm
        submitLabel={text('auth.signIn')}
        isPending={isPending}
        error={noticeOf(error, text)}
        onSubmit={() => mutate()}
      >
        <TextInput
          label={text('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={text('auth.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {factor.isAsked && <CodeInput code={factor.code ?? ''} error={error} onChange={factor.setCode} />}
        <Group justify="space-between">
          <Checkbox
            label={text('auth.remember')}
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.currentTarget.checked)}
          />
          <LinkText to="/auth/forgot-password" size="sm">
            {text('auth.forgot')}
          </LinkText>
        </Group>
      </AuthForm>
      <ProviderButtons refused={refused} />
    </AuthPage>
  );
}

/** The error above the form. One about the code is shown at its input, and a refusal names neither the email address nor the password. */
function noticeOf(error: unknown, text: Text): unknown {
  if (isAboutCode(error)) return undefined;
  const isRefused = error instanceof ApiError && error.status === 400;
  return isRefused ? new ApiError(400, { error: { message: text('auth.wrong') } }) : error;
}
