// The actions for the open folder: rename, move, delete with its content. The server validates them.
import { Button, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { deleteFiles, type Folder, updateFolder } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { FolderSelect } from './FolderSelect.tsx';

interface FolderActionsProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly onDeleted: () => void;
}

export function FolderActions({ folder, folders, onDeleted }: FolderActionsProps) {
  const text = useText();
  const client = useQueryClient();
  const [name, setName] = useState(folder.name);
  const [parent, setParent] = useState(folder.parent?.id ?? null);
  const erase = async (): Promise<void> => {
    await deleteFiles([], [folder.id]);
    onDeleted();
    await client.invalidateQueries({ queryKey: ['files'] });
  };
  return (
    <Group gap="xs">
      <FolderForm
        title={text('media.renameFolder')}
        isDisabled={name.trim() === ''}
        onSave={() => updateFolder(folder.id, { name: name.trim() })}
      >
        <TextInput
          label={text('media.name')}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </FolderForm>
      <FolderForm
        title={text('media.moveFolder')}
        submitLabel={text('media.move')}
        onSave={() => updateFolder(folder.id, { parent })}
      >
        <FolderSelect folders={folders} value={parent} onChange={setParent} />
      </FolderForm>
      <ConfirmButton
        label={text('media.deleteFolder')}
        question={text('media.deleteFolderAsk', { name: folder.name })}
        onConfirm={erase}
      />
    </Group>
  );
}

interface FolderFormProps {
  /** The title of the dialog and of the button that opens it. */
  readonly title: string;
  readonly submitLabel?: string;
  readonly isDisabled?: boolean;
  readonly onSave: () => Promise<unknown>;
  readonly children: ReactNode;
}

function FolderForm({ title, onSave, children, ...form }: FolderFormProps) {
  const client = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const saving = useMutation({
    mutationFn: onSave,
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: ['files', 'folders'] });
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open}>
        {title}
      </Button>
      {isOpen && (
        <FormDialog
          {...form}
          title={title}
          isPending={saving.isPending}
          error={saving.error}
          onSubmit={() => saving.mutate()}
          onClose={() => {
            saving.reset();
            close();
          }}
        >
          {children}
        </FormDialog>
      )}
    </>
  );
}
