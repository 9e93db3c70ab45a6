// Converts texts of any language to slugs. The transliteration tables are loaded at the first use.
import { createRequire } from 'node:module';
import type { Options } from '@sindresorhus/slugify';

export const slug = (text: string, options?: Options): string => loadTables().default(text, options);

const loadTables = (): typeof import('@sindresorhus/slugify') =>
  createRequire(import.meta.url)('@sindresorhus/slugify');
