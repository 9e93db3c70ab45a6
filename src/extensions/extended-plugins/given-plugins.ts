// The plugin objects passed to extensions, by plugin name, because code also imports them from the plugin's package.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { type Data, isData } from '../../values/data.ts';

export interface GivenPlugin extends Data {
  readonly services: Data;
}

const given = new Map<string, GivenPlugin>();

/** Before the extension changes it. */
export function givePlugin(name: string, plugin: GivenPlugin): void {
  const parts = Object.entries(plugin).map(([key, part]) => [key, isData(part) ? { ...part } : part]);
  given.set(name, { ...Object.fromEntries(parts), services: { ...plugin.services } });
}

/** Undefined until its extension is called. */
export function givenPlugin(name: string): GivenPlugin {
  const plugin = given.get(name);
  if (plugin) return plugin;
  throw new ExtensionFault(
    `The plugin ${name} is not available while files are imported.`,
    'Use it in the function that strapi-server exports.',
  );
}
