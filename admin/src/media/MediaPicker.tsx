// Selects files of the library for a document, and uploads new ones.
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { MediaFile } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Empty } from '../parts/Empty.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { Pages } from '../parts/Pages.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { FileCard } from './FileCard.tsx';
import { filtersOfKinds } from './kinds.ts';
import classes from './media.module.css';
import { UploadList } from './UploadList.tsx';
import { DropZone, UploadButton } from './Uploads.tsx';
import { useFiles } from './use-files.ts';
import { useUploads } from './use-uploads.ts';

interface MediaPickerProps {
  readonly isMultiple: boolean;
  readonly allowedTypes: readonly string[] | null;
  readonly onChoose: (files: readonly MediaFile[]) => void;
  readonly onClose: () => void;
}

export default function MediaPicker({ isMultiple, allowedTypes, onChoose, onClose }: MediaPickerProps) {
  const text = useText();
  const { sought, find, page, setPage, data, error, isPending, refetch } = useNewestFiles(allowedTypes);
  const { chosen, toggle, add: choose } = useChosen(isMultiple);
  const { uploads, add } = useUploads(null, choose);
  return (
    <Dialog opened onClose={onClose} size="60rem" title={text('media.choose')}>
      <DropZone onFiles={add}>
        <div className={classes.toolbar}>
          <SearchInput className={classes.search} isFirst value={sought} onChange={find} />
          <UploadButton onFiles={add} />
        </div>
        <UploadList uploads={uploads} onFiles={add} />
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        {isPending && !error && <Waiting />}
        {data?.data.length === 0 && (
          <Empty title={text(sought ? 'list.noMatch' : 'media.empty')} help={text('media.emptyHelp')} />
        )}
        <ul className={classes.grid}>
          {data?.data.map((file) => (
            <FileCard
              key={file.id}
              file={file}
              isChosen={chosen.some(({ id }) => id === file.id)}
              onOpen={() => toggle(file)}
            />
          ))}
        </ul>
        <Pages
          className={classes.pages}
          page={page}
          pageCount={data?.meta.pagination.pageCount ?? 1}
          onChange={setPage}
        />
      </DropZone>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {text('app.cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
          {text('media.take', { count: chosen.length })}
        </Button>
      </Group>
    </Dialog>
  );
}

/** A page of the files of all folders, newest first, and the search in them. */
function useNewestFiles(allowedTypes: readonly string[] | null) {
  const [sought, setSought] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useFiles({
    page,
    pageSize: 24,
    _q: sought || undefined,
    folder: undefined,
    sort: 'createdAt:desc',
    filters: filtersOfKinds(allowedTypes),
  });
  const find = (next: string): void => {
    setSought(next);
    setPage(1);
  };
  return { sought, find, page, setPage, data, error, isPending, refetch };
}

/** The selected files, which may be on several pages. Another one replaces a single file. */
function useChosen(isMultiple: boolean) {
  const [chosen, setChosen] = useState<readonly MediaFile[]>([]);
  const add = (file: MediaFile): void => setChosen((files) => (isMultiple ? [...files, file] : [file]));
  const toggle = (file: MediaFile): void => {
    const others = chosen.filter(({ id }) => id !== file.id);
    if (others.length < chosen.length) setChosen(others);
    else add(file);
  };
  return { chosen, toggle, add };
}
