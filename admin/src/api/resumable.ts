// Uploads large files in parts (https://tus.io). An upload resumes after the server could not be reached, and after a reload of the
// page when the same file is chosen again. The browser stores the URLs of unfinished uploads.
import type { DetailedError, PreviousUpload, Upload } from 'tus-js-client';
import { accessToken, forgetSession, renewToken } from './access.ts';
import { ApiError, type ErrorBody } from './api-error.ts';
import type { MediaFile } from './files.ts';
import { reportUnreached } from './health.ts';
import { respond } from './request.ts';

const endpoint = '/admin/upload/resumable';
const partBytes = 4 * 1024 * 1024;
const protocol = { 'tus-resumable': '1.0.0' };
/** The time for which the server keeps unfinished uploads. */
const lifetimeMs = 24 * 3_600_000;
/** The delays between retries, for a quarter of an hour; they start again when a part was sent. */
const delaysMs = [500, 1000, 2000, 4000, 8000, ...Array.from({ length: 60 }, () => 15_000)];
const keyPrefix = 'tus::';

export interface PartsOptions {
  readonly folder: number | null;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  /** Called if the server does not respond; retries follow. */
  readonly onAway: () => void;
}

/** URLs of running uploads, so that the same file can be uploaded twice at a time. */
const active = new Set<string>();

export async function uploadInParts(file: File, options: PartsOptions): Promise<MediaFile> {
  const { Upload: TusUpload } = await import('tus-js-client');
  const { folder, signal, onProgress, onAway } = options;
  const token = uploadToken();
  return new Promise((resolve, reject) => {
    const upload = new TusUpload(file, {
      endpoint,
      chunkSize: partBytes,
      retryDelays: delaysMs,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, filetype: file.type, fileInfo: JSON.stringify({ folder }) },
      async onBeforeRequest(request) {
        request.setHeader('authorization', `Bearer ${await token.current()}`);
        // The client sends what it was about to send when it was cancelled, and creates the upload again if that is gone.
        if (signal.aborted && request.getMethod() !== 'DELETE') throw signal.reason;
      },
      onUploadUrlAvailable: () => void (upload.url && active.add(upload.url)),
      onProgress,
      onChunkComplete: token.accept,
      onShouldRetry(error) {
        const status = statusOf(error);
        const isAway = status === 0 || status >= 500;
        if (isAway) {
          reportUnreached();
          onAway();
        }
        const isOld = token.refuse(status);
        return isAway || isOld || status === 409 || status === 423;
      },
      onError: (error) =>
        finish(() => {
          const refusal = apiErrorOf(error);
          if (refusal instanceof ApiError && !refusal.isUnreached) forgetStored(upload.url);
          reject(refusal);
        }),
      onSuccess: ({ lastResponse }) =>
        finish(() => {
          const body = lastResponse.getBody();
          resolve(body === '' ? recordOf(upload, file.size) : (JSON.parse(body) as MediaFile));
        }),
    });
    const cancel = (): void =>
      finish(() => {
        void upload.abort(true).catch(() => undefined);
        reject(signal.reason);
      });
    const finish = (settle: () => void): void => {
      signal.removeEventListener('abort', cancel);
      if (upload.url) active.delete(upload.url);
      settle();
    };
    signal.addEventListener('abort', cancel);
    void begin(upload);
  });
}

/** The access token for an upload. It is renewed after a failed request; refused with a renewed one, the upload fails. */
function uploadToken() {
  let state: 'held' | 'stale' | 'renewed' = 'held';
  return {
    async current(): Promise<string> {
      if (state === 'stale') {
        if ((await renewToken()) === undefined) forgetSession();
        state = 'renewed';
      }
      return accessToken() ?? '';
    },
    /** A part was sent with the token. */
    accept: (): void => {
      state = 'held';
    },
    /** Returns whether the failed request can be repeated with a renewed token. */
    refuse(status: number): boolean {
      const isOld = status === 401 && state !== 'renewed';
      state = 'stale';
      return isOld;
    },
  };
}

async function begin(upload: Upload): Promise<void> {
  const [previous] = (await upload.findPreviousUploads()).filter(
    ({ uploadUrl }) => uploadUrl !== null && !active.has(uploadUrl),
  );
  if (previous) {
    // With an expired token the server would respond as if the upload did not exist.
    await renewToken().catch(() => undefined);
    upload.resumeFromPreviousUpload(previous);
  }
  upload.start();
}

/** Fetches the file of a finished upload if the response to its last part was lost. */
async function recordOf({ url }: Upload, size: number): Promise<MediaFile> {
  const headers = {
    ...protocol,
    'upload-offset': String(size),
    'content-type': 'application/offset+octet-stream',
  };
  const response = await respond('PATCH', new URL(url ?? '', location.origin).pathname, { headers });
  return response.json();
}

const statusOf = (error: DetailedError): number => error.originalResponse?.getStatus() ?? 0;

function apiErrorOf(error: Error | DetailedError): unknown {
  if (!('originalResponse' in error)) return error;
  const body = error.originalResponse?.getBody() ?? '';
  return new ApiError(statusOf(error), parsed(body));
}

function parsed(body: string): ErrorBody {
  try {
    return JSON.parse(body) as ErrorBody;
  } catch {
    return {};
  }
}

export interface UnfinishedUpload {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sentBytes: number;
  readonly address: string;
}

/** The unfinished uploads of this administrator in this browser that are not running. */
export async function fetchUnfinished(): Promise<readonly UnfinishedUpload[]> {
  const found = await Promise.all(storedUploads().map(([key, stored]) => unfinishedOf(key, stored)));
  return found.flatMap((one) => one ?? []);
}

type Stored = Pick<PreviousUpload, 'size' | 'metadata' | 'creationTime'> & { readonly uploadUrl?: string };

const storedUploads = (): readonly (readonly [string, Stored])[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(keyPrefix))
    .map((key) => [key, JSON.parse(localStorage.getItem(key) ?? '{}') as Stored]);

/** Removes the stored URL of an upload that the server has refused. */
function forgetStored(url: string | null): void {
  for (const [key, { uploadUrl }] of storedUploads()) if (uploadUrl === url) localStorage.removeItem(key);
}

async function unfinishedOf(key: string, stored: Stored): Promise<UnfinishedUpload | undefined> {
  const { uploadUrl, size, metadata, creationTime } = stored;
  if (uploadUrl === undefined || active.has(uploadUrl)) return undefined;
  const address = new URL(uploadUrl, location.origin).pathname;
  const response = await respond('HEAD', address, { headers: protocol });
  if (response.ok) {
    const sentBytes = Number(response.headers.get('upload-offset'));
    return { key, name: metadata.filename ?? '', size: size ?? 0, sentBytes, address };
  }
  // Younger ones may belong to another administrator at this browser.
  if (Date.now() - Date.parse(creationTime) > lifetimeMs) localStorage.removeItem(key);
  return undefined;
}

export async function discardUnfinished({ key, address }: UnfinishedUpload): Promise<void> {
  await respond('DELETE', address, { headers: protocol });
  localStorage.removeItem(key);
}
