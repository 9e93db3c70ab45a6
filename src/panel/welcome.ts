// GET /: a page about the server. In production it reveals nothing.
import { createHash } from 'node:crypto';
import type { Route } from '../routes/route.ts';

export interface WelcomeService {
  readonly isProduction: boolean;
  /** The prefix of the content API. */
  readonly prefix: string;
  readonly contentTypes: number;
}

export const welcomeRoute: Route<WelcomeService> = {
  method: 'GET',
  path: '/',
  demand: 'anyone',
  body: 'none',
  handler: async (_request, service) => ({
    status: 200,
    body: service.isProduction ? quiet : friendly(service),
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': contentPolicy, 'cache-control': 'no-cache' },
  }),
};

const style = `
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:38rem;margin:12vh auto 2rem;padding:0 1.25rem}
h1{font-size:1.5rem;margin:0 0 .25rem}
p{margin:0 0 2rem;opacity:.75}
ul{list-style:none;padding:0;margin:0}
li{border-top:1px solid #8884;padding:.9rem 0}
a{font-weight:600;color:light-dark(#3b5bdb,#91a7ff)}
span{display:block;opacity:.75;font-size:.9rem}
`;

/** Permits only the inline style of this page, by its hash. */
const contentPolicy = `default-src 'none';style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';frame-ancestors 'none'`;

const shown = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>\n`;

const quiet = shown('API', '<h1>An API is served here.</h1>');

const link = (href: string, name: string, about: string): string =>
  `<li><a href="${href}">${name}</a><span>${about}</span></li>`;

function friendly({ prefix, contentTypes }: WelcomeService): string {
  const types = `${contentTypes} content ${contentTypes === 1 ? 'type' : 'types'}`;
  return shown(
    'Plinth',
    `<h1>Plinth is running</h1><p>${types}, in development. In production this page does not show them.</p><ul>${[
      link('/admin', 'Administration panel', 'Write content, manage media, tokens and roles.'),
      link('/graphql', 'GraphQL console', 'Queries with completion, in the browser.'),
      `<li><b>REST</b><span>Below <code>${prefix}</code>; the panel builds requests for each type under “API”.</span></li>`,
      '<li><b>Documentation</b><span>In the folder <code>docs</code> of the package, from <code>docs/README.md</code> on.</span></li>',
    ].join('')}</ul>`,
  );
}
