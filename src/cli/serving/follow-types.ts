// Updates the generated types of a project when its schema changes under `plinth develop`.
import type { Plinth } from '../../app/app.ts';
import { hasDeclarations, writeDeclarations } from '../../declarations/write-declarations.ts';

/** Returns lines to print. With `autogenerate: false` in config/typescript, only `plinth types` writes the files. */
export function followTypes({ project, schema, strapi }: Plinth): readonly string[] {
  if (!hasDeclarations(project.folder) || strapi.config.get('typescript.autogenerate') === false) return [];
  try {
    return writeDeclarations(project.folder, schema).map((path) => `  ${path} was written`);
  } catch (error) {
    return [`  types/generated could not be written: ${error instanceof Error ? error.message : error}`];
  }
}
