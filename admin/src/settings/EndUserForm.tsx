// The form of an end user.
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EndUser, fetchEndUser, fetchEndUserRoles, writeEndUser } from '../api/end-users.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';
import { type Attempt, useSettingConflict } from './use-setting-conflict.tsx';

interface EndUserFormProps {
  /** Undefined for a new one. */
  readonly user: EndUser | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

export function EndUserForm({ user: opened, onClose, onDone }: EndUserFormProps) {
  const text = useText();
  const [user, setUser] = useState(opened);
  const [fields, setFields] = useState(() => fieldsOf(opened));
  const saving = useMutation({
    mutationFn: () => writeEndUser(user, sentOf(fields)),
    onSuccess: onDone,
    onError: useReloadOnConflict(['end-users']),
  });
  const conflict = useUserConflict(saving, user, fields, (stored, parts) => {
    setUser(stored);
    setFields(parts);
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
    <>
      <FormDialog
        isBehind={conflict.isOpen}
        title={user?.username ?? text('settings.newUser')}
        isPending={saving.isPending}
        error={conflict.error}
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
      {conflict.dialog}
    </>
  );
}

const fieldsOf = (user: EndUser | undefined) => ({
  username: user?.username ?? '',
  email: user?.email ?? '',
  /** Empty to keep the password. */
  password: '',
  role: user?.role?.id ?? null,
  confirmed: user?.confirmed ?? true,
  blocked: user?.blocked ?? false,
});

type Fields = ReturnType<typeof fieldsOf>;

function useUserConflict(
  saving: Attempt,
  user: EndUser | undefined,
  mine: Fields,
  onTaken: (stored: EndUser, parts: Fields) => void,
) {
  const text = useText();
  const roles = useRoles();
  const names: Readonly<Record<string, string>> = {
    username: text('settings.username'),
    email: text('auth.email'),
    password: text('auth.password'),
    role: text('settings.role'),
    confirmed: text('settings.confirmed'),
    blocked: text('settings.blocked'),
  };
  const shownAs = (part: string, value: unknown): string => {
    if (typeof value === 'boolean') return text(value ? 'app.yes' : 'app.no');
    if (part === 'role') return roles.find(({ id }) => id === value)?.name ?? '';
    return part === 'password' ? '•'.repeat(String(value).length) : String(value);
  };
  return useSettingConflict(saving, {
    before: fieldsOf(user),
    mine,
    read: () => fetchEndUser(user?.id ?? 0),
    partsOf: fieldsOf,
    nameOf: (part) => names[part] ?? part,
    shownAs,
    onTaken,
  });
}

const useRoles = () => useQuery({ queryKey: ['end-user-roles'], queryFn: fetchEndUserRoles }).data ?? [];

interface RoleSelectProps {
  readonly value: number | null;
  readonly problem: string | undefined;
  readonly onChange: (role: number | null) => void;
}

function RoleSelect({ value, problem, onChange }: RoleSelectProps) {
  const text = useText();
  const roles = useRoles();
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
