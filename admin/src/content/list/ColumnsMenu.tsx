// Which columns are shown, and in which order.
import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import type { ContentType } from '../../api/content-types.ts';
import { useText } from '../../messages/messages.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { useMay } from '../../session.ts';
import { useNames } from '../attribute-name.ts';
import { configureRight } from '../content-types.ts';
import { allColumns, forgetColumns, rememberColumns } from './columns.ts';
import type { List } from './use-list.ts';

interface ColumnsMenuProps {
  readonly contentType: ContentType;
  readonly list: List;
}

export function ColumnsMenu({ contentType, list }: ColumnsMenuProps) {
  const text = useText();
  const named = useNames(contentType);
  const { shown, hidden, choose, move, forget } = columnsOf(contentType, list);
  return (
    <Popover width={260} position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          {text('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('list.columns')} p="xs">
        <ScrollArea.Autosize mah={380} type="auto" offsetScrollbars="y">
          <Stack gap={2}>
            {shown.map((name, index) => (
              <ShownColumn
                key={name}
                label={named(name)}
                index={index}
                count={shown.length}
                onHide={() => choose(shown.filter((one) => one !== name))}
                onMove={(to) => move(index, to)}
              />
            ))}
            {hidden.map(({ name }) => (
              <Checkbox
                key={name}
                px={4}
                py={3}
                label={named(name)}
                checked={false}
                onChange={() => choose([...shown, name])}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <DefaultColumns contentType={contentType} onForget={forget} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The shown columns by name, the others, and the changes, which this browser remembers. */
function columnsOf(contentType: ContentType, { columns, change }: List) {
  const shown = columns.map(({ name }) => name);
  const hidden = allColumns(contentType).filter(({ name }) => !shown.includes(name));
  const choose = (names: readonly string[]): void => {
    if (names.length === 0) return;
    rememberColumns(contentType.uid, names.join(','));
    change({ columns: names.join(',') });
  };
  const move = (from: number, to: number): void => {
    const others = shown.filter((_, index) => index !== from);
    choose(others.toSpliced(to, 0, shown[from] ?? ''));
  };
  const forget = (): void => {
    forgetColumns(contentType.uid);
    change({ columns: undefined });
  };
  return { shown, hidden, choose, move, forget };
}

interface ShownColumnProps {
  readonly label: string;
  readonly index: number;
  /** The number of shown columns; the last one cannot be hidden. */
  readonly count: number;
  readonly onHide: () => void;
  readonly onMove: (to: number) => void;
}

function ShownColumn({ label, index, count, onHide, onMove }: ShownColumnProps) {
  const text = useText();
  return (
    <Group gap={2} wrap="nowrap" px={4}>
      <Checkbox flex={1} label={label} checked disabled={count === 1} onChange={onHide} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={text('list.moveUp', { name: label })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={text('list.moveDown', { name: label })}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={14} />
      </ActionIcon>
    </Group>
  );
}

interface DefaultColumnsProps {
  readonly contentType: ContentType;
  readonly onForget: () => void;
}

/** The way back to the columns of the view settings, and to the settings themselves. */
function DefaultColumns({ contentType: { uid }, onForget }: DefaultColumnsProps) {
  const text = useText();
  const may = useMay();
  return (
    <Stack gap={4} mt="xs">
      <Button size="compact-xs" variant="subtle" onClick={onForget}>
        {text('configure.own')}
      </Button>
      {may(configureRight) && (
        <LinkButton to="/content/$uid/configure" params={{ uid }} size="compact-xs" variant="subtle">
          {text('configure.open')}
        </LinkButton>
      )}
    </Stack>
  );
}
