// The queue of uploads for the views, and unfinished uploads of earlier pages.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { MediaFile } from '../api/files.ts';
import { discardUnfinished, fetchUnfinished, type UnfinishedUpload } from '../api/resumable.ts';
import { addUploads, queue } from './upload-queue.ts';

export function useUploads(folder: number | null, onStored?: (file: MediaFile) => void) {
  const client = useQueryClient();
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const stored = (file: MediaFile): void => {
    onStored?.(file);
    for (const key of ['files', 'unfinished']) void client.invalidateQueries({ queryKey: [key] });
  };
  const add = (files: readonly File[]): void => addUploads(files, folder, stored);
  return { uploads, add };
}

export function useUnfinished() {
  const client = useQueryClient();
  const { data: unfinished = [] } = useQuery({ queryKey: ['unfinished'], queryFn: fetchUnfinished });
  const discard = async (upload: UnfinishedUpload): Promise<void> => {
    await discardUnfinished(upload);
    await client.invalidateQueries({ queryKey: ['unfinished'] });
  };
  return { unfinished, discard };
}
