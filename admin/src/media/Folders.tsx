// The folders of the library: the path of the current one, its folders, and creating one.
import {
  Anchor,
  Breadcrumbs,
  Button,
  Group,
  Text as Line,
  Popover,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolder, IconFolderPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createFolder, type Folder } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { FolderActions } from './FolderActions.tsx';
import classes from './media.module.css';
import { useFolders } from './use-files.ts';

interface FolderTrailProps {
  readonly folder: number | null;
  readonly mayChange: boolean;
  readonly onOpen: (folder: number | null) => void;
}

export function FolderTrail({ folder, mayChange, onOpen }: FolderTrailProps) {
  const text = useText();
  const { data: folders = [] } = useFolders();
  if (folder === null) return null;
  const trail = trailTo(folder, folders);
  const opened = trail.at(-1);
  return (
    <Group mb="sm">
      <Breadcrumbs>
        <Anchor component="button" type="button" size="sm" onClick={() => onOpen(null)}>
          {text('nav.media')}
        </Anchor>
        {trail.map(({ id, name }) =>
          id === folder ? (
            <Line key={id} size="sm" aria-current="page">
              {name}
            </Line>
          ) : (
            <Anchor key={id} component="button" type="button" size="sm" onClick={() => onOpen(id)}>
              {name}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
      {mayChange && opened && (
        <FolderActions
          key={opened.id}
          folder={opened}
          folders={folders}
          onDeleted={() => onOpen(opened.parent?.id ?? null)}
        />
      )}
    </Group>
  );
}

function trailTo(id: number | null, folders: readonly Folder[]): readonly Folder[] {
  const found = folders.find((folder) => folder.id === id);
  return found ? [...trailTo(found.parent?.id ?? null, folders), found] : [];
}

/** `Press › Logos`, for lists of all folders. */
export const pathOf = (id: number, folders: readonly Folder[]): string =>
  trailTo(id, folders)
    .map(({ name }) => name)
    .join(' › ');

interface FoldersProps {
  readonly folder: number | null;
  readonly mayAdd: boolean;
  readonly onOpen: (folder: number) => void;
}

export function Folders({ folder, mayAdd, onOpen }: FoldersProps) {
  const text = useText();
  const { data: folders = [] } = useFolders();
  const here = folders.filter(({ parent }) => (parent?.id ?? null) === folder);
  return (
    <ul className={classes.folders} aria-label={text('media.folders')}>
      {here.map(({ id, name, files }) => (
        <li key={id} className={classes.card}>
          <UnstyledButton className={classes.folder} onClick={() => onOpen(id)}>
            <IconFolder size={18} />
            <Line size="sm" truncate flex={1}>
              {name}
            </Line>
            <Line size="xs" c="dimmed">
              {files.count}
            </Line>
          </UnstyledButton>
        </li>
      ))}
      {mayAdd && (
        <li>
          <NewFolder parent={folder} />
        </li>
      )}
    </ul>
  );
}

function NewFolder({ parent }: { readonly parent: number | null }) {
  const text = useText();
  const client = useQueryClient();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [name, setName] = useState('');
  const creating = useMutation({
    mutationFn: () => createFolder(name.trim(), parent),
    onSuccess: async () => {
      setName('');
      close();
      await client.invalidateQueries({ queryKey: ['files', 'folders'] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <Popover opened={isOpen} onChange={close} width={260} position="bottom-start" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFolderPlus size={16} />} onClick={toggle}>
          {text('media.newFolder')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('media.newFolder')}>
        <form onSubmit={submit}>
          <ErrorNotice error={creating.error} />
          <TextInput
            label={text('media.name')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button mt="sm" type="submit" loading={creating.isPending} disabled={name.trim() === ''}>
            {text('app.create')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
