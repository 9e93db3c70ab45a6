// /admin/auth/reset-password?code=…, the link of the mail.

import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CodeInput, isAboutCode, useCode } from './CodeInput.tsx';
import { useSignInWith } from './sign-in-with.ts';

const route = getRouteApi('/auth/reset-password');

export function ResetPassword() {
  const text = useText();
  const { code } = route.useSearch();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useSignInWith(() => resetPassword(code, password, factor.code));
  const factor = useCode(error);
  return (
    <AuthPage title={text('auth.resetTitle')}>
      <AuthForm
        submitLabel={text('auth.resetDone')}
        isPending={isPending}
        error={isAboutCode(error) ? undefined : error}
        fields={['password']}
        onSubmit={() => mutate()}
      >
        <PasswordInput
          label={text('auth.newPassword')}
          description={text('auth.passwordRules')}
          autoComplete="new-password"
          autoFocus
          error={problemsOf(error, text).password}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {factor.isAsked && <CodeInput code={factor.code ?? ''} error={error} onChange={factor.setCode} />}
      </AuthForm>
    </AuthPage>
  );
}
