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

export function ColumnsMenu({ contentType, list: { columns, change } }: ColumnsMenuProps) {
  const text = useText();
  const may = useMay();
  const named = useNames(contentType);
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
              <Group key={name} gap={2} wrap="nowrap" px={4}>
                <Checkbox
                  flex={1}
                  label={named(name)}
                  checked
                  disabled={shown.length === 1}
                  onChange={() => choose(shown.filter((one) => one !== name))}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={text('list.moveUp', { name: named(name) })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={text('list.moveDown', { name: named(name) })}
                  disabled={index === shown.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              </Group>
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
        <Stack gap={4} mt="xs">
          <Button size="compact-xs" variant="subtle" onClick={forget}>
            {text('configure.own')}
          </Button>
          {may(configureRight) && (
            <LinkButton
              to="/content/$uid/configure"
              params={{ uid: contentType.uid }}
              size="compact-xs"
              variant="subtle"
            >
              {text('configure.open')}
            </LinkButton>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
