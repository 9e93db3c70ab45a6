// Apis with content types but without route files. Strapi does not serve them; here they have the core routes, so
// existing permissions for them take effect.
import type { Finding } from '../../errors/finding.ts';

const schemaFile = /^src\/api\/([^/]+)\/content-types\/[^/]+\/schema\.(?:json|[cm]?[jt]s)$/;

export function unroutedApis(files: readonly string[]): readonly Finding[] {
  const apis = new Set(files.flatMap((file) => schemaFile.exec(file)?.[1] ?? []));
  return [...apis]
    .map((api) => `src/api/${api}/routes`)
    .filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))
    .map((file) => ({
      file,
      path: '',
      weight: 'notRun',
      does: 'Is not there: the service serves nothing of the content types beside it.',
      instead: 'Their core routes are served to whoever is granted their actions.',
      remedy:
        'For routes as in the service, add a file there with module.exports = { routes: [] }; it may stay if nobody is granted them.',
    }));
}
