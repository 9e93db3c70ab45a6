// Writes the lists of docs/reference/errors.md from src/errors/; a test proves that they are the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { families } from '../src/errors/families.ts';
import { errorPage } from '../src/errors/page.ts';

const path = new URL('../docs/reference/errors.md', import.meta.url);
writeFileSync(path, errorPage(readFileSync(path, 'utf8'), families));
