// The permissions of an administrator role. Limits to fields or locales are kept and shown.
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Permission, PermissionCatalogue } from '../api/admins.ts';
import { useText } from '../messages/messages.tsx';
import { type Group, PermissionGroups } from './PermissionGroups.tsx';
import { conditions, limitsOf } from './permission-words.ts';
import { placesOf, rightName } from './rights.ts';

interface PermissionMatrixProps {
  readonly catalogue: PermissionCatalogue;
  readonly permissions: readonly Permission[];
  readonly onChange: (permissions: readonly Permission[]) => void;
}

export function PermissionMatrix({ catalogue: { sections }, permissions, onChange }: PermissionMatrixProps) {
  const text = useText();
  // With their limits, which apply again when they are checked again.
  const [unchecked, setUnchecked] = useState<readonly Permission[]>([]);
  const find = (action: string, subject: string | null): Permission | undefined =>
    permissions.find(isOf(action, subject));
  const toggle = (action: string, subject: string | null): void => {
    const held = find(action, subject);
    const others = unchecked.filter((one) => !isOf(action, subject)(one));
    setUnchecked(held ? [...others, held] : others);
    if (held) {
      onChange(permissions.filter((one) => one !== held));
      return;
    }
    const under = conditions.map(({ id }) => id).filter((id) => subject && isUnder(id, permissions, subject));
    const before = unchecked.find(isOf(action, subject));
    onChange([...permissions, before ?? { action, subject, properties: {}, conditions: under }]);
  };
  const changeCondition = (condition: string, uid: string, isUnderIt: boolean): void => {
    const change = (one: Permission) => withCondition(condition, one, uid, isUnderIt);
    setUnchecked(unchecked.map(change));
    onChange(permissions.map(change));
  };
  const ofContent = contentOf(sections).map(({ uid, label, actions }): Group => {
    const held = permissions.filter(({ subject }) => subject === uid);
    return {
      key: uid,
      label,
      held: actions.filter(({ actionId }) => held.some(isOf(actionId, uid))).length,
      all: actions.length,
      render: () => (
        <ContentRights
          actions={actions}
          uid={uid}
          held={held}
          onToggle={(action) => toggle(action, uid)}
          onCondition={(condition, isUnderIt) => changeCondition(condition, uid, isUnderIt)}
        />
      ),
    };
  });
  const ofPanel = placesOf([...sections.plugins, ...sections.settings], text).map(
    ([place, actions]): Group => {
      const isHeld = (action: string) => find(action, null) !== undefined;
      return {
        key: place,
        label: place,
        held: actions.filter(({ action }) => isHeld(action)).length,
        all: actions.length,
        render: () =>
          actions.map(({ action, displayName }) => (
            <Checkbox
              key={action}
              label={rightName(action, displayName, text)}
              checked={isHeld(action)}
              onChange={() => toggle(action, null)}
            />
          )),
      };
    },
  );
  return <PermissionGroups groups={[...ofContent, ...ofPanel]} />;
}

interface ContentRightsProps {
  readonly actions: PermissionCatalogue['sections']['collectionTypes']['actions'];
  readonly uid: string;
  /** The permissions on this content type. */
  readonly held: readonly Permission[];
  readonly onToggle: (action: string) => void;
  readonly onCondition: (condition: string, isUnderIt: boolean) => void;
}

function ContentRights({ actions, uid, held, onToggle, onCondition }: ContentRightsProps) {
  const text = useText();
  return (
    <>
      {actions.map(({ actionId, label }) => (
        <Checkbox
          key={actionId}
          label={rightName(actionId, label, text)}
          description={limitsOf(held.find(isOf(actionId, uid)), text)}
          checked={held.some(isOf(actionId, uid))}
          onChange={() => onToggle(actionId)}
        />
      ))}
      {conditions.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={text(label)}
          checked={isUnder(id, held, uid)}
          disabled={held.length === 0}
          onChange={({ currentTarget }) => onCondition(id, currentTarget.checked)}
        />
      ))}
    </>
  );
}

/** The content types, each with the actions that apply to it. */
const contentOf = ({ collectionTypes, singleTypes }: PermissionCatalogue['sections']) =>
  [collectionTypes, singleTypes].flatMap(({ subjects, actions }) =>
    subjects.map((subject) => ({
      ...subject,
      actions: actions.filter(({ subjects: of }) => of.includes(subject.uid)),
    })),
  );

const isOf =
  (action: string, subject: string | null) =>
  (held: Permission): boolean =>
    held.action === action && held.subject === subject;

const isUnder = (condition: string, permissions: readonly Permission[], uid: string): boolean => {
  const held = permissions.filter(({ subject }) => subject === uid);
  return held.length > 0 && held.every((one) => one.conditions.includes(condition));
};

function withCondition(condition: string, held: Permission, uid: string, isUnderIt: boolean): Permission {
  if (held.subject !== uid) return held;
  const others = held.conditions.filter((one) => one !== condition);
  return { ...held, conditions: isUnderIt ? [...others, condition] : others };
}
