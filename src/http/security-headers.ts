// The security headers of every response. They never change while the server runs, so no plugin makes them anew for each
// request: that took a third of the time of a small response (bench/README.md).

/** An API shows no pages, so nothing may be loaded or framed; other origins may read what CORS lets them. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  // Responses depend on the caller, and on the form and the encoding that they ask for.
  vary: 'Authorization, Accept-Encoding, Strapi-Response-Format',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Old browsers' filter did more harm than good.
  'x-xss-protection': '0',
} as const;

/** For requests that name their caller: no cache keeps what one caller was shown for another. */
export const personalHeaders = { ...securityHeaders, 'cache-control': 'private, no-store' } as const;
