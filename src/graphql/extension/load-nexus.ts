// The library Nexus, loaded when a project asks for it.
import { createRequire } from 'node:module';
import type * as Nexus from 'nexus';

const require = createRequire(import.meta.url);

export const loadNexus = (): typeof Nexus => require('nexus') as typeof Nexus;
