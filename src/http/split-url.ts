// The address of a request as its path and its query string, both as sent; fragments belong to clients.

export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const mark = url.indexOf('?');
  const withoutHash = (text: string): string =>
    text.includes('#') ? text.slice(0, text.indexOf('#')) : text;
  return mark < 0
    ? { path: withoutHash(url), search: '' }
    : { path: url.slice(0, mark), search: withoutHash(url.slice(mark + 1)) };
}
