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
import { heldInWords, permissionName } from './permission-words.ts';
import { type RoleFormProps, RoleList } from './RoleList.tsx';
import type { Parts } from './SettingConflict.tsx';
import { Unloaded } from './Unloaded.tsx';
import { useSettingConflict } from './use-setting-conflict.tsx';

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

async function fetchHeld(id: number): Promise<Pick<Held, 'permissions'> & { readonly role: AdminRole }> {
  // Before the permissions, which may be newer than its `updatedAt` and not older.
  const role = await fetchRole(id);
  return { role, permissions: await fetchRolePermissions(id) };
}

function LoadedRole(props: RoleFormProps<AdminRole>) {
  const { role, onClose } = props;
  const { data, error } = useQuery({
    queryKey: ['admin-role', role?.id],
    queryFn: async (): Promise<Held> => ({
      catalogue: await fetchPermissionCatalogue(),
      ...(role ? await fetchHeld(role.id) : { role, permissions: [] }),
    }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <Unloaded title={role?.name} error={error} onClose={onClose} />;
  return data && <RoleForm {...props} {...data} />;
}

function RoleForm({ catalogue, onClose, onDone, ...opened }: RoleFormProps<AdminRole> & Held) {
  const text = useText();
  const [{ role, permissions: held }, setBase] = useState<Omit<Held, 'catalogue'>>(opened);
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
  const conflict = useSettingConflict(saving, {
    before: partsOf(role, held),
    mine: partsOf(named, permissions),
    read: () => fetchHeld(stored.current?.id ?? 0),
    partsOf: (theirs) => partsOf(theirs.role, theirs.permissions),
    nameOf: (part) => {
      if (part === 'name') return text('media.name');
      if (part === 'description') return text('settings.description');
      return permissionName(permissionAt(part), catalogue, text);
    },
    shownAs: (part, value) =>
      nameFields.includes(part) ? String(value) : heldInWords(value as Permission | undefined, text),
    onTaken: (theirs, parts) => {
      const { name, description, ...kept } = parts;
      setBase(theirs);
      stored.current = theirs.role;
      setNamed({ name: String(name), description: String(description) });
      setPermissions((Object.values(kept) as (Permission | undefined)[]).filter((one) => one !== undefined));
    },
  });
  return (
    <>
      <FormDialog
        isBehind={conflict.isOpen}
        title={role?.name ?? text('settings.newRole')}
        size="56rem"
        isPending={saving.isPending}
        error={conflict.error}
        fields={nameFields}
        onSubmit={() => saving.mutate()}
        onClose={onClose}
      >
        <NameFields value={named} problems={problemsOf(saving.error, text)} onChange={setNamed} />
        <PermissionMatrix catalogue={catalogue} permissions={permissions} onChange={setPermissions} />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

/** Each permission is a part of its own, so that those that both have changed can be chosen one by one. */
const partsOf = (named: Named | undefined, permissions: readonly Permission[]): Parts => ({
  name: named?.name ?? '',
  description: named?.description ?? '',
  ...Object.fromEntries(permissions.map((one) => [`${one.action} ${one.subject ?? ''}`, one])),
});

function permissionAt(part: string): Pick<Permission, 'action' | 'subject'> {
  const [action = '', subject] = part.split(' ');
  return { action, subject: subject || null };
}
