// Roles of end users: a matrix of what each may do with every type.
import { Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteEndUserRole,
  type EndUserRole,
  fetchEndUserRole,
  fetchEndUserRoles,
  fetchNoActions,
  type HeldAction,
  type HeldTree,
  writeEndUserRole,
} from '../api/end-users.ts';
import { type Text, useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { ActionMatrix, groupsOf } from './ActionMatrix.tsx';
import { type RoleFormProps, RoleList } from './RoleList.tsx';

const fixed = ['public', 'authenticated'];

export default function EndUserRoles() {
  const text = useText();
  return (
    <RoleList
      label={text('settings.roles')}
      right="plugin::users-permissions.roles"
      queryKey={['end-user-roles']}
      fetchAll={fetchEndUserRoles}
      usersTitle={text('settings.users')}
      usersOf={({ nb_users }) => nb_users}
      isEditable={() => true}
      isDeletable={({ type }) => !fixed.includes(type)}
      remove={deleteEndUserRole}
      Form={LoadedRole}
    />
  );
}

function LoadedRole(props: RoleFormProps<EndUserRole>) {
  const { role } = props;
  const { data } = useQuery({
    queryKey: ['end-user-role', role?.id],
    queryFn: async () => (role ? (await fetchEndUserRole(role.id)).permissions : fetchNoActions()),
    staleTime: 0,
    gcTime: 0,
  });
  return data && <RoleForm {...props} tree={data} />;
}

function RoleForm({ role, tree, onClose, onDone }: RoleFormProps<EndUserRole> & { readonly tree: HeldTree }) {
  const text = useText();
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [permissions, setPermissions] = useState(tree);
  const saving = useMutation({
    mutationFn: () => writeEndUserRole(role?.id, { name, description, permissions }),
    onSuccess: onDone,
  });
  const held = (action: string): HeldAction | undefined => heldAt(permissions, action);
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
      <ActionMatrix
        groups={groupsOf(permissions)}
        isHeld={(action) => held(action)?.enabled === true}
        noteOf={(action) => limitsOf(held(action), text)}
        onChange={(actions, isHeld) => setPermissions(actions.reduce(switched(isHeld), permissions))}
      />
    </FormDialog>
  );
}

/** `api::article.article.find` is group, controller and action; groups may have dots of their own. */
function partsOf(action: string): readonly [string, string, string] {
  const parts = action.split('.');
  return [parts.slice(0, -2).join('.'), parts.at(-2) ?? '', parts.at(-1) ?? ''];
}

function heldAt(tree: HeldTree, path: string): HeldAction | undefined {
  const [group, controller, action] = partsOf(path);
  return tree[group]?.controllers[controller]?.[action];
}

/** What limits it stays as it is. */
const switched =
  (enabled: boolean) =>
  (tree: HeldTree, path: string): HeldTree => {
    const [group, controller, action] = partsOf(path);
    const controllers = tree[group]?.controllers ?? {};
    const actions = controllers[controller] ?? {};
    const changed = { ...actions, [action]: { ...actions[action], enabled } };
    return { ...tree, [group]: { controllers: { ...controllers, [controller]: changed } } };
  };

function limitsOf(held: HeldAction | undefined, text: Text): string | undefined {
  const fields = held?.fields && text('settings.onlyFields', { fields: held.fields.join(', ') });
  const filter = held?.filter
    ? text('settings.onlyWhere', { filter: JSON.stringify(held.filter) })
    : undefined;
  return [fields, filter].filter((part) => part !== undefined).join(' ') || undefined;
}
