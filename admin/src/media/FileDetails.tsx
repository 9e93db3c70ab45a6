// The details of a file: description, focal point, uses, replacing and deleting it.
import { Drawer, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isConflict } from '../api/api-error.ts';
import { deleteFiles, type MediaFile, updateFile } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { notify } from '../parts/notify.ts';
import { useReturnedFocus } from '../parts/use-returned-focus.ts';
import { FileActions } from './FileActions.tsx';
import { FileConflict } from './FileConflict.tsx';
import { FileDescription } from './FileDescription.tsx';
import { FileUses } from './FileUses.tsx';
import { type FileWords, wordsOf } from './file-words.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx'));

/** The types that the server can crop and browsers can show. */
const croppable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

interface FileDetailsProps {
  readonly file: MediaFile;
  readonly mayAdd: boolean;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

export function FileDetails({ file: opened, mayAdd, mayChange, onClose }: FileDetailsProps) {
  const text = useText();
  useReturnedFocus(true);
  const { file, words, setWords, hasConflict, setConflict, saving, deleting, takeTheirs } = useFileChanges(
    opened,
    onClose,
  );
  const [isCropping, setCropping] = useState(false);
  const { width, height } = file;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="28rem"
      title={file.name}
      closeButtonProps={{ 'aria-label': text('app.close') }}
    >
      <Stack>
        <FileDescription file={file} words={words} onChange={mayChange ? setWords : undefined} />
        <ErrorNotice error={isConflict(saving.error) ? deleting.error : (saving.error ?? deleting.error)} />
        {mayChange && (
          <FileActions
            isCroppable={croppable.includes(file.mime)}
            isSaving={saving.isPending}
            isDeleting={deleting.isPending}
            onSave={(content) => saving.mutate(content)}
            onCrop={() => setCropping(true)}
            onDelete={() => deleting.mutate()}
          />
        )}
        {isCropping && width !== null && height !== null && (
          <Suspense>
            <CropDialog
              file={file}
              picture={{ width, height }}
              words={words}
              mayAdd={mayAdd}
              onReplaced={onClose}
              onConflict={() => {
                setCropping(false);
                setConflict(true);
              }}
              onClose={() => setCropping(false)}
            />
          </Suspense>
        )}
        {hasConflict && (
          <FileConflict file={file} words={words} onClose={() => setConflict(false)} onTaken={takeTheirs} />
        )}
        <FileUses id={file.id} />
      </Stack>
    </Drawer>
  );
}

function useFileChanges(opened: MediaFile, onClose: () => void) {
  const text = useText();
  const client = useQueryClient();
  // The file at the time of opening, also if the list has been updated since.
  const [file, setFile] = useState(opened);
  const [words, setWords] = useState(() => wordsOf(opened));
  const [hasConflict, setConflict] = useState(false);
  const done = async (message: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['files'] });
    notify(message);
    onClose();
  };
  const saving = useMutation({
    mutationFn: (content?: File) => updateFile(file, words, content),
    onSuccess: () => done(text('app.saved')),
    onError: (error) => setConflict(isConflict(error)),
  });
  const deleting = useMutation({
    mutationFn: () => deleteFiles([file.id]),
    onSuccess: () => done(text('bulk.deleteDone', { count: 1 })),
  });
  const takeTheirs = (theirs: MediaFile, kept: FileWords): void => {
    setFile(theirs);
    setWords(kept);
    setConflict(false);
    saving.reset();
  };
  return { file, words, setWords, hasConflict, setConflict, saving, deleting, takeTheirs };
}
