// The form of an administrator: the invitation of a new one, or the names, roles and state of an existing one.
import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchRoles, inviteAdmin, updateAdmin } from '../api/admins.ts';
import type { Admin } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';

/** The full name of an administrator, otherwise the email address. */
export const nameOf = ({ firstname, lastname, email }: Admin): string =>
  [firstname, lastname].filter((part) => part).join(' ') || email;

interface AdminFormProps {
  /** Undefined for a new one, who is invited. */
  readonly admin: Admin | undefined;
  readonly onClose: () => void;
  readonly onDone: (registrationToken: string | undefined) => Promise<void>;
}

export function AdminForm({ admin, onClose, onDone }: AdminFormProps) {
  const text = useText();
  const [fields, setFields] = useState({
    email: admin?.email ?? '',
    firstname: admin?.firstname ?? '',
    lastname: admin?.lastname ?? '',
    roles: admin?.roles.map(({ id }) => id) ?? [],
  });
  const [isActive, setActive] = useState(admin?.isActive ?? false);
  const saving = useMutation({
    mutationFn: async () => {
      if (!admin) return (await inviteAdmin(fields)).registrationToken;
      await updateAdmin(admin, { ...fields, isActive });
      return undefined;
    },
    onSuccess: onDone,
    onError: useReloadOnConflict(['admins']),
  });
  const problems = problemsOf(saving.error, text);
  const line = (name: 'email' | 'firstname' | 'lastname') => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: currentTarget.value }),
  });
  return (
    <FormDialog
      title={admin ? nameOf(admin) : text('settings.invite')}
      isPending={saving.isPending}
      error={saving.error}
      fields={['firstname', 'lastname', 'email', 'roles']}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput label={text('auth.firstname')} data-autofocus {...line('firstname')} />
      <TextInput label={text('auth.lastname')} {...line('lastname')} />
      <TextInput label={text('auth.email')} type="email" withAsterisk {...line('email')} />
      <RolesSelect
        value={fields.roles}
        problem={problems.roles}
        onChange={(roles) => setFields({ ...fields, roles })}
      />
      {admin && (
        <Checkbox
          label={text('settings.active')}
          checked={isActive}
          onChange={({ currentTarget }) => setActive(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

interface RolesSelectProps {
  readonly value: readonly number[];
  readonly problem: string | undefined;
  readonly onChange: (roles: number[]) => void;
}

function RolesSelect({ value, problem, onChange }: RolesSelectProps) {
  const text = useText();
  const { data: roles = [] } = useQuery({ queryKey: ['admin-roles'], queryFn: fetchRoles });
  return (
    <MultiSelect
      label={text('settings.role')}
      withAsterisk
      error={problem}
      data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
