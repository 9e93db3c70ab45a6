// The content types that the code of plugins gives as values: those of packages, and those of the project's plugins that have
// no schema file.
import { join } from 'node:path';
import { requireModule } from '../../config/module-file.ts';
import type { SchemaFile } from '../../schema/schema-files.ts';
import { isData } from '../../values/data.ts';
import { findPackages } from './find-packages.ts';
import { type FoundPlugin, findPlugins } from './find-plugins.ts';
import { serverOf } from './load-plugins.ts';

/** `plugins`: what config/plugins says. Code that cannot be loaded has none; loading it refuses the start. */
export function typesInCode(
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
  inFiles: readonly SchemaFile[],
): readonly SchemaFile[] {
  const known = new Set(inFiles.map(({ uid }) => uid));
  return [...findPlugins(projectFolder, plugins), ...findPackages(projectFolder, plugins)]
    .flatMap((found) => typesOf(found, projectFolder))
    .filter(({ uid }) => !known.has(uid));
}

function typesOf({ name, server }: FoundPlugin, projectFolder: string): readonly SchemaFile[] {
  if (server === undefined) return [];
  const types = contentTypesOf(join(projectFolder, server));
  return Object.entries(types).flatMap(([key, type]): readonly SchemaFile[] => {
    const content = isData(type) && isData(type.schema) ? type.schema : undefined;
    if (!content) return [];
    const { singularName = key } = isData(content.info) ? content.info : {};
    return [{ uid: `plugin::${name}.${singularName}`, file: server, content }];
  });
}

function contentTypesOf(path: string): Readonly<Record<string, unknown>> {
  try {
    const { contentTypes } = serverOf(requireModule(path));
    return isData(contentTypes) ? contentTypes : {};
  } catch {
    return {};
  }
}
