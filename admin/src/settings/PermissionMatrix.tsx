// What a role of administrators holds. A right that is limited to fields or languages stays so; it is said which.
import { Checkbox } from '@mantine/core';
import type { Permission, PermissionCatalogue } from '../api/admins.ts';
import { type Text, useText } from '../messages/messages.tsx';
import classes from './Settings.module.css';

const isCreator = 'admin::is-creator';

interface PermissionMatrixProps {
  readonly catalogue: PermissionCatalogue;
  readonly permissions: readonly Permission[];
  readonly onChange: (permissions: readonly Permission[]) => void;
}

export function PermissionMatrix({ catalogue: { sections }, permissions, onChange }: PermissionMatrixProps) {
  const text = useText();
  const find = (action: string, subject: string | null): Permission | undefined =>
    permissions.find((held) => held.action === action && held.subject === subject);
  const toggle = (action: string, subject: string | null): void => {
    const held = find(action, subject);
    const conditions = subject !== null && isOwnOnly(permissions, subject) ? [isCreator] : [];
    onChange(
      held
        ? permissions.filter((one) => one !== held)
        : [...permissions, { action, subject, properties: {}, conditions }],
    );
  };
  const content = [sections.collectionTypes, sections.singleTypes].flatMap(({ subjects, actions }) =>
    subjects.map((subject) => ({
      ...subject,
      actions: actions.filter(({ subjects: of }) => of.includes(subject.uid)),
    })),
  );
  return (
    <div>
      {content.map(({ uid, label, actions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out
        <div key={uid} className={classes.group} role="group" aria-label={label}>
          <h3 className={classes.groupName}>{label}</h3>
          <div className={classes.actions}>
            {actions.map(({ actionId, label: name }) => (
              <Checkbox
                key={actionId}
                label={name}
                description={limitsOf(find(actionId, uid), text)}
                checked={find(actionId, uid) !== undefined}
                onChange={() => toggle(actionId, uid)}
              />
            ))}
            <Checkbox
              label={text('settings.ownOnly')}
              checked={isOwnOnly(permissions, uid)}
              disabled={!permissions.some(({ subject }) => subject === uid)}
              onChange={({ currentTarget }) =>
                onChange(permissions.map((held) => withOwn(held, uid, currentTarget.checked)))
              }
            />
          </div>
        </div>
      ))}
      {(['plugins', 'settings'] as const).map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={section} className={classes.group} role="group" aria-label={text(`settings.of-${section}`)}>
          <h3 className={classes.groupName}>{text(`settings.of-${section}`)}</h3>
          <div className={classes.actions}>
            {sections[section].map(({ action, displayName, subCategory }) => (
              <Checkbox
                key={action}
                label={`${subCategory}: ${displayName}`}
                checked={find(action, null) !== undefined}
                onChange={() => toggle(action, null)}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const isOwnOnly = (permissions: readonly Permission[], uid: string): boolean => {
  const held = permissions.filter(({ subject }) => subject === uid);
  return held.length > 0 && held.every(({ conditions }) => conditions.includes(isCreator));
};

function withOwn(held: Permission, uid: string, isOwn: boolean): Permission {
  if (held.subject !== uid) return held;
  const others = held.conditions.filter((condition) => condition !== isCreator);
  return { ...held, conditions: isOwn ? [...others, isCreator] : others };
}

function limitsOf(held: Permission | undefined, text: Text): string | undefined {
  const { fields, locales } = held?.properties ?? {};
  const limits = [
    fields && text('settings.onlyFields', { fields: fields.join(', ') }),
    locales && text('settings.onlyLocales', { locales: locales.join(', ') }),
  ];
  return limits.filter((limit) => limit !== undefined).join(' ') || undefined;
}
