// The console: GraphiQL as one page with everything in it, so that it works without a network. It may load nothing and
// talk only to the server that it came from.
import { createHash } from 'node:crypto';
import type { Request, Response } from '../../routes/request.ts';

/** A browser that opens the path, also with a query in it: the console shows that one. */
export const wantsConsole = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').toLowerCase().includes('text/html');

export async function consoleResponse(): Promise<Response> {
  page ??= renderPage();
  const { html, policy } = await page;
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: html,
    headers: { 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'Origin, Accept' },
  };
}

interface Page {
  readonly html: Buffer;
  readonly policy: string;
}

/** Made when it is first asked for: it is 9 MB. */
let page: Promise<Page> | undefined;

async function renderPage(): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({ title: 'GraphQL' });
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    sha256(script),
  );
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    // The editor writes its styles while it runs.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    'worker-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';');
  return { html: Buffer.from(html), policy };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
