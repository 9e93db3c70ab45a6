// `plinth develop` keeps the generated types of a project beside its schema.
import type { Plinth } from '../../app/app.ts';
import { hasDeclarations, writeDeclarations } from '../../declarations/write-declarations.ts';

/** What is printed of it. `autogenerate: false` in `config/typescript` leaves the files to `plinth types`. */
export function followTypes({ project, schema, strapi }: Plinth): readonly string[] {
  if (!hasDeclarations(project.folder) || strapi.config.get('typescript.autogenerate') === false) return [];
  try {
    return writeDeclarations(project.folder, schema).map((path) => `  ${path} is written`);
  } catch (error) {
    return [`  types/generated could not be written: ${error instanceof Error ? error.message : error}`];
  }
}
