// Everything in a project that this server knows and does not run: code, plugins, keys of its configuration.
// `plinth check` prints it, and each start.
import type { Config } from '../../config/config.ts';
import type { Finding } from '../../errors/finding.ts';
import { unrunCode } from './code-files.ts';
import { unrunPlugins } from './plugins.ts';
import { projectFiles } from './project-files.ts';

/** What refuses the start comes first. Without a configuration that can be read, the rest is listed. */
export function takeInventory(
  folder: string,
  config: Config | undefined,
  ofSchema: readonly Finding[],
): readonly Finding[] {
  const files = projectFiles(folder);
  const pluginsFile =
    files.find((file) => /^config\/plugins\.[cm]?[jt]s(?:on)?$/.test(file)) ?? 'config/plugins';
  const found = [
    ...unrunCode(folder, files),
    ...unrunPlugins(folder, config?.plugins ?? {}, pluginsFile),
    ...(config?.unread ?? []),
    ...ofSchema,
  ];
  return weights.flatMap((weight) => found.filter((finding) => finding.weight === weight));
}

const weights: readonly Finding['weight'][] = ['refused', 'notRun', 'needless'];
