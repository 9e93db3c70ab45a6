// /admin/auth/register?registrationToken=…, the link of an invitation.
import { Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchInvitation, type Invitation, register } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { LinkText } from '../parts/LinkButton.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { useSignInWith } from './sign-in-with.ts';

const route = getRouteApi('/auth/register');

export function Register() {
  const text = useText();
  const { registrationToken } = route.useSearch();
  const { data, isPending } = useQuery({
    queryKey: ['invitation', registrationToken],
    queryFn: () => fetchInvitation(registrationToken),
  });
  if (isPending) return <Waiting />;
  if (data) return <RegisterForm token={registrationToken} invitation={data} />;
  return (
    <AuthPage title={text('auth.linkGone')} about={text('auth.linkGoneHelp')}>
      <LinkText to="/auth/login" size="sm" display="block" mt="md">
        {text('auth.toSignIn')}
      </LinkText>
    </AuthPage>
  );
}

function RegisterForm({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const text = useText();
  const [firstname, setFirstname] = useState(invitation.firstname ?? '');
  const [lastname, setLastname] = useState(invitation.lastname ?? '');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useSignInWith(() =>
    register(token, { firstname, lastname, password }),
  );
  const problems = problemsOf(error, text);
  return (
    <AuthPage
      title={text('auth.registerTitle')}
      about={text('auth.registerHelp', { email: invitation.email })}
    >
      <AuthForm
        submitLabel={text('auth.registerDone')}
        isPending={isPending}
        error={error}
        fields={['userInfo.firstname', 'userInfo.lastname', 'userInfo.password']}
        onSubmit={() => mutate()}
      >
        <Group grow align="flex-start">
          <TextInput
            label={text('auth.firstname')}
            autoComplete="given-name"
            value={firstname}
            error={problems['userInfo.firstname']}
            onChange={(event) => setFirstname(event.currentTarget.value)}
          />
          <TextInput
            label={text('auth.lastname')}
            autoComplete="family-name"
            value={lastname}
            error={problems['userInfo.lastname']}
            onChange={(event) => setLastname(event.currentTarget.value)}
          />
        </Group>
        <PasswordInput
          label={text('auth.password')}
          description={text('auth.passwordRules')}
          autoComplete="new-password"
          value={password}
          error={problems['userInfo.password']}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </AuthForm>
    </AuthPage>
  );
}
