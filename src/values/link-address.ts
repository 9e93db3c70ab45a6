// The addresses to which a link may lead.

const protocols = ['http:', 'https:', 'ftp:', 'mailto:', 'tel:'];

/** Whether an address is safe in a page: no scripts, and no relative paths except from the root. */
export function isLinkAddress(text: string): boolean {
  if (text.startsWith('/')) return true;
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}
