// /admin/profile: the own account and the language of the panel.
import { Button, Group, Text as Line, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { signOut, updateMe } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { LanguageChoice } from '../parts/LanguageChoice.tsx';
import { notify } from '../parts/notify.ts';
import { Page } from '../parts/Page.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useProblemsAtFields } from '../parts/use-problems-at-fields.ts';
import { useReloadSession, useSession } from '../session.ts';
import { SecondFactor } from './SecondFactor.tsx';

export function Profile() {
  const text = useText();
  return (
    <Page title={text('profile.title')} isNarrow>
      <Stack>
        <Account />
        <SecondFactor />
        <Paper>
          <LanguageChoice label={text('profile.language')} />
        </Paper>
        <SignOutEverywhere />
      </Stack>
    </Page>
  );
}

function Account() {
  const text = useText();
  const { me } = useSession();
  const reload = useReloadSession();
  const [fields, setFields] = useState({
    firstname: me.firstname ?? '',
    lastname: me.lastname ?? '',
    email: me.email,
    password: '',
    currentPassword: '',
  });
  const needsPassword = fields.password !== '' || fields.email !== me.email;
  const saving = useMutation({
    mutationFn: () => updateMe(changesOf(fields, needsPassword)),
    onSuccess: async () => {
      await reload();
      setFields((current) => ({ ...current, password: '', currentPassword: '' }));
      notify(text('app.saved'));
    },
  });
  const { currentPassword: _, ...alwaysShown } = fields;
  const shownFields = Object.keys(needsPassword ? fields : alwaysShown);
  const { form, error } = useProblemsAtFields(shownFields, saving.error, saving.isPending);
  const problems = problemsOf(saving.error, text);
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Paper component="form" ref={form} onSubmit={submit} noValidate>
      <Title order={2} size="h4" mb="md">
        {text('profile.account')}
      </Title>
      <ErrorNotice error={error} />
      <Stack>
        <Group grow align="flex-start">
          <TextInput label={text('auth.firstname')} autoComplete="given-name" {...field('firstname')} />
          <TextInput label={text('auth.lastname')} autoComplete="family-name" {...field('lastname')} />
        </Group>
        <TextInput label={text('auth.email')} type="email" autoComplete="email" {...field('email')} />
        <PasswordInput
          label={text('auth.newPassword')}
          description={text('auth.passwordRules')}
          autoComplete="new-password"
          {...field('password')}
        />
        {needsPassword && (
          <PasswordInput
            label={text('profile.currentPassword')}
            description={text('profile.currentPasswordHelp')}
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending}>
            {text('app.save')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

const changesOf = (
  {
    password,
    currentPassword,
    ...others
  }: Record<'firstname' | 'lastname' | 'email' | 'password' | 'currentPassword', string>,
  needsPassword: boolean,
) => ({
  ...others,
  ...(password === '' ? {} : { password }),
  ...(needsPassword ? { currentPassword } : {}),
});

function SignOutEverywhere() {
  const text = useText();
  const leaving = useMutation({ mutationFn: () => signOut(true) });
  return (
    <Paper>
      <Group justify="space-between">
        <Line size="sm">{text('profile.signOutAllHelp')}</Line>
        <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {text('profile.signOutAll')}
        </Button>
      </Group>
      <ErrorNotice error={leaving.error} />
    </Paper>
  );
}
