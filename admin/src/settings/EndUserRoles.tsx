// Roles of end users: a matrix of their actions by content type.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteEndUserRole,
  type EndUserRole,
  type EndUserRoleFields,
  fetchEndUserRole,
  fetchEndUserRoles,
  fetchNoActions,
  type HeldAction,
  type HeldTree,
  writeEndUserRole,
} from '../api/end-users.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';
import { ActionMatrix, groupsOf } from './ActionMatrix.tsx';
import { type Named, NameFields, nameFields } from './NameFields.tsx';
import { type RoleFormProps, RoleList } from './RoleList.tsx';
import type { RuleOf } from './rules/rule-words.ts';
import { useRules } from './rules/use-rules.tsx';
import { Unloaded } from './Unloaded.tsx';

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

interface Held {
  readonly role: EndUserRole | undefined;
  readonly tree: HeldTree;
}

const heldBy = ({ permissions, ...role }: EndUserRole & EndUserRoleFields): Held => ({
  role,
  tree: permissions,
});

function LoadedRole(props: RoleFormProps<EndUserRole>) {
  const { role, onClose } = props;
  const { data, error } = useQuery({
    queryKey: ['end-user-role', role?.id],
    queryFn: async (): Promise<Held> =>
      role ? heldBy(await fetchEndUserRole(role.id)) : { role, tree: await fetchNoActions() },
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <Unloaded title={role?.name} error={error} onClose={onClose} />;
  return data && <RoleForm {...props} {...data} />;
}

function RoleForm({ role, tree, onClose, onDone }: RoleFormProps<EndUserRole> & Held) {
  const text = useText();
  const [named, setNamed] = useState<Named>({ name: role?.name ?? '', description: role?.description ?? '' });
  const [permissions, setPermissions] = useState(tree);
  /** The changed rules. */
  const [rules, setRules] = useState<Readonly<Record<string, RuleOf>>>({});
  const saving = useMutation({
    mutationFn: () => writeEndUserRole(role, { ...named, permissions: sent(permissions, rules) }),
    onSuccess: onDone,
    onError: useReloadOnConflict(['end-user-roles']),
  });
  const ruleOf = (action: string): RuleOf => rules[action] ?? ruleAt(heldAt(permissions, action));
  const problems = problemsOf(saving.error, text);
  const problemOf = (action: string): string | undefined => problems[pathOf(action)];
  const { noteOf, toolOf, dialog, isOpen } = useRules({
    ruleOf,
    problemOf,
    onKeep: (action, rule) => setRules({ ...rules, [action]: rule }),
  });
  return (
    <>
      <FormDialog
        isBehind={isOpen}
        title={role?.name ?? text('settings.newRole')}
        size="56rem"
        isPending={saving.isPending}
        error={saving.error}
        fields={nameFields}
        onSubmit={() => saving.mutate()}
        onClose={onClose}
      >
        <NameFields value={named} problems={problems} onChange={setNamed} />
        <ActionMatrix
          groups={groupsOf(permissions)}
          isHeld={(action) => heldAt(permissions, action)?.enabled === true}
          noteOf={noteOf}
          problemOf={problemOf}
          toolOf={toolOf}
          onChange={(actions, isHeld) => setPermissions(actions.reduce(switched(isHeld), permissions))}
        />
      </FormDialog>
      {dialog}
    </>
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

function changed(tree: HeldTree, path: string, change: (held: HeldAction) => HeldAction): HeldTree {
  const [group, controller, action] = partsOf(path);
  const controllers = tree[group]?.controllers ?? {};
  const actions = controllers[controller] ?? {};
  const next = { ...actions, [action]: change(actions[action] ?? { enabled: false }) };
  return { ...tree, [group]: { controllers: { ...controllers, [controller]: next } } };
}

const switched =
  (enabled: boolean) =>
  (tree: HeldTree, path: string): HeldTree =>
    changed(tree, path, (held) => ({ ...held, enabled }));

/** The tree for the request. Rules that are not sent stay unchanged. */
function sent(tree: HeldTree, rules: Readonly<Record<string, RuleOf>>): HeldTree {
  const actions = groupsOf(tree).flatMap(({ prefix, actions: names }) =>
    names.map((name) => `${prefix}.${name}`),
  );
  return actions.reduce(
    (all, action) =>
      changed(all, action, ({ enabled }) => {
        const { fields = null, filter = null } = rules[action] ?? {};
        return rules[action] ? { enabled, fields, filter } : { enabled };
      }),
    tree,
  );
}

/** The path of an action in the request. */
const pathOf = (path: string): string => {
  const [group, controller, action] = partsOf(path);
  return ['permissions', group, 'controllers', controller, action].join('.');
};

/** The rule of an action, without removed limits. */
const ruleAt = ({ fields, filter, isBroken }: HeldAction = { enabled: false }): RuleOf => ({
  ...(fields ? { fields } : {}),
  ...(filter === undefined || filter === null ? {} : { filter }),
  ...(isBroken ? { isBroken } : {}),
});
