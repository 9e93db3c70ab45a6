// Moves a folder, with everything that is in it, to another place. What cannot be is refused by the server.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Folder, moveFolder } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { FolderSelect } from './FolderSelect.tsx';

interface MoveFolderProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
}

export function MoveFolder({ folder, folders }: MoveFolderProps) {
  const text = useText();
  const client = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [parent, setParent] = useState(folder.parent?.id ?? null);
  const moving = useMutation({
    mutationFn: () => moveFolder(folder.id, parent),
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: ['files', 'folders'] });
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open}>
        {text('media.moveFolder')}
      </Button>
      {isOpen && (
        <FormDialog
          title={text('media.moveFolder')}
          submitLabel={text('media.move')}
          isPending={moving.isPending}
          error={moving.error}
          onSubmit={() => moving.mutate()}
          onClose={() => {
            moving.reset();
            close();
          }}
        >
          <FolderSelect folders={folders} value={parent} onChange={setParent} />
        </FormDialog>
      )}
    </>
  );
}
