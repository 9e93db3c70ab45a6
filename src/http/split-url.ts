// The address of a request as its path and its query string; fragments belong to clients. The query string is as it was sent, and
// so is the path but for letters, digits and `-._~`, which mean the same when they are encoded: a middleware that guards a path
// compares it with one form. https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2

export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const mark = url.indexOf('?');
  const withoutHash = (text: string): string =>
    text.includes('#') ? text.slice(0, text.indexOf('#')) : text;
  return mark < 0
    ? { path: plainPath(withoutHash(url)), search: '' }
    : { path: plainPath(url.slice(0, mark)), search: withoutHash(url.slice(mark + 1)) };
}

const broken = /%(?![\da-f]{2})/i;

/** One that cannot be decoded stays as it is: what is left of `%%361` would be another encoding. */
function plainPath(path: string): string {
  if (!path.includes('%') || broken.test(path)) return path;
  return path.replaceAll(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}
