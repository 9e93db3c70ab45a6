// Administrators: inviting, roles, blocking.
import { Badge, Button, Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteAdmin, fetchAdmins, fetchRoles, inviteAdmin, updateAdmin } from '../api/admins.ts';
import type { Admin } from '../api/session.ts';
import { useText } from '../messages/messages.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { Pages } from '../parts/Pages.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useMay, useSession } from '../session.ts';
import { OnceShown } from './OnceShown.tsx';
import classes from './Settings.module.css';

const nameOf = ({ firstname, lastname, email }: Admin): string =>
  [firstname, lastname].filter((part) => part).join(' ') || email;

export default function Admins() {
  const text = useText();
  const may = useMay();
  const { me } = useSession();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['admins', page],
    queryFn: () => fetchAdmins(page, ''),
    placeholderData: keepPreviousData,
  });
  const [edited, setEdited] = useState<Admin | 'new'>();
  const [link, setLink] = useState<string>();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['admins'] });
  return (
    <>
      {may('admin::users.create') && (
        <div className={classes.bar}>
          <Button onClick={() => setEdited('new')}>{text('settings.invite')}</Button>
        </div>
      )}
      <DataTable
        label={text('settings.admins')}
        rows={data?.results}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        empty={text('settings.noUsers')}
        columns={[
          { title: text('media.name'), cell: (admin) => <strong>{nameOf(admin)}</strong> },
          { title: text('auth.email'), cell: ({ email }) => email },
          { title: text('settings.role'), cell: ({ roles }) => roles.map(({ name }) => name).join(', ') },
          {
            title: text('list.status'),
            cell: ({ isActive }) => (
              <Badge variant="light" tt="none" color={isActive ? 'green' : 'gray'}>
                {text(isActive ? 'settings.active' : 'settings.inactive')}
              </Badge>
            ),
          },
          {
            title: text('app.actions'),
            cell: (admin) => (
              <>
                {may('admin::users.update') && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setEdited(admin)}>
                    {text('app.edit')}
                  </Button>
                )}
                {may('admin::users.delete') && admin.id !== me.id && (
                  <ConfirmButton
                    label={text('app.delete')}
                    question={text('settings.deleteUserAsk', { name: nameOf(admin) })}
                    onConfirm={() => deleteAdmin(admin.id).then(reload)}
                  />
                )}
              </>
            ),
          },
        ]}
      />
      <Pages
        className={classes.pages}
        page={page}
        pageCount={data?.pagination.pageCount ?? 1}
        onChange={setPage}
      />
      {edited && (
        <AdminForm
          admin={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={async (token) => {
            await reload();
            setEdited(undefined);
            if (token) setLink(`${location.origin}/admin/auth/register?registrationToken=${token}`);
          }}
        />
      )}
      {link && (
        <OnceShown
          title={text('settings.invited')}
          help={text('settings.invitedHelp')}
          secret={link}
          onClose={() => setLink(undefined)}
        />
      )}
    </>
  );
}

interface AdminFormProps {
  readonly admin: Admin | undefined;
  readonly onClose: () => void;
  readonly onDone: (registrationToken: string | undefined) => Promise<void>;
}

function AdminForm({ admin, onClose, onDone }: AdminFormProps) {
  const text = useText();
  const { data: roles = [] } = useQuery({ queryKey: ['admin-roles'], queryFn: fetchRoles });
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
      await updateAdmin(admin.id, { ...fields, isActive });
      return undefined;
    },
    onSuccess: onDone,
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
      <MultiSelect
        label={text('settings.role')}
        withAsterisk
        error={problems.roles}
        data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={fields.roles.map(String)}
        onChange={(ids) => setFields({ ...fields, roles: ids.map(Number) })}
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
