// The version of this package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './own-files.ts';

const file = join(packageFolder, 'package.json');

export const plinthVersion = String(Object(JSON.parse(readFileSync(file, 'utf8'))).version);
