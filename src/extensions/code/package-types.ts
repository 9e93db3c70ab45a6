// The content types of installed plugins: a package gives their schemas as values, where a plugin of the project has files.
import { join } from 'node:path';
import { requireModule } from '../../config/module-file.ts';
import type { SchemaFile } from '../../schema/schema-files.ts';
import { isData } from '../../values/data.ts';
import { type FoundPackage, findPackages } from './find-packages.ts';
import { serverOf } from './load-plugins.ts';

/** `plugins`: what config/plugins says. A package that cannot be loaded has none; loading it refuses the start. */
export const packageTypes = (
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
): readonly SchemaFile[] =>
  findPackages(projectFolder, plugins).flatMap((found) => typesOf(found, projectFolder));

function typesOf({ name, server }: FoundPackage, projectFolder: string): readonly SchemaFile[] {
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
