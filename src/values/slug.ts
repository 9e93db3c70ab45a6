// Texts of any language in the letters and digits of addresses. The tables of letters are loaded with the first text.
import { createRequire } from 'node:module';
import type { Options } from '@sindresorhus/slugify';

export const slug = (text: string, options?: Options): string => loadTables().default(text, options);

const loadTables = (): typeof import('@sindresorhus/slugify') =>
  createRequire(import.meta.url)('@sindresorhus/slugify');
