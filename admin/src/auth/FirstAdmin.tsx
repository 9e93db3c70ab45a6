// /admin/auth/register-admin#setupToken=…, the link that the server prints when it starts without administrators.
import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { registerFirst } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { useSignInWith } from './sign-in-with.ts';

const printedToken = (): string => new URLSearchParams(location.hash.slice(1)).get('setupToken') ?? '';

const empty = { firstname: '', lastname: '', email: '', password: '' };

export function FirstAdmin() {
  const text = useText();
  const [given] = useState(printedToken);
  const [admin, setAdmin] = useState({ ...empty, setupToken: given });
  const { mutate, isPending, error } = useSignInWith(() => registerFirst(admin));
  const problems = problemsOf(error, text);
  const field = (name: keyof typeof admin) => ({
    name,
    value: admin[name],
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setAdmin({ ...admin, [name]: event.currentTarget.value }),
  });
  return (
    <AuthPage title={text('auth.firstTitle')} about={text('auth.firstHelp')}>
      <AuthForm
        submitLabel={text('auth.firstDone')}
        isPending={isPending}
        error={error}
        fields={given === '' ? Object.keys(admin) : Object.keys(empty)}
        onSubmit={() => mutate()}
      >
        {given === '' && (
          <TextInput
            label={text('auth.setupToken')}
            description={text('auth.setupTokenHelp')}
            {...field('setupToken')}
          />
        )}
        <Group grow align="flex-start">
          <TextInput
            label={text('auth.firstname')}
            autoComplete="given-name"
            autoFocus
            {...field('firstname')}
          />
          <TextInput label={text('auth.lastname')} autoComplete="family-name" {...field('lastname')} />
        </Group>
        <TextInput label={text('auth.email')} type="email" autoComplete="username" {...field('email')} />
        <PasswordInput
          label={text('auth.password')}
          description={text('auth.passwordRules')}
          autoComplete="new-password"
          {...field('password')}
        />
      </AuthForm>
    </AuthPage>
  );
}
