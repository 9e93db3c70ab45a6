// Paths of this package: its folder, and its scripts that run as processes or threads.
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of package.json: above the sources in a clone, above the build in an installed package. */
export const packageFolder: string = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname);

const [folder, extension] = import.meta.filename.endsWith('.ts') ? ['src', 'ts'] : ['dist', 'js'];

/** `ownScript('documents/bcrypt-thread')`: TypeScript beside the sources, JavaScript in a build (scripts/build-server.ts). */
export const ownScript = (name: string): string => join(packageFolder, folder, `${name}.${extension}`);
