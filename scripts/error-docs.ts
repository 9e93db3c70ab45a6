// Generates the lists in docs/reference/errors.md from src/errors/. A test checks that the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { families } from '../src/errors/families.ts';
import { errorPage } from '../src/errors/page.ts';

const path = new URL('../docs/reference/errors.md', import.meta.url);
writeFileSync(path, errorPage(readFileSync(path, 'utf8'), families));
