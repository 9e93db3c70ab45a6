// Dependencies of Strapi that projects import without declaring them. If one is not installed, this server's copy is used.
import { createRequire, type ResolveFnOutput } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

export const packagesBeside = [
  '@sindresorhus/slugify',
  'axios',
  'bcryptjs',
  'form-data',
  'fs-extra',
  'graphql',
  'jsonwebtoken',
  'lodash',
  'mime-types',
  'nexus',
  'nodemailer',
  'pg-connection-string',
  'qs',
  'sharp',
  'yup',
] as const;

/** Resolves one of these packages, or a part of one such as `lodash/fp`, to this server's copy; undefined for other packages. */
export function resolveBeside(specifier: string, conditions: readonly string[]): ResolveFnOutput | undefined {
  if (!packagesBeside.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
    return undefined;
  try {
    const url = conditions.includes('import')
      ? import.meta.resolve(specifier)
      : pathToFileURL(require.resolve(specifier)).href;
    return { url, shortCircuit: true };
  } catch {
    // The copy has no such part. The error of the project's import is thrown.
    return undefined;
  }
}
