// GET /uploads/<file>: serves stored files, with conditional and range requests. Types that could run scripts are downloads, and
// a strict content security policy applies to all files.
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { VariantRules } from '../../config/media/media-config.ts';
import { notFound } from '../../errors/errors.ts';
import { lacking } from '../../errors/refusal.ts';
import type { Request, Response } from '../../routes/request.ts';
import type { Route } from '../../routes/route.ts';
import { hasTag } from '../../values/entity-tags.ts';
import { servedType } from '../kinds/served-types.ts';
import type { ByteRange, FileStorage, StoredFile } from '../storage/storage.ts';
import type { StoredFiles } from '../storage/stored-files.ts';
import type { Links } from './links.ts';
import { parseVariant, type Variant } from './variant-request.ts';
import type { ShownVariant } from './variants.ts';

type FileResponse = Required<Omit<Response, 'cookies' | 'isPassing'>> & { readonly body: Readable };

/** Replaces the policy of the API, which would not show images and videos that are opened directly. */
const contentPolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

export interface ServingContext {
  readonly storage: Pick<FileStorage, 'find' | 'isPrivate' | 'publicUrl'>;
  readonly storedFiles: Pick<StoredFiles, 'keysOf'>;
  readonly links: Pick<Links, 'sign' | 'own' | 'isValid'>;
  readonly variantRules: VariantRules;
  /** Undefined if no record has the address. */
  readonly findVariant: (
    address: string,
    variant: Variant,
    /** The IP address of the client. */
    client: string,
  ) => Promise<ShownVariant | undefined>;
}

/** Public files are served to anyone; for private files the handler checks the link or the caller. */
export const fileRoute: Route<ServingContext> = {
  method: 'GET',
  path: '/uploads/*',
  demand: 'anyone',
  body: 'none',
  handler: serveFile,
};

/**
 * The file or variant with its status (200, 206, 304, 412 or 416), or a redirect to the storage or a signed link. Throws 404 for an
 * unknown address, and 403 for a private file without a valid link or permission.
 */
export async function serveFile(request: Request, serving: ServingContext): Promise<FileResponse> {
  const { storage, links } = serving;
  // The path is not decoded: names of stored files need no percent-encoding.
  const address = request.path.slice('/uploads/'.length);
  if (storage.isPrivate && !links.isValid(address, request.search))
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
    // A replaced file keeps its address, so caches have to revalidate.
    'cache-control': `${isPrivate ? 'private' : 'public'}, max-age=0, must-revalidate`,
    'content-security-policy': contentPolicy,
    ...(isAttachment ? { 'content-disposition': 'attachment' } : {}),
  };
  if (isOtherVersion(request.headers, etag, file)) {
    const empty = { ...headers, 'content-length': '0' };
    return { status: 412, body: nothing(), contentType, headers: empty };
  }
  if (isUnchanged(request.headers, etag, file)) return { status: 304, body: nothing(), contentType, headers };
  return { contentType, ...ranged(request, file, headers) };
}

const readsRecord = 'plugin::upload.content-api.findOne';

/** Redirects callers with permission to read file records to a signed link; the URL of a private file itself never changes. */
async function redirectToLink(
  { links, variantRules }: ServingContext,
  address: string,
  { caller, search }: Request,
): Promise<FileResponse> {
  if (!(await caller()).abilities.may(readsRecord)) throw lacking([readsRecord]);
  const link = isAddress(address) ? (await links.sign([address])).get(address) : undefined;
  if (link === undefined) throw notFound();
  return redirect(parseVariant(search, variantRules) ? `${links.own(address)}&${search}` : link);
}

/** Not stored by caches: links expire, and files can be replaced. */
const redirect = (location: string): FileResponse => ({
  status: 302,
  body: nothing(),
  contentType: 'text/plain; charset=utf-8',
  headers: { location, 'cache-control': 'no-store', 'content-length': '0' },
});

interface ShownFile extends ShownVariant {
  readonly isAttachment?: boolean;
}

/**
 * The file with this address, or its URL if clients fetch it from the storage. The key of a file is its address until its content
 * is replaced, so the list of stored files is only queried if no file has the address as its key.
 */
async function findFile(
  { storage, storedFiles }: ServingContext,
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

/** All addresses of files have this form, generated and imported ones. Other paths do not reach the database. */
const isAddress = (text: string): boolean => /^[A-Za-z0-9_-]{1,200}(\.[A-Za-z0-9]{1,12})?$/.test(text);

type Ranged = Pick<FileResponse, 'status' | 'body' | 'headers'>;

function ranged(
  { method, headers: given }: Request,
  file: StoredFile,
  headers: FileResponse['headers'],
): Ranged {
  const condition = given['if-range'];
  const isFresh =
    condition === undefined || condition === headers.etag || condition === headers['last-modified'];
  // Range is defined for GET only (RFC 9110, 14.2).
  const range = isFresh && method === 'GET' ? parseRange(given.range, file.size) : undefined;
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

/** If-Match and If-Unmodified-Since (RFC 9110, 13.1.1 and 13.1.4). A weak tag never matches; the date counts without a tag. */
function isOtherVersion(given: IncomingHttpHeaders, etag: string, file: StoredFile): boolean {
  const tags = given['if-match'];
  if (tags !== undefined) return !hasTag(tags, ['*', etag]);
  return wholeSeconds(file) > Date.parse(given['if-unmodified-since'] ?? '');
}

/** If-None-Match and If-Modified-Since (RFC 9110, 13.1.2 and 13.1.3). The date counts without a tag. */
function isUnchanged(given: IncomingHttpHeaders, etag: string, file: StoredFile): boolean {
  const tags = given['if-none-match'];
  if (tags !== undefined) return hasTag(tags, ['*', etag, `W/${etag}`]);
  return wholeSeconds(file) <= Date.parse(given['if-modified-since'] ?? '');
}

/** Dates of HTTP have no milliseconds. */
const wholeSeconds = ({ modified }: StoredFile): number => Math.floor(modified.getTime() / 1000) * 1000;

/** Undefined means the whole file: the header is missing, invalid, or has several ranges (RFC 9110, 14.2). */
function parseRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
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
