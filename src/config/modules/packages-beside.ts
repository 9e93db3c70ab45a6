// Dependencies of Strapi that projects import without declaring them. One that is not installed resolves to this server's copy.
import { createRequire, type ResolveFnOutput } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

export const packagesBeside = [
  '@sindresorhus/slugify',
  'axios',
  'bcryptjs',
  'jsonwebtoken',
  'lodash',
  'nodemailer',
  'pg-connection-string',
  'qs',
  'sharp',
  'yup',
] as const;

/** Undefined for others. `lodash/fp` is a part of one. */
export function resolveBeside(specifier: string, conditions: readonly string[]): ResolveFnOutput | undefined {
  if (!packagesBeside.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
    return undefined;
  try {
    const url = conditions.includes('import')
      ? import.meta.resolve(specifier)
      : pathToFileURL(require.resolve(specifier)).href;
    return { url, shortCircuit: true };
  } catch {
    // It has no such part: what is said of the project's own import holds.
    return undefined;
  }
}
