// The version of Plinth that runs.
import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);

export const plinthVersion = String(Object(JSON.parse(readFileSync(file, 'utf8'))).version);
