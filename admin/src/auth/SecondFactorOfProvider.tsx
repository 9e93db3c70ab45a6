// /admin/auth/second-factor: the code for a sign-in with a provider.
import { useState } from 'react';
import { showSecondFactor } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { LinkText } from '../parts/LinkButton.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CodeInput, isAboutCode } from './CodeInput.tsx';
import { useSignInWith } from './sign-in-with.ts';

export function SecondFactorOfProvider() {
  const text = useText();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useSignInWith(() => showSecondFactor(code.trim()));
  return (
    <AuthPage title={text('auth.signInTitle')}>
      <AuthForm
        submitLabel={text('auth.signIn')}
        isPending={isPending}
        error={isAboutCode(error) ? undefined : error}
        onSubmit={() => mutate()}
      >
        <CodeInput code={code} error={error} onChange={setCode} />
        <LinkText to="/auth/login" size="sm">
          {text('auth.toSignIn')}
        </LinkText>
      </AuthForm>
    </AuthPage>
  );
}
