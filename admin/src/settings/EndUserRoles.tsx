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
  type HeldTree,
  writeEndUserRole,
} from '../api/end-users.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { problemsOf } from '../parts/problems-of.ts';
import { useReloadOnConflict } from '../parts/use-reload-on-conflict.ts';
import { ActionMatrix, groupsOf } from './ActionMatrix.tsx';
import {
  changedRules,
  type HeldPart,
  heldAt,
  pathOf,
  type Rules,
  ruleAt,
  sent,
  settingOf,
  switched,
} from './held-tree.ts';
import { type Named, NameFields, nameFields } from './NameFields.tsx';
import { type RoleFormProps, RoleList } from './RoleList.tsx';
import type { RuleOf } from './rules/rule-words.ts';
import { useRules } from './rules/use-rules.tsx';
import { Unloaded } from './Unloaded.tsx';
import { useSettingConflict } from './use-setting-conflict.tsx';

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

function RoleForm({ onClose, onDone, ...opened }: RoleFormProps<EndUserRole> & Held) {
  const text = useText();
  const [{ role, tree }, setBase] = useState<Held>(opened);
  const [named, setNamed] = useState<Named>({ name: role?.name ?? '', description: role?.description ?? '' });
  const [permissions, setPermissions] = useState(tree);
  /** The changed rules. */
  const [rules, setRules] = useState<Rules>({});
  const saving = useMutation({
    mutationFn: () => writeEndUserRole(role, { ...named, permissions: sent(permissions, rules) }),
    onSuccess: onDone,
    onError: useReloadOnConflict(['end-user-roles']),
  });
  const ruleOf = (action: string): RuleOf => rules[action] ?? ruleAt(heldAt(permissions, action));
  const problems = problemsOf(saving.error, text);
  const problemOf = (action: string): string | undefined => problems[pathOf(action)];
  const { noteOf, wordsOf, toolOf, dialog, isOpen } = useRules({
    ruleOf,
    problemOf,
    onKeep: (action, rule) => setRules({ ...rules, [action]: rule }),
  });
  const conflict = useSettingConflict(saving, {
    before: settingOf(role, tree, {}),
    mine: settingOf(named, permissions, rules),
    read: async () => heldBy(await fetchEndUserRole(role?.id ?? 0)),
    partsOf: (theirs) => settingOf(theirs.role, theirs.tree, {}),
    nameOf: (part) => {
      if (part === 'name') return text('media.name');
      return part === 'description' ? text('settings.description') : part;
    },
    shownAs: (part, value) => {
      if (nameFields.includes(part)) return String(value);
      const { enabled, ...rule } = value as HeldPart;
      return [text(enabled ? 'app.yes' : 'app.no'), wordsOf(part, rule)].filter(Boolean).join(' · ');
    },
    onTaken: (theirs, { name, description, ...actions }) => {
      setBase(theirs);
      setNamed({ name: String(name), description: String(description) });
      setPermissions(
        Object.entries(actions).reduce(
          (next, [action, held]) => switched((held as HeldPart).enabled)(next, action),
          theirs.tree,
        ),
      );
      setRules(changedRules(actions, settingOf(theirs.role, theirs.tree, {})));
    },
  });
  return (
    <>
      <FormDialog
        isBehind={isOpen || conflict.isOpen}
        title={role?.name ?? text('settings.newRole')}
        size="56rem"
        isPending={saving.isPending}
        error={conflict.error}
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
      {conflict.dialog}
    </>
  );
}
