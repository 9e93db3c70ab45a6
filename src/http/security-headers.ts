// The security headers of every response, as constants: a plugin that builds them for each request takes a third of the time of a
// small response (bench/README.md).

/** An API has no pages, so nothing may be loaded or framed. CORS decides what other origins may read. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  // Responses depend on the caller, the encoding and the format of the response.
  vary: 'Authorization, Accept-Encoding, Strapi-Response-Format',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filters of old browsers had vulnerabilities of their own.
  'x-xss-protection': '0',
} as const;

/** For authenticated requests: no cache may store the response. */
export const personalHeaders = { ...securityHeaders, 'cache-control': 'private, no-store' } as const;
