// Lists the parts of a project that this server recognizes but does not run: code, plugins, configuration keys. `plinth check` and
// each start print the list.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { besideTypeScript } from '../../config/files/config-files.ts';
import { originVersion } from '../../config/origin.ts';
import type { Finding } from '../../errors/faults/finding.ts';
import { unrunCode } from './code-files.ts';
import { ownStatements } from './own-statements.ts';
import { comeBeside } from './packages-beside.ts';
import { unrunPanelRoutes } from './panel-routes.ts';
import { unrunPlugins } from './plugins.ts';
import { projectFiles } from './project-files.ts';
import { registeredConditions } from './registered-conditions.ts';
import { unknownStrategies } from './unknown-strategies.ts';
import { unreadAuth } from './unread-auth.ts';
import { unreadSchemas } from './unread-schemas.ts';
import { unroutedApis } from './unrouted-apis.ts';

/**
 * Findings that prevent a start come first. If the configuration cannot be read, `config` is undefined and findings that depend on it
 * are left out. `ofSchema`: the findings in schema files.
 */
export function takeInventory(
  folder: string,
  config: Config | undefined,
  ofSchema: readonly Finding[],
): readonly Finding[] {
  const files = projectFiles(folder);
  const pluginsFile =
    files.find((file) => /^config\/plugins\.[cm]?[jt]s(?:on)?$/.test(file)) ?? 'config/plugins';
  const found = [
    ...unrunCode(folder, files, config),
    ...ownStatements(folder, files),
    ...registeredConditions(folder, files),
    ...unknownStrategies(folder, files),
    ...unreadAuth(folder, files),
    ...unreadSchemas(files),
    ...(originVersion(folder) === undefined ? [] : unroutedApis(files)),
    ...files
      .filter((file) => isBesideTypeScript(file, folder, files))
      .map((file) => ({ file, path: '', ...besideTypeScript })),
    ...comeBeside(folder, files),
    ...unrunPlugins(folder, config?.plugins ?? {}, pluginsFile),
    ...unrunPanelRoutes(folder, config?.plugins ?? {}),
    ...(config?.unread ?? []),
    ...ofSchema,
  ];
  return weights.flatMap((weight) => found.filter((finding) => finding.weight === weight));
}

const weights: readonly Finding['weight'][] = ['refused', 'notRun', 'needless'];

/** Whether a JavaScript file in src has a TypeScript file beside it. Files in config/ are checked in `config/files/config-files.ts`. */
const isBesideTypeScript = (file: string, folder: string, files: readonly string[]): boolean =>
  file.startsWith('src/') &&
  file.endsWith('.js') &&
  files.includes(file.replace(/\.js$/, '.ts')) &&
  existsSync(join(folder, 'tsconfig.json'));
