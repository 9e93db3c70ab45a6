// Loads the library Nexus, when a project uses it.
import { createRequire } from 'node:module';
import type * as Nexus from 'nexus';

const require = createRequire(import.meta.url);

export const loadNexus = (): typeof Nexus => require('nexus') as typeof Nexus;
