// A group of a row rule: how its conditions are combined, and its nested groups.
import { Button, CloseButton, Group, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../messages/messages.tsx';
import { ConditionRow, newCondition } from './ConditionRow.tsx';
import { groupOf, type RuleEntry, type RuleGroup } from './row-rule.ts';
import type { Rulable } from './rulable.ts';
import classes from './rules.module.css';

interface GroupRowsProps {
  readonly group: RuleGroup;
  readonly rulables: readonly Rulable[];
  readonly onChange: (group: RuleGroup) => void;
  /** Removes the group; undefined for the outermost one. */
  readonly onRemove?: () => void;
  readonly depth?: number;
}

const joins = ['all', 'any', 'none', 'notAll'] as const;
type Join = (typeof joins)[number];

/** Deeper groups are shown but cannot be added. The server accepts 16 levels of a filter. */
const maxDepth = 3;

export function GroupRows({ group, rulables, onChange, onRemove, depth = 1 }: GroupRowsProps) {
  const text = useText();
  const { entries } = group;
  const keep = (next: readonly RuleEntry[]): void => onChange({ ...group, entries: next });
  const add = (entry: RuleEntry): void => keep([...entries, entry]);
  const isChoice = entries.length > 1 || group.isDenied || depth > 1;
  return (
    <Stack
      gap="xs"
      role="group"
      aria-label={text('rule.group')}
      className={depth > 1 ? classes.group : undefined}
    >
      {isChoice && (
        <Group justify="space-between" wrap="nowrap">
          <Select
            w={260}
            aria-label={text('rule.join')}
            allowDeselect={false}
            data={joins.map((value) => ({ value, label: text(`rule.join-${value}`) }))}
            value={joinOf(group)}
            onChange={(next) => onChange({ ...group, ...joinedBy((next ?? 'all') as Join) })}
          />
          {onRemove && <CloseButton aria-label={text('rule.removeGroup')} onClick={onRemove} />}
        </Group>
      )}
      {entries.map((entry, index) => {
        const shared = {
          rulables,
          onChange: (next: RuleEntry) => keep(entries.with(index, next)),
          onRemove: () => keep(entries.toSpliced(index, 1)),
        };
        return entry.kind === 'group' ? (
          <GroupRows key={index} group={entry} depth={depth + 1} {...shared} />
        ) : (
          <ConditionRow key={index} condition={entry} {...shared} />
        );
      })}
      <Group gap="xs">
        <AddButton label={text('rule.addCondition')} onClick={() => add(newCondition(rulables[0]))} />
        {depth < maxDepth && (
          <AddButton
            label={text('rule.addGroup')}
            onClick={() => add(groupOf([newCondition(rulables[0])], group.join === 'all' ? 'any' : 'all'))}
          />
        )}
      </Group>
    </Stack>
  );
}

const AddButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={onClick}>
    {label}
  </Button>
);

function joinOf({ join, isDenied }: RuleGroup): Join {
  if (join === 'all') return isDenied ? 'notAll' : 'all';
  return isDenied ? 'none' : 'any';
}

const joinedBy = (join: Join): Pick<RuleGroup, 'join' | 'isDenied'> => ({
  join: join === 'all' || join === 'notAll' ? 'all' : 'any',
  isDenied: join === 'none' || join === 'notAll',
});
