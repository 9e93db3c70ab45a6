// Splits the URL of a request into path and query string. The query string is unchanged. In the path, encoded letters, digits and
// `-._~` are decoded, so that a middleware that protects a path only has to compare one form.
// https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2
// The absolute form is accepted as well, with any host: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2

export function splitUrl(sent: string): { readonly path: string; readonly search: string } {
  const url = sent.startsWith('/') ? sent : withoutOrigin(sent);
  const mark = url.indexOf('?');
  const withoutHash = (text: string): string =>
    text.includes('#') ? text.slice(0, text.indexOf('#')) : text;
  return mark < 0
    ? { path: plainPath(withoutHash(url)), search: '' }
    : { path: plainPath(url.slice(0, mark)), search: withoutHash(url.slice(mark + 1)) };
}

function withoutOrigin(url: string): string {
  const rest = url.replace(/^https?:\/\/[^/?#]+/i, '');
  return rest.startsWith('/') || rest === url ? rest : `/${rest}`;
}

const broken = /%(?![\da-f]{2})/i;

/** A path with an invalid encoding is not changed: decoding `%%361` would produce another encoding. */
function plainPath(path: string): string {
  if (!path.includes('%') || broken.test(path)) return path;
  return path.replaceAll(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}
