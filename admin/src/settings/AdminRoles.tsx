// Roles of administrators and their permissions.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type AdminRole,
  createRole,
  deleteRole,
  fetchPermissionCatalogue,
  fetchRole,
  fetchRolePermissions,
  fetchRoles,
  type Permission,
  type PermissionCatalogue,
  updateRole,
  writeRolePermissions,
} from '../api/admins.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';
import { type Named, NameFields, nameFields } from './NameFields.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { type RoleFormProps, RoleList } from './RoleList.tsx';
import { Unloaded } from './Unloaded.tsx';

/** The code of the role that has all permissions. */
const superAdmin = 'strapi-super-admin';

const isOrdinary = ({ code }: AdminRole): boolean => code !== superAdmin;

export default function AdminRoles() {
  const text = useText();
  return (
    <RoleList
      label={text('settings.admin-roles')}
      right="admin::roles"
      queryKey={['admin-roles']}
      fetchAll={fetchRoles}
      usersTitle={text('settings.admins')}
      usersOf={({ usersCount }) => usersCount}
      isEditable={isOrdinary}
      isDeletable={isOrdinary}
      remove={deleteRole}
      Form={LoadedRole}
    />
  );
}

interface Held {
  readonly role: AdminRole | undefined;
  readonly catalogue: PermissionCatalogue;
  readonly permissions: readonly Permission[];
}

function LoadedRole(props: RoleFormProps<AdminRole>) {
  const { role, onClose } = props;
  const { data, error } = useQuery({
    queryKey: ['admin-role', role?.id],
    queryFn: async (): Promise<Held> => {
      const catalogue = await fetchPermissionCatalogue();
      if (!role) return { role, catalogue, permissions: [] };
      // Before the permissions, which may be newer than its `updatedAt` and not older.
      const current = await fetchRole(role.id);
      return { role: current, catalogue, permissions: await fetchRolePermissions(role.id) };
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <Unloaded title={role?.name} error={error} onClose={onClose} />;
  return data && <RoleForm {...props} {...data} />;
}

function RoleForm({ role, catalogue, permissions: held, onClose, onDone }: RoleFormProps<AdminRole> & Held) {
  const text = useText();
  const [named, setNamed] = useState<Named>({ name: role?.name ?? '', description: role?.description ?? '' });
  const [permissions, setPermissions] = useState(held);
  // A new role may exist although its permissions were refused.
  const stored = useRef(role);
  const saving = useMutation({
    mutationFn: async () => {
      stored.current = await (stored.current ? updateRole(stored.current, named) : createRole(named));
      await writeRolePermissions(stored.current, permissions);
    },
    onSuccess: onDone,
    onError: useReloadOnConflict(['admin-roles']),
  });
  return (
    <FormDialog
      title={role?.name ?? text('settings.newRole')}
      size="56rem"
      isPending={saving.isPending}
      error={saving.error}
      fields={nameFields}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <NameFields value={named} problems={problemsOf(saving.error, text)} onChange={setNamed} />
      <PermissionMatrix catalogue={catalogue} permissions={permissions} onChange={setPermissions} />
    </FormDialog>
  );
}
