// GET /admin/content-manager/preview/url/:uid: the preview URL of a document in the front end, from the project's configuration.
import { dataResponse } from '../../admin/route.ts';
import type { PreviewConfig } from '../../config/admin/preview-config.ts';
import { notFound } from '../../errors/errors.ts';
import { previewElsewhere } from '../../errors/families/content-manager.ts';
import { parametersOf, placeOf } from '../place.ts';
import { readDocument } from '../reading.ts';
import { type ManagerRequest, type ManagerRoute, type ManagerService, requestedType } from '../service.ts';

export const previewRoute: ManagerRoute = {
  method: 'GET',
  path: '/content-manager/preview/url/:uid',
  demand: 'any administrator',
  body: 'none',
  handler: previewUrl,
};

/** Responds with `{ url }`; null if the project has no page for the document. */
async function previewUrl(request: ManagerRequest, service: ManagerService) {
  const { preview, seeing, defaultLocale } = service;
  const requested = requestedType(request, service, { action: 'findOne' });
  const { contentType } = requested;
  if (!preview) throw notFound();
  const parameters = parametersOf(request, service, ['documentId', 'locale', 'status']);
  const place = placeOf(parameters, contentType);
  // The project's code can read everything, so it is only called for documents that the administrator may read.
  const documentId = String(parameters.documentId ?? '');
  const draft = { ...place, status: 'draft' } as const;
  if ((await readDocument({ ...requested, documentId, place: draft }, service)) === undefined)
    throw notFound();
  const locale = contentType.isLocalized ? (place.locale?.[0] ?? defaultLocale()) : null;
  const status = place.status === 'published' ? 'published' : 'draft';
  const given = await seeing(() => preview.urlOf(contentType.uid, { documentId, locale, status })).catch(
    failed,
  );
  return dataResponse({ url: shownUrl(given, contentType.uid, preview) });
}

function failed(cause: unknown): never {
  throw new Error('preview.config.handler of config/admin failed', { cause });
}

const anyServer = 'http://server.invalid';

/** Validates the URL, which the panel shows in a frame: only allowed origins, and no scripts. */
function shownUrl(given: unknown, uid: string, { origins }: PreviewConfig): string | null {
  if (given === undefined || given === null || given === '') return null;
  if (typeof given !== 'string')
    throw new Error('preview.config.handler of config/admin did not return a string');
  // A path must stay on this server: browsers read `/\x` as `//x`, and ignore tabs and line breaks.
  if (given.startsWith('/') && URL.parse(given, anyServer)?.origin === anyServer) return given;
  const url = URL.parse(given);
  const origin = url?.origin ?? given;
  if (!url || !origins.some((allowed) => covers(allowed, url))) throw previewElsewhere({ uid, origin });
  return url.href;
}

/** Compares as browsers do in a content security policy: `*.` stands for any subdomain. */
function covers(allowed: string, { origin, protocol, host }: URL): boolean {
  const [scheme = '', name = ''] = allowed.toLowerCase().split('://');
  if (!name.startsWith('*.')) return URL.parse(allowed)?.origin === origin;
  return `${scheme}:` === protocol && host.endsWith(name.slice(1));
}
