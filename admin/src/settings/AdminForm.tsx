// The form of an administrator: the invitation of a new one, or the names, roles and state of an existing one.
import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAdmin, fetchRoles, inviteAdmin, updateAdmin } from '../api/admins.ts';
import type { Admin } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';
import { type Attempt, useSettingConflict } from './use-setting-conflict.tsx';

/** The full name of an administrator, otherwise the email address. */
export const nameOf = ({ firstname, lastname, email }: Admin): string =>
  [firstname, lastname].filter((part) => part).join(' ') || email;

interface AdminFormProps {
  /** Undefined for a new one, who is invited. */
  readonly admin: Admin | undefined;
  readonly onClose: () => void;
  readonly onDone: (registrationToken: string | undefined) => Promise<void>;
}

export function AdminForm({ admin: opened, onClose, onDone }: AdminFormProps) {
  const text = useText();
  const [admin, setAdmin] = useState(opened);
  const [fields, setFields] = useState(() => partsOf(opened));
  const saving = useMutation({
    mutationFn: async () => {
      const { isActive, ...invited } = fields;
      if (!admin) return (await inviteAdmin(invited)).registrationToken;
      await updateAdmin(admin, fields);
      return undefined;
    },
    onSuccess: onDone,
    onError: useReloadOnConflict(['admins']),
  });
  const conflict = useAdminConflict(saving, admin, fields, (stored, parts) => {
    setAdmin(stored);
    setFields(parts);
  });
  const problems = problemsOf(saving.error, text);
  const line = (name: 'email' | 'firstname' | 'lastname') => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: currentTarget.value }),
  });
  return (
    <>
      <FormDialog
        isBehind={conflict.isOpen}
        title={admin ? nameOf(admin) : text('settings.invite')}
        isPending={saving.isPending}
        error={conflict.error}
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
            checked={fields.isActive}
            onChange={({ currentTarget }) => setFields({ ...fields, isActive: currentTarget.checked })}
          />
        )}
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

const partsOf = (admin: Admin | undefined) => ({
  email: admin?.email ?? '',
  firstname: admin?.firstname ?? '',
  lastname: admin?.lastname ?? '',
  roles: admin?.roles.map(({ id }) => id) ?? [],
  isActive: admin?.isActive ?? false,
});

type AdminParts = ReturnType<typeof partsOf>;

function useAdminConflict(
  saving: Attempt,
  admin: Admin | undefined,
  mine: AdminParts,
  onTaken: (stored: Admin, parts: AdminParts) => void,
) {
  const text = useText();
  const roles = useRoles();
  const names: Readonly<Record<string, string>> = {
    email: text('auth.email'),
    firstname: text('auth.firstname'),
    lastname: text('auth.lastname'),
    roles: text('settings.role'),
    isActive: text('settings.active'),
  };
  const shownAs = (_: string, value: unknown): string => {
    if (typeof value === 'boolean') return text(value ? 'app.yes' : 'app.no');
    if (!Array.isArray(value)) return String(value);
    return value.map((id) => roles.find((role) => role.id === id)?.name ?? id).join(', ');
  };
  return useSettingConflict(saving, {
    before: partsOf(admin),
    mine,
    read: () => fetchAdmin(admin?.id ?? 0),
    partsOf,
    nameOf: (part) => names[part] ?? part,
    shownAs,
    onTaken,
  });
}

const useRoles = () => useQuery({ queryKey: ['admin-roles'], queryFn: fetchRoles }).data ?? [];

interface RolesSelectProps {
  readonly value: readonly number[];
  readonly problem: string | undefined;
  readonly onChange: (roles: number[]) => void;
}

function RolesSelect({ value, problem, onChange }: RolesSelectProps) {
  const text = useText();
  const roles = useRoles();
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
