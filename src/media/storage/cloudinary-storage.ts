// Storage in a Cloudinary account, through its upload API. Clients fetch files from Cloudinary by their public URL.
// https://cloudinary.com/documentation/image_upload_api_reference
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { CloudinaryConfig } from '../../config/media/cloudinary-config.ts';
import { remoteBytes } from './remote-file.ts';
import type { FileStorage } from './storage.ts';

const images = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'svg', 'bmp', 'ico', 'tif', 'tiff', 'heic'];
const videos = ['mp4', 'webm', 'mov', 'avi', 'mkv', 'ogv', 'mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac'];
/** Milliseconds until a request is aborted: without a limit, a server that does not respond would block uploads forever. */
const timeout = 120_000;

export function cloudinaryStorage(config: CloudinaryConfig): FileStorage {
  const publicUrl = (key: string): string => urlOf(key, config);
  return {
    name: 'cloudinary',
    isPrivate: false,
    incomingFolder: undefined,
    publicUrl,
    // As Strapi's provider sets it: front ends build addresses of transformed images from it.
    metadata: (key) => {
      const { publicId, kind } = place(key, config.folder);
      return { public_id: publicId, resource_type: kind };
    },
    signedUrl: async () => undefined,
    async save(key, path) {
      const form = new FormData();
      form.set('file', await openAsBlob(path), key);
      await callApi('upload', key, form, config);
    },
    async find(key) {
      const url = publicUrl(key);
      const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(timeout) });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`Cloudinary responded ${response.status} for a stored file`);
      const modified = new Date(response.headers.get('last-modified') ?? 0);
      const size = Number(response.headers.get('content-length'));
      return { size, modified, open: (range) => remoteBytes(url, range) };
    },
    async delete(key) {
      await callApi('destroy', key, new FormData(), config);
    },
  };
}

/** Sends the form with its signature. */
async function callApi(
  method: 'upload' | 'destroy',
  key: string,
  form: FormData,
  config: CloudinaryConfig,
): Promise<unknown> {
  const { kind, publicId } = place(key, config.folder);
  const parameters = {
    ...(method === 'upload' ? { overwrite: 'false' } : { invalidate: 'true' }),
    public_id: publicId,
    timestamp: String(Math.floor(Date.now() / 1000)),
  };
  for (const [name, value] of Object.entries(parameters)) form.set(name, value);
  form.set('api_key', config.key);
  form.set('signature', sign(parameters, config.secret));
  const url = `${config.api}/v1_1/${encodeURIComponent(config.cloud)}/${kind}/${method}`;
  const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(timeout) });
  if (response.ok) return response.json();
  throw new Error(`Cloudinary refused to ${method} a file: ${response.status} ${await response.text()}`);
}

function urlOf(key: string, { delivery, folder }: CloudinaryConfig): string {
  const { kind, publicId, extension } = place(key, folder);
  const path = publicId.split('/').map(encodeURIComponent).join('/');
  return `${delivery}/${kind}/upload/${path}${kind === 'raw' || extension === '' ? '' : `.${extension}`}`;
}

/** Cloudinary keeps images and videos (audio is a video) without their extension; other files have it in their public id. */
function place(key: string, folder: string) {
  const dot = key.lastIndexOf('.');
  const extension = dot < 0 ? '' : key.slice(dot + 1).toLowerCase();
  const kind = images.includes(extension) ? 'image' : videos.includes(extension) ? 'video' : 'raw';
  return { kind, extension, publicId: folder + (kind === 'raw' || dot < 0 ? key : key.slice(0, dot)) };
}

/** https://cloudinary.com/documentation/authentication_signatures */
function sign(parameters: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.entries(parameters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('sha1')
    .update(text + secret)
    .digest('hex');
}
