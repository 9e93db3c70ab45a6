// The name, email address and password of the administrator who is signed in.
import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { updateMe } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { notify } from '../parts/notify.ts';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useProblemsAtFields } from '../parts/use-problems-at-fields.ts';
import { useReloadSession, useSession } from '../session.ts';

export function Account() {
  const text = useText();
  const { field, needsPassword, saving, shownFields } = useAccount();
  const { form, error } = useProblemsAtFields(shownFields, saving.error, saving.isPending);
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

/** The values of the form, and the mutation that saves them. */
function useAccount() {
  const text = useText();
  const { me } = useSession();
  const reload = useReloadSession();
  const [fields, setFields] = useState<Fields>({
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
  const problems = problemsOf(saving.error, text);
  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  return { field, needsPassword, saving, shownFields: Object.keys(needsPassword ? fields : alwaysShown) };
}

type Fields = Readonly<Record<'firstname' | 'lastname' | 'email' | 'password' | 'currentPassword', string>>;

const changesOf = ({ password, currentPassword, ...others }: Fields, needsPassword: boolean) => ({
  ...others,
  ...(password === '' ? {} : { password }),
  ...(needsPassword ? { currentPassword } : {}),
});
