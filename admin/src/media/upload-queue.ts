// The queue of uploads: a few run at a time, each with its state. It belongs to the page, so that uploads continue on other screens.
import { type MediaFile, uploadFile } from '../api/files.ts';

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly folder: number | null;
  /** `away`: the server does not respond; the upload is retried. */
  readonly state: 'waiting' | 'running' | 'away' | 'done' | 'failed';
  /** Undefined if there is no progress information. */
  readonly sentBytes?: number | undefined;
  readonly error?: unknown;
}

type OnStored = (file: MediaFile) => void;

const atOnce = 3;
const listeners = new Set<() => void>();
const ends = new Map<number, { readonly controller: AbortController; readonly onStored: OnStored }>();
let uploads: readonly Upload[] = [];
let count = 0;

/** The queue for `useSyncExternalStore`. */
export const queue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  uploads: (): readonly Upload[] => uploads,
};

const setUploads = (changed: readonly Upload[]): void => {
  uploads = changed;
  for (const listener of listeners) listener();
};

const change = (id: number, changes: Partial<Upload>): void =>
  setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

export function addUploads(files: readonly File[], folder: number | null, onStored: OnStored): void {
  const added = files.map((file): Upload => ({ id: count++, file, folder, state: 'waiting' }));
  for (const { id } of added) ends.set(id, { controller: new AbortController(), onStored });
  setUploads([...uploads.filter(({ state }) => state !== 'done'), ...added]);
  beginNext();
}

export function retryUpload(id: number): void {
  change(id, { state: 'waiting', error: undefined });
  beginNext();
}

/** Cancels an upload, and deletes the uploaded part on the server. */
export function cancelUpload(id: number): void {
  ends.get(id)?.controller.abort();
  ends.delete(id);
  setUploads(uploads.filter((upload) => upload.id !== id));
  beginNext();
}

function beginNext(): void {
  const running = uploads.filter(({ state }) => state === 'running' || state === 'away').length;
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(atOnce - running, 0));
  for (const upload of next) void run(upload);
}

async function run({ id, file, folder }: Upload): Promise<void> {
  const end = ends.get(id);
  if (!end) return;
  change(id, { state: 'running' });
  try {
    const stored = await uploadFile(file, {
      folder,
      signal: end.controller.signal,
      onProgress: (sentBytes) => change(id, { state: 'running', sentBytes }),
      onAway: () => change(id, { state: 'away' }),
    });
    change(id, { state: 'done' });
    ends.delete(id);
    end.onStored(stored);
  } catch (error) {
    change(id, { state: 'failed', error });
  }
  beginNext();
}
