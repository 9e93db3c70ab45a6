// APIs with content types but without route files. Strapi does not serve them; here they have the core routes, so that
// permissions for them take effect.
import type { Finding } from '../../errors/faults/finding.ts';

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
      does: 'Does not exist, so Strapi does not serve the content types of this API.',
      instead: 'Their core routes are served to callers with a permission for their actions.',
      remedy:
        'To serve no routes, as Strapi does, add a file to this folder with module.exports = { routes: [] }. Nothing has to be changed if no role has permissions for them.',
    }));
}
