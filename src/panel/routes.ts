// GET /admin and the paths of its screens, which respond with the same page, and GET /admin/assets. JSON routes are below /admin
// too, so screens have other first segments. For unknown paths browsers get the panel's "not found" screen.
import { notFound } from '../errors/errors.ts';
import type { Incoming, Request, Response } from '../routes/request.ts';
import type { Route } from '../routes/route.ts';
import { hasTag } from '../values/entity-tags.ts';
import { type PanelFile, type PanelFiles, panelFiles } from './panel-files.ts';

/** The first segments of the screens' paths. No JSON route begins with one (test/panel/addresses.test.ts). */
export const screens = ['auth', 'content', 'builder', 'media', 'settings', 'explorer', 'profile'] as const;

export interface PanelService {
  /** Additional origins of stored files. */
  readonly mediaOrigins: readonly string[];
  /** Additional origins of preview pages; undefined without preview. */
  readonly previewOrigins: readonly string[] | undefined;
}

type Handler = (request: Request, service: PanelService) => Promise<Response>;

const route = (path: string, handler: Handler): Route<PanelService> => ({
  method: 'GET',
  path,
  demand: 'anyone',
  body: 'none',
  handler,
});

const page: Handler = async (request, service) => pageResponse(panelFiles(), request, service);

export const panelRoutes: readonly Route<PanelService>[] = [
  route('', page),
  ...screens.flatMap((screen) => [route(`/${screen}`, page), route(`/${screen}/*`, page)]),
  route('/assets/*', async (request) => assetResponse(panelFiles(), request)),
];

/**
 * Allows scripts and styles only from this server, and no inline ones. Components set styles by the CSSOM, which needs no
 * exception.
 */
const contentPolicy = ({ mediaOrigins, previewOrigins }: PanelService): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${["'self'", 'data:', 'blob:', ...mediaOrigins].join(' ')}`,
    `media-src ${["'self'", 'blob:', ...mediaOrigins].join(' ')}`,
    `connect-src ${["'self'", ...mediaOrigins].join(' ')}`,
    // The GraphQL console, and previews.
    `frame-src ${["'self'", ...(previewOrigins ?? [])].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

const shared = { vary: 'Accept-Encoding', 'cross-origin-resource-policy': 'same-origin' };

export function pageResponse(
  files: PanelFiles,
  request: Pick<Request, 'headers'>,
  service: PanelService,
): Response {
  const file = files.get('index.html');
  if (!file) return unbuilt;
  return fileResponse(file, request, {
    'cache-control': 'no-cache',
    'content-security-policy': contentPolicy(service),
  });
}

/** Names contain a hash of the content, so assets can be cached permanently. */
export function assetResponse(files: PanelFiles, request: Request): Response {
  const file = files.get(`assets/${request.parameters['*'] ?? ''}`);
  if (!file) throw notFound();
  return fileResponse(file, request, { 'cache-control': 'public, max-age=31536000, immutable' });
}

/** The panel with its "not found" screen, for browsers that open an unknown page below /admin. */
export function missingPageResponse(
  files: PanelFiles,
  { method, path, headers }: Pick<Incoming, 'method' | 'path' | 'headers'>,
  service: PanelService,
): Response | undefined {
  const isPage = /^\/admin\/(?!assets(\/|$))/i.test(path) && /\btext\/html\b/.test(headers.accept ?? '');
  if (!isPage || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const unconditional = { 'accept-encoding': headers['accept-encoding'] };
  const page = pageResponse(files, { headers: unconditional }, service);
  return page.status === 200 ? { ...page, status: 404 } : page;
}

function fileResponse(
  file: PanelFile,
  request: Pick<Request, 'headers'>,
  headers: Readonly<Record<string, string>>,
): Response {
  const sent = { ...shared, ...headers, etag: file.etag };
  const known = ['*', file.etag, `W/${file.etag}`];
  if (hasTag(request.headers['if-none-match'] ?? '', known)) return { status: 304, headers: sent };
  const accepts = String(request.headers['accept-encoding'] ?? '');
  const brotli = /\bbr\b/.test(accepts) ? file.brotli : undefined;
  return {
    status: 200,
    body: brotli ?? file.plain,
    contentType: file.contentType,
    headers: brotli ? { ...sent, 'content-encoding': 'br' } : sent,
  };
}

const unbuilt: Response = {
  status: 503,
  body: 'The administration panel is not built in this clone. Build it: npm run build --workspace admin\n',
  contentType: 'text/plain; charset=utf-8',
  headers: { 'cache-control': 'no-store' },
};
