// Files on their way to the library: a few at once, each with how it went.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type MediaFile, uploadFile } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { messageOf } from '../parts/ErrorNotice.tsx';

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly file: File;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly message?: string;
}

const atOnce = 3;

export function useUploads(folder: number | null, onStored?: (file: MediaFile) => void) {
  const text = useText();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const change = (id: number, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  async function run(upload: Upload): Promise<void> {
    change(upload.id, { state: 'running' });
    try {
      const stored = await uploadFile(upload.file, folder);
      onStored?.(stored);
      change(upload.id, { state: 'done' });
    } catch (error) {
      change(upload.id, { state: 'failed', message: messageOf(error, text) });
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const queue = files.map(
      (file): Upload => ({ id: count.current++, name: file.name, file, state: 'waiting' }),
    );
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...queue]);
    const waiting = [...queue];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await client.invalidateQueries({ queryKey: ['files'] });
  }

  return {
    uploads,
    add,
    retry: (upload: Upload): void =>
      void run(upload).then(() => client.invalidateQueries({ queryKey: ['files'] })),
    clear: (): void => setUploads([]),
  };
}
