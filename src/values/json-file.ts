// Text files that people write, most of them JSON. Editors of Windows begin some with a byte order mark, which Node, npm and Strapi
// accept. PowerShell writes UTF-16, which none of them reads.
import { readFileSync } from 'node:fs';

export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** Throws for a file in UTF-16. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  if (isUtf16(bytes)) throw new Error('the file is in UTF-16. Save it in UTF-8');
  return withoutMark(bytes.toString('utf8'));
}

/** Whether it begins with the byte order mark of UTF-16, little or big endian. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

export const readJson = (path: string): unknown => JSON.parse(readText(path));
