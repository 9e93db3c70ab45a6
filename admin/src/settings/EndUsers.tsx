// End users, who sign in to applications that use the content API.
import { Badge, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteEndUser,
  type EndUser,
  fetchEndUserRoles,
  fetchEndUsers,
  writeEndUser,
} from '../api/end-users.ts';
import { useText } from '../messages/messages.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { Pages } from '../parts/Pages.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { SearchInput } from '../parts/SearchInput.tsx';
import { useMay } from '../session.ts';
import classes from './Settings.module.css';

export default function EndUsers() {
  const text = useText();
  const may = useMay();
  const client = useQueryClient();
  const [_q, setSought] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['end-users', page, _q],
    queryFn: () => fetchEndUsers(page, _q),
    placeholderData: keepPreviousData,
  });
  const [edited, setEdited] = useState<EndUser | 'new'>();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['end-users'] });
  return (
    <>
      <div className={classes.bar}>
        <SearchInput
          className={classes.find}
          value={_q}
          onChange={(next) => {
            setSought(next);
            setPage(1);
          }}
        />
        {may('plugin::users-permissions.users.create') && (
          <Button onClick={() => setEdited('new')}>{text('settings.newUser')}</Button>
        )}
      </div>
      <DataTable
        label={text('settings.users')}
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        empty={text('settings.noUsers')}
        columns={[
          { title: text('settings.username'), cell: ({ username }) => <strong>{username}</strong> },
          { title: text('auth.email'), cell: ({ email }) => email },
          { title: text('settings.role'), cell: ({ role }) => role?.name ?? '–' },
          {
            title: text('list.status'),
            cell: ({ blocked, confirmed }) => (
              <Badge variant="light" tt="none" color={blocked ? 'red' : confirmed ? 'green' : 'gray'}>
                {text(
                  blocked ? 'settings.blocked' : confirmed ? 'settings.confirmed' : 'settings.unconfirmed',
                )}
              </Badge>
            ),
          },
          {
            title: text('app.actions'),
            cell: (user) => (
              <>
                {may('plugin::users-permissions.users.update') && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setEdited(user)}>
                    {text('app.edit')}
                  </Button>
                )}
                {may('plugin::users-permissions.users.delete') && (
                  <ConfirmButton
                    label={text('app.delete')}
                    question={text('settings.deleteUserAsk', { name: user.username })}
                    onConfirm={() => deleteEndUser(user.id).then(reload)}
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
        pageCount={data?.meta.pagination.pageCount ?? 1}
        onChange={setPage}
      />
      {edited && (
        <UserForm
          user={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={async () => {
            await reload();
            setEdited(undefined);
          }}
        />
      )}
    </>
  );
}

interface UserFormProps {
  readonly user: EndUser | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

function UserForm({ user, onClose, onDone }: UserFormProps) {
  const text = useText();
  const { data: roles = [] } = useQuery({ queryKey: ['end-user-roles'], queryFn: fetchEndUserRoles });
  const [fields, setFields] = useState({
    username: user?.username ?? '',
    email: user?.email ?? '',
    password: '',
    role: user?.role?.id ?? null,
    confirmed: user?.confirmed ?? true,
    blocked: user?.blocked ?? false,
  });
  const saving = useMutation({
    mutationFn: () => {
      const { password, role, ...others } = fields;
      return writeEndUser(user?.id, {
        ...others,
        ...(password === '' ? {} : { password }),
        ...(role === null ? {} : { role }),
      });
    },
    onSuccess: onDone,
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
      <Select
        label={text('settings.role')}
        error={problems.role}
        data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={fields.role === null ? null : String(fields.role)}
        onChange={(role) => setFields({ ...fields, role: role === null ? null : Number(role) })}
      />
      <Checkbox label={text('settings.confirmed')} {...flag('confirmed')} />
      <Checkbox label={text('settings.blocked')} {...flag('blocked')} />
    </FormDialog>
  );
}
