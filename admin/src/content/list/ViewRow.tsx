// A saved view: its link, and the actions for administrators who may change it.
import { ActionIcon, Group } from '@mantine/core';
import { IconDeviceFloppy, IconTrash, IconUsers, IconUsersMinus, IconUsersPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SavedView } from '../../api/views.ts';
import { useText } from '../../messages/messages.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { useMay } from '../../session.ts';
import { configureRight } from '../content-types.ts';
import { type ListSearch, queryOfSearch, searchOfQuery } from './list-search.ts';
import type { Views } from './use-views.ts';

interface ViewRowProps {
  readonly uid: string;
  readonly view: SavedView;
  readonly views: Views;
  /** The state of the shown list. */
  readonly search: ListSearch;
  readonly onOpen: () => void;
}

export function ViewRow({ uid, view, views, search, onOpen }: ViewRowProps) {
  const text = useText();
  const mayShare = useMay()(configureRight);
  const { name, query, isShared, isOwn } = view;
  const isChangeable = isOwn || mayShare;
  const action = (label: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      title={label}
      aria-label={text('app.named', { what: label, name })}
      disabled={views.isPending}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <Group gap={4} wrap="nowrap">
      <LinkButton
        to="/content/$uid"
        params={{ uid }}
        search={searchOfQuery(query)}
        variant="subtle"
        size="xs"
        flex={1}
        miw={0}
        justify="flex-start"
        rightSection={isShared && <IconUsers size={14} role="img" aria-label={text('list.sharedView')} />}
        onClick={onOpen}
      >
        {name}
      </LinkButton>
      {isChangeable &&
        query !== queryOfSearch(search) &&
        action(text('list.updateView'), <IconDeviceFloppy size={14} />, () =>
          views.update(view, { query: queryOfSearch(search) }),
        )}
      {isChangeable &&
        (isShared || mayShare) &&
        action(
          text(isShared ? 'list.unshareView' : 'list.shareView'),
          isShared ? <IconUsersMinus size={14} /> : <IconUsersPlus size={14} />,
          () => views.update(view, { isShared: !isShared }),
        )}
      {isChangeable && action(text('app.delete'), <IconTrash size={14} />, () => views.remove(view))}
    </Group>
  );
}
