// The form of an end user.
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EndUser, fetchEndUserRoles, writeEndUser } from '../api/end-users.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';

interface EndUserFormProps {
  /** Undefined for a new one. */
  readonly user: EndUser | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

interface Fields extends Pick<EndUser, 'username' | 'email' | 'confirmed' | 'blocked'> {
  /** Empty to keep the password. */
  readonly password: string;
  readonly role: number | null;
}

export function EndUserForm({ user, onClose, onDone }: EndUserFormProps) {
  const text = useText();
  const [fields, setFields] = useState<Fields>({
    username: user?.username ?? '',
    email: user?.email ?? '',
    password: '',
    role: user?.role?.id ?? null,
    confirmed: user?.confirmed ?? true,
    blocked: user?.blocked ?? false,
  });
  const saving = useMutation({
    mutationFn: () => writeEndUser(user, sentOf(fields)),
    onSuccess: onDone,
    onError: useReloadOnConflict(['end-users']),
  });
  const problems = problemsOf(saving.error, text);
  const line = (name: 'username' | 'email' | 'password') => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: currentTarget.value }),
  });
  const flag = (name: 'confirmed' | 'blocked') => ({
    checked: fields[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: currentTarget.checked }),
  });
  return (
    <FormDialog
      title={user?.username ?? text('settings.newUser')}
      isPending={saving.isPending}
      error={saving.error}
      fields={['username', 'email', 'password', 'role']}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput label={text('settings.username')} withAsterisk data-autofocus {...line('username')} />
      <TextInput label={text('auth.email')} type="email" withAsterisk {...line('email')} />
      <PasswordInput
        label={text('auth.password')}
        description={user && text('edit.passwordHelp')}
        autoComplete="new-password"
        {...line('password')}
      />
      <RoleSelect
        value={fields.role}
        problem={problems.role}
        onChange={(role) => setFields({ ...fields, role })}
      />
      <Checkbox label={text('settings.confirmed')} {...flag('confirmed')} />
      <Checkbox label={text('settings.blocked')} {...flag('blocked')} />
    </FormDialog>
  );
}

interface RoleSelectProps {
  readonly value: number | null;
  readonly problem: string | undefined;
  readonly onChange: (role: number | null) => void;
}

function RoleSelect({ value, problem, onChange }: RoleSelectProps) {
  const text = useText();
  const { data: roles = [] } = useQuery({ queryKey: ['end-user-roles'], queryFn: fetchEndUserRoles });
  return (
    <Select
      label={text('settings.role')}
      error={problem}
      data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(role) => onChange(role === null ? null : Number(role))}
    />
  );
}

const sentOf = ({ password, role, ...others }: Fields) => ({
  ...others,
  ...(password === '' ? {} : { password }),
  ...(role === null ? {} : { role }),
});
