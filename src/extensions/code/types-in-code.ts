// Content types that plugins define in code: those of packages, and those of local plugins without a schema file.
import { join } from 'node:path';
import { requireModule } from '../../config/files/module-file.ts';
import type { MissingPlugin, SchemaFile } from '../../schema/schema-files.ts';
import { isData } from '../../values/data.ts';
import { findAllPlugins } from './find-packages.ts';
import type { FoundPlugin } from './find-plugins.ts';
import { withDeferredStrapi } from './later-strapi.ts';
import { serverOf } from './load-plugins.ts';
import { missingPackages, unloadedPlugin } from './missing-plugins.ts';

interface TypesInCode {
  readonly contentTypes: readonly SchemaFile[];
  /** By name: plugins whose types could not be read. */
  readonly missingPlugins: ReadonlyMap<string, MissingPlugin>;
}

/** `plugins`: the content of config/plugins. Code that cannot be loaded stops the start. */
export function typesInCode(
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
  inFiles: readonly SchemaFile[],
): TypesInCode {
  const known = new Set(inFiles.map(({ uid }) => uid));
  const missingPlugins = new Map(missingPackages(projectFolder, plugins));
  const contentTypes = findAllPlugins(projectFolder, plugins)
    .flatMap((found) => typesOf(found, projectFolder, missingPlugins))
    .filter(({ uid }) => !known.has(uid));
  return { contentTypes, missingPlugins };
}

function typesOf(
  found: FoundPlugin,
  projectFolder: string,
  missing: Map<string, MissingPlugin>,
): readonly SchemaFile[] {
  const { name, server } = found;
  if (server === undefined) return [];
  const path = join(projectFolder, server);
  const types = contentTypesOf(path, (error) => missing.set(name, unloadedPlugin(found, path, error)));
  return Object.entries(types).flatMap(([key, type]): readonly SchemaFile[] => {
    const content = isData(type) && isData(type.schema) ? type.schema : undefined;
    if (!content) return [];
    const { singularName = key } = isData(content.info) ? content.info : {};
    const uid = `plugin::${name}.${singularName}`;
    return [{ uid, file: server, content, isInstalled: 'package' in found }];
  });
}

function contentTypesOf(path: string, fail: (error: unknown) => void): Readonly<Record<string, unknown>> {
  try {
    const { contentTypes } = withDeferredStrapi(() => serverOf(requireModule(path)));
    return isData(contentTypes) ? contentTypes : {};
  } catch (error) {
    fail(error);
    return {};
  }
}
