// Saved views of a list: opens one, saves the current one, shares it with all administrators or as a link.
import { Button, Checkbox, CopyButton, Group, Text as Line, Popover, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../../messages/messages.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { useMay } from '../../session.ts';
import { configureRight } from '../content-types.ts';
import { type ListSearch, queryOfSearch } from './list-search.ts';
import { useViews, type Views } from './use-views.ts';
import { ViewRow } from './ViewRow.tsx';

interface ViewsMenuProps {
  readonly uid: string;
  readonly search: ListSearch;
}

export function ViewsMenu({ uid, search }: ViewsMenuProps) {
  const text = useText();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const views = useViews(uid, isOpen);
  return (
    <Popover
      opened={isOpen}
      onChange={close}
      width="min(340px, calc(100vw - 2rem))"
      position="bottom-end"
      trapFocus
      withRoles
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />} onClick={toggle}>
          {text('list.views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('list.views')}>
        <Stack gap="xs">
          <ErrorNotice error={views.error} />
          {views.views.map((view) => (
            <ViewRow key={view.id} uid={uid} view={view} views={views} search={search} onOpen={close} />
          ))}
          <BrowserViews uid={uid} views={views} onOpen={close} />
          <NewView views={views} search={search} />
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

interface NewViewProps {
  readonly views: Views;
  readonly search: ListSearch;
}

function NewView({ views, search }: NewViewProps) {
  const text = useText();
  const may = useMay();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    views.create({ name: name.trim(), query: queryOfSearch(search), isShared });
    setName('');
    setShared(false);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            size="xs"
            label={text('list.nameView')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button size="xs" type="submit" disabled={name.trim() === ''} loading={views.isPending}>
            {text('app.save')}
          </Button>
        </Group>
        {may(configureRight) && (
          <Checkbox
            size="xs"
            label={text('list.shareView')}
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        )}
      </Stack>
    </form>
  );
}

interface BrowserViewsProps {
  readonly uid: string;
  readonly views: Views;
  readonly onOpen: () => void;
}

/** Views that an older version of the panel stored in this browser. */
function BrowserViews({ uid, views: { inBrowser, takeOver, isPending }, onOpen }: BrowserViewsProps) {
  const text = useText();
  if (inBrowser.length === 0) return null;
  return (
    <>
      <Line size="xs" c="dimmed">
        {text('list.browserViews')}
      </Line>
      {inBrowser.map(({ name, search }) => (
        <LinkButton
          key={name}
          to="/content/$uid"
          params={{ uid }}
          search={search}
          variant="subtle"
          size="xs"
          justify="flex-start"
          onClick={onOpen}
        >
          {name}
        </LinkButton>
      ))}
      <Button size="xs" variant="light" loading={isPending} onClick={takeOver}>
        {text('list.takeOverViews')}
      </Button>
    </>
  );
}
