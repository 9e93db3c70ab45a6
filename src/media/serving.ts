// GET /uploads/<file>: serves stored files, with range requests. Types that could run scripts are downloads, and a strict content
// security policy applies to all files.
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { VariantRules } from '../config/media-config.ts';
import { notFound } from '../errors/errors.ts';
import { lacking } from '../errors/refusal.ts';
import type { Request, Response } from '../routes/request.ts';
import type { Route } from '../routes/route.ts';
import type { Links } from './links.ts';
import { servedType } from './served-types.ts';
import type { ByteRange, FileStorage, StoredFile } from './storage.ts';
import type { StoredFiles } from './stored-files.ts';
import { parseVariant, type Variant } from './variant-request.ts';
import type { ShownVariant } from './variants.ts';

type FileResponse = Required<Omit<Response, 'cookies' | 'isPassing'>> & { readonly body: Readable };

/** Overrides the headers of the API: images and videos have to be seen when they are opened by themselves. */
const contentPolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

export interface Serving {
  readonly storage: Pick<FileStorage, 'find' | 'isPrivate' | 'publicUrl'>;
  readonly storedFiles: Pick<StoredFiles, 'keysOf'>;
  readonly links: Pick<Links, 'sign' | 'own' | 'isGood'>;
  readonly variantRules: VariantRules;
  /** Undefined where no record names the address. */
  readonly findVariant: (
    address: string,
    variant: Variant,
    /** Of the caller. */
    client: string,
  ) => Promise<ShownVariant | undefined>;
}

/** Only private files depend on the caller. */
export const fileRoute: Route<Serving> = {
  method: 'GET',
  path: '/uploads/*',
  demand: 'anyone',
  body: 'none',
  handler: serveFile,
};

export async function serveFile(request: Request, serving: Serving): Promise<FileResponse> {
  const { storage, links } = serving;
  // The server gives files names that need no percent-encoding, so an encoded address is the name of none.
  const address = request.path.slice('/uploads/'.length);
  if (storage.isPrivate && !links.isGood(address, request.search))
    return redirectToLink(serving, address, request);
  const variant = parseVariant(request.search, serving.variantRules);
  const found = variant
    ? isAddress(address) && (await serving.findVariant(address, variant, request.address))
    : await findFile(serving, address);
  if (!found) throw notFound();
  return typeof found === 'string' ? redirect(found) : sendFile(request, found, storage.isPrivate);
}

function sendFile(
  request: Request,
  { file, contentType, isAttachment = false }: ShownFile,
  isPrivate: boolean,
): FileResponse {
  const etag = `"${file.size.toString(16)}-${Math.floor(file.modified.getTime()).toString(16)}"`;
  const headers = {
    etag,
    'last-modified': file.modified.toUTCString(),
    'accept-ranges': 'bytes',
    // A replaced file keeps its address, so caches have to ask.
    'cache-control': `${isPrivate ? 'private' : 'public'}, max-age=0, must-revalidate`,
    'content-security-policy': contentPolicy,
    ...(isAttachment ? { 'content-disposition': 'attachment' } : {}),
  };
  if (isUnchanged(request.headers, etag, file)) return { status: 304, body: nothing(), contentType, headers };
  return { contentType, ...ranged(request, file, headers) };
}

const readsRecord = 'plugin::upload.content-api.findOne';

/** The URL of a private file never changes; callers with permission to read file records get a signed link. */
async function redirectToLink(
  { links, variantRules }: Serving,
  address: string,
  { caller, search }: Request,
): Promise<FileResponse> {
  if (!(await caller()).abilities.may(readsRecord)) throw lacking([readsRecord]);
  const link = isAddress(address) ? (await links.sign([address])).get(address) : undefined;
  if (link === undefined) throw notFound();
  return redirect(parseVariant(search, variantRules) ? `${links.own(address)}&${search}` : link);
}

/** Never kept: a link expires, and a file can be replaced. */
const redirect = (location: string): FileResponse => ({
  status: 302,
  body: nothing(),
  contentType: 'text/plain; charset=utf-8',
  headers: { location, 'cache-control': 'no-store', 'content-length': '0' },
});

interface ShownFile extends ShownVariant {
  readonly isAttachment?: boolean;
}

/** Most files are stored under their address; those that were replaced once are not. Elsewhere: where that is. */
async function findFile(
  { storage, storedFiles }: Serving,
  address: string,
): Promise<ShownFile | string | undefined> {
  const isElsewhere = storage.publicUrl(address) !== undefined;
  const found = isElsewhere ? undefined : await storage.find(address);
  if (found) return shown(address, found);
  const key = isAddress(address) ? (await storedFiles.keysOf([address])).get(address) : undefined;
  if (key === undefined) return undefined;
  const url = storage.publicUrl(key);
  const file = url === undefined ? await storage.find(key) : undefined;
  return url ?? (file && shown(address, file));
}

const shown = (address: string, file: StoredFile): ShownFile => ({
  file,
  ...servedType(address.slice(address.lastIndexOf('.') + 1)),
});

/** Nothing else was ever handed out or taken over, and nothing else reaches the database. */
const isAddress = (text: string): boolean => /^[A-Za-z0-9_-]{1,200}(\.[A-Za-z0-9]{1,12})?$/.test(text);

type Ranged = Pick<FileResponse, 'status' | 'body' | 'headers'>;

function ranged(
  { method, headers: asked }: Request,
  file: StoredFile,
  headers: FileResponse['headers'],
): Ranged {
  const condition = asked['if-range'];
  const isFresh =
    condition === undefined || condition === headers.etag || condition === headers['last-modified'];
  // Ranges are of GET alone (RFC 9110, 14.2).
  const range = isFresh && method === 'GET' ? parseRange(asked.range, file.size) : undefined;
  if (range === 'outside') {
    const outside = { ...headers, 'content-range': `bytes */${file.size}`, 'content-length': '0' };
    return { status: 416, body: nothing(), headers: outside };
  }
  const length = range ? range.end - range.start + 1 : file.size;
  const body = method === 'HEAD' || length === 0 ? nothing() : file.open(range);
  const sized = { ...headers, 'content-length': String(length) };
  if (!range) return { status: 200, body, headers: sized };
  const contentRange = `bytes ${range.start}-${range.end}/${file.size}`;
  return { status: 206, body, headers: { ...sized, 'content-range': contentRange } };
}

/** RFC 9110, 13.1: the entity tag decides where there is one. */
function isUnchanged(asked: IncomingHttpHeaders, etag: string, { modified }: StoredFile): boolean {
  const tags = asked['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
  const since = Date.parse(asked['if-modified-since'] ?? '');
  return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/** Undefined means the whole file: without a range, with several, or with one that is none (RFC 9110, 14.2). */
function parseRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== '' && Number(last) < range.start) return undefined;
  return range.start >= size ? 'outside' : range;
}

const nothing = (): Readable => Readable.from([]);
