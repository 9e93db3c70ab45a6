// config/plugins: true, false or { enabled, config } for each plugin. Of the plugins, only i18n is read here.
// https://docs.strapi.io/cms/configurations/plugins
import { z } from 'zod';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import type { Environment } from '../files/environment.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { flag, objectOf } from '../shapes/shapes.ts';

/** The entries of config/plugins by plugin, unchecked: each plugin checks its own. */
export type PluginsConfig = Readonly<Record<string, unknown>>;

export interface I18nConfig {
  readonly defaultLocale: string;
}

const entryRemedy = 'Write true, false or { enabled: true, config: {} }.';
const entryShape = objectOf({
  enabled: flag.optional(),
  config: z.unknown().optional(),
  resolve: z.unknown().optional(),
});
const pluginsShape = z.record(
  z.string(),
  z.preprocess(
    (entry) => (typeof entry === 'boolean' ? { enabled: entry } : entry),
    z.custom(isPlainObject, { error: entryRemedy }).pipe(entryShape),
  ),
  { error: 'Write an object.' },
);

const localeRemedy = 'Write the code of a locale, for example "en" or "fr-CH".';
const locale = z
  .string({ error: localeRemedy })
  .regex(/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/, { error: localeRemedy });
const i18nShape = objectOf({ defaultLocale: locale.optional() });

export function pluginsConfig(file: ConfigFile, faults: Fault[], findings: Finding[]): PluginsConfig {
  checkShape(pluginsShape, file.value ?? {}, file, faults);
  const plugins = isPlainObject(file.value) ? file.value : {};
  for (const [plugin, entry] of Object.entries(plugins))
    for (const key of isPlainObject(entry) ? Object.keys(entry) : [])
      if (!Object.hasOwn(entryShape.shape, key))
        findings.push({ file: file.fileAt([plugin, key]), path: `${plugin}.${key}`, ...besideConfig });
  return plugins;
}

const besideConfig: Meaning = {
  weight: 'notRun',
  does: 'Is beside `config` of a plugin, where Strapi does not read it.',
  instead: 'It is not read here, either.',
  remedy: 'Move it into `config` of the plugin, or remove it.',
};

/** The default locale, from config/plugins, otherwise from the environment, otherwise `en`. */
export function i18nConfig(file: ConfigFile, environment: Environment, faults: Fault[]): I18nConfig {
  const entry = isPlainObject(file.value) ? file.value.i18n : undefined;
  const config = (isPlainObject(entry) ? entry.config : undefined) ?? {};
  const given = checkShape(i18nShape, config, { path: ['i18n', 'config'], fileAt: file.fileAt }, faults);
  return { defaultLocale: given?.defaultLocale ?? localeOfEnvironment(environment, faults) ?? 'en' };
}

/** The second name is that of the reference. */
const localeVariables = ['PLINTH_DEFAULT_LOCALE', 'STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE'];

function localeOfEnvironment(environment: Environment, faults: Fault[]): string | undefined {
  const name = localeVariables.find((variable) => environment.variable(variable));
  if (name === undefined) return undefined;
  const fileAt = (): string => environment.fault(name, '', '').file;
  return checkShape(locale, environment.variable(name), { path: [name], fileAt }, faults);
}
