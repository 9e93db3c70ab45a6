// Saved views of a list: open one, name the present one, share it as a link.
import { ActionIcon, Button, CopyButton, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../../messages/messages.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import type { ListSearch } from './list-search.ts';
import { useSavedViews } from './saved-views.ts';

interface ViewsMenuProps {
  readonly uid: string;
  readonly search: ListSearch;
}

export function ViewsMenu({ uid, search }: ViewsMenuProps) {
  const text = useText();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [name, setName] = useState('');
  const { views, save, remove } = useSavedViews(uid);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    save({ name: name.trim(), search });
    setName('');
  };
  return (
    <Popover opened={isOpen} onChange={close} width={280} position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />} onClick={toggle}>
          {text('list.views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('list.views')}>
        <Stack gap="xs">
          {views.map((view) => (
            <Group key={view.name} gap="xs" wrap="nowrap">
              <LinkButton
                to="/content/$uid"
                params={{ uid }}
                search={view.search}
                variant="subtle"
                size="xs"
                flex={1}
                justify="flex-start"
                onClick={close}
              >
                {view.name}
              </LinkButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={text('app.named', { what: text('app.delete'), name: view.name })}
                onClick={() => remove(view.name)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
          ))}
          <form onSubmit={submit}>
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextInput
                flex={1}
                size="xs"
                label={text('list.nameView')}
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <Button size="xs" type="submit" disabled={name.trim() === ''}>
                {text('app.save')}
              </Button>
            </Group>
          </form>
          <CopyButton value={location.href}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {text(copied ? 'app.copied' : 'list.copyLink')}
              </Button>
            )}
          </CopyButton>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
