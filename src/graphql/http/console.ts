// The console: GraphiQL as one self-contained page, which works offline. It may load nothing and connect only to its
// own server; only the administration panel may frame it.
import { createHash } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import type { Request, Response } from '../../routes/request.ts';
import { firstQuery } from './first-query.ts';

/** Whether the request is a browser that opens the page, with or without a query in the address. */
export const wantsConsole = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').toLowerCase().includes('text/html');

/** The console of one schema. Its page has 9 MB and is created at the first request. */
export function openConsole(schema: GraphQLSchema): () => Promise<Response> {
  let page: Promise<Page> | undefined;
  return async () => {
    page ??= renderPage(firstQuery(schema));
    const { html, policy } = await page;
    return {
      status: 200,
      contentType: 'text/html; charset=utf-8',
      body: html,
      headers: {
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-cache',
        vary: 'Origin, Accept',
      },
    };
  };
}

interface Page {
  readonly html: Buffer;
  readonly policy: string;
}

/**
 * Fixes of the library's page: its size, a vertical layout on narrow screens, contrast of its name and line numbers,
 * and the size of the button that closes a tab.
 */
const style = `
html, body, #root { height: 100%; margin: 0; overflow: hidden; }
.graphiql-container { height: 100%; min-width: 0; }
.graphiql-container .graphiql-logo span { color: #4b5568; }
.monaco-editor .line-numbers.line-numbers { color: #4b5568 !important; }
body.graphiql-dark .graphiql-logo span { color: #c3cad6; }
body.graphiql-dark .monaco-editor .line-numbers.line-numbers { color: #c3cad6 !important; }
@media (prefers-color-scheme: dark) {
  body:not(.graphiql-light) .graphiql-logo span { color: #c3cad6; }
  body:not(.graphiql-light) .monaco-editor .line-numbers.line-numbers { color: #c3cad6 !important; }
}
.graphiql-container .graphiql-tab-close { min-width: 24px; min-height: 24px; }
@media (max-width: 48em) {
  .graphiql-container #graphiql-session { flex-direction: column; }
  .graphiql-container .graphiql-response { min-height: 12rem; }
  .graphiql-container .graphiql-horizontal-drag-bar { display: none; }
}`;

/**
 * In the frame of the administration panel requests are sent as the public, or with the token that the panel passes,
 * never with a cookie. The panel passes its theme in the address, and in messages when it changes, so that the content
 * of the page stays.
 */
const asking = `
if (window !== parent) {
  const isColours = (text) => text === 'dark' || text === 'light';
  const first = location.hash.slice(1);
  if (isColours(first)) localStorage.setItem('graphiql:theme', first);
  const dress = (colours) => {
    localStorage.setItem('graphiql:theme', colours);
    document.body.classList.remove('graphiql-light', 'graphiql-dark');
    document.body.classList.add('graphiql-' + colours);
    window.monaco?.editor.setTheme('graphiql-' + colours.toUpperCase());
  };
  const send = window.fetch.bind(window);
  let token = '';
  addEventListener('message', ({ origin, source, data }) => {
    const isOfPanel = origin === location.origin && source === parent;
    if (isOfPanel && typeof data?.plinthToken === 'string') token = data.plinthToken;
    if (isOfPanel && isColours(data?.plinthColours)) dress(data.plinthColours);
  });
  window.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (token !== '' && !headers.has('authorization')) headers.set('authorization', 'Bearer ' + token);
    return send(input, { ...init, headers, credentials: 'omit' });
  };
}`;

/**
 * Accessibility: the library's tabs contain buttons, which tabs must not, so they become a list of buttons with the
 * current one marked.
 */
const tabs = `
const mendTabs = () => {
  for (const list of document.querySelectorAll('.graphiql-tabs[role]')) list.removeAttribute('role');
  for (const tab of document.querySelectorAll('.graphiql-tab')) {
    tab.removeAttribute('role');
    tab.removeAttribute('aria-selected');
    const isOpen = String(tab.classList.contains('graphiql-tab-active'));
    const button = tab.querySelector('.graphiql-tab-button');
    if (button && button.getAttribute('aria-current') !== isOpen) button.setAttribute('aria-current', isOpen);
  }
};
new MutationObserver(mendTabs).observe(document, {
  subtree: true,
  childList: true,
  attributeFilter: ['aria-selected', 'class', 'role'],
});`;

async function renderPage(query: string | undefined): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const page = renderGraphiQL({ title: 'GraphQL', ...(query ? { query } : {}) });
  // Makes the editor available to the script that changes its theme.
  const rendered = page.replace('globalAPI: false', 'globalAPI: true');
  const end = rendered.indexOf('</head>');
  const own = `<meta name="viewport" content="width=device-width" /><style>${style}</style><script>${asking}${tabs}</script>`;
  const html = rendered.slice(0, end) + own + rendered.slice(end);
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    sha256(script),
  );
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    // The editor creates styles at run time.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    'worker-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';');
  return { html: Buffer.from(html), policy };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
