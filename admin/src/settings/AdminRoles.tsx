// Roles of administrators: what each may do with content, files and settings.
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminRole,
  createRole,
  deleteRole,
  fetchPermissionCatalogue,
  fetchRolePermissions,
  fetchRoles,
  type Permission,
  type PermissionCatalogue,
  updateRole,
  writeRolePermissions,
} from '../api/admins.ts';
import { useText } from '../messages/messages.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { notify } from '../parts/notify.ts';
import { useMay } from '../session.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import classes from './Settings.module.css';

const queryKey = ['admin-roles'];

/** It may do everything, whatever it holds. */
const superAdmin = 'strapi-super-admin';

export default function AdminRoles() {
  const text = useText();
  const may = useMay();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchRoles });
  const [edited, setEdited] = useState<AdminRole | 'new'>();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });
  return (
    <>
      {may('admin::roles.create') && (
        <div className={classes.bar}>
          <Button onClick={() => setEdited('new')}>{text('settings.newRole')}</Button>
        </div>
      )}
      <DataTable
        label={text('settings.admin-roles')}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        empty={text('settings.noRoles')}
        columns={[
          { title: text('media.name'), cell: ({ name }) => <strong>{name}</strong> },
          { title: text('settings.description'), cell: ({ description }) => description },
          { title: text('settings.users'), cell: ({ usersCount }) => usersCount },
          {
            title: text('app.actions'),
            cell: (role) =>
              role.code !== superAdmin && (
                <>
                  {may('admin::roles.update') && (
                    <Button size="compact-sm" variant="subtle" onClick={() => setEdited(role)}>
                      {text('app.edit')}
                    </Button>
                  )}
                  {may('admin::roles.delete') && (
                    <ConfirmButton
                      label={text('app.delete')}
                      question={text('settings.deleteRoleAsk', { name: role.name })}
                      onConfirm={() => deleteRole(role.id).then(reload)}
                    />
                  )}
                </>
              ),
          },
        ]}
      />
      {edited && (
        <LoadedRole
          role={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={async () => {
            await reload();
            notify(text('app.saved'));
            setEdited(undefined);
          }}
        />
      )}
    </>
  );
}

interface RoleProps {
  readonly role: AdminRole | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

interface Held {
  readonly catalogue: PermissionCatalogue;
  readonly permissions: readonly Permission[];
}

function LoadedRole(props: RoleProps) {
  const { role } = props;
  const { data } = useQuery({
    queryKey: ['admin-role', role?.id],
    queryFn: async (): Promise<Held> => {
      const [catalogue, permissions] = await Promise.all([
        fetchPermissionCatalogue(),
        role ? fetchRolePermissions(role.id) : [],
      ]);
      return { catalogue, permissions };
    },
    staleTime: 0,
    gcTime: 0,
  });
  return data && <RoleForm {...props} held={data} />;
}

function RoleForm({ role, held, onClose, onDone }: RoleProps & { readonly held: Held }) {
  const text = useText();
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [permissions, setPermissions] = useState(held.permissions);
  const saving = useMutation({
    mutationFn: async () => {
      const fields = { name, description };
      const { id } = role ? await updateRole(role.id, fields) : await createRole(fields);
      await writeRolePermissions(id, permissions);
    },
    onSuccess: onDone,
  });
  return (
    <FormDialog
      title={role?.name ?? text('settings.newRole')}
      size="56rem"
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text('media.name')}
        withAsterisk
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label={text('settings.description')}
        autosize
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <PermissionMatrix catalogue={held.catalogue} permissions={permissions} onChange={setPermissions} />
    </FormDialog>
  );
}
