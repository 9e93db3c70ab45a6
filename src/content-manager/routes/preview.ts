// GET /admin/content-manager/preview/url/:uid: where a document is seen in the front end of the project, as its configuration says.
import { dataResponse } from '../../admin/route.ts';
import type { PreviewConfig } from '../../config/admin/preview-config.ts';
import { previewElsewhere } from '../../errors/content-manager.ts';
import { notFound } from '../../errors/errors.ts';
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

/** `{ url }`; null where the project has no page for the document. */
async function previewUrl(request: ManagerRequest, service: ManagerService) {
  const { preview, seeing, defaultLocale } = service;
  const requested = requestedType(request, service, { action: 'findOne' });
  const { contentType } = requested;
  if (!preview) throw notFound();
  const parameters = parametersOf(request, service, ['documentId', 'locale', 'status']);
  const place = placeOf(parameters, contentType);
  // The project's code reads everything: what the administrator may not see is not asked for.
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

/** The panel frames this address: no origin that is not named, and no script. */
function shownUrl(given: unknown, uid: string, { origins }: PreviewConfig): string | null {
  if (given === undefined || given === null || given === '') return null;
  if (typeof given !== 'string') throw new Error('preview.config.handler of config/admin returned no text');
  // A path is one of this server: browsers read `/\x` as `//x`, and leave out tabs and ends of lines.
  if (given.startsWith('/') && URL.parse(given, anyServer)?.origin === anyServer) return given;
  const url = URL.parse(given);
  const origin = url?.origin ?? given;
  if (!url || !origins.some((allowed) => covers(allowed, url))) throw previewElsewhere({ uid, origin });
  return url.href;
}

/** As a browser reads the same origin in the policy: `*.` stands for any name before it. */
function covers(allowed: string, { origin, protocol, host }: URL): boolean {
  const [scheme = '', name = ''] = allowed.toLowerCase().split('://');
  if (!name.startsWith('*.')) return URL.parse(allowed)?.origin === origin;
  return `${scheme}:` === protocol && host.endsWith(name.slice(1));
}
