// JSON files that people write. Editors of Windows begin some with a byte order mark, which Node, npm and Strapi accept.
import { readFileSync } from 'node:fs';

export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

export const readText = (path: string): string => withoutMark(readFileSync(path, 'utf8'));

export const readJson = (path: string): unknown => JSON.parse(readText(path));
