// Merges the configuration of resolvers from all extensions, by `<Type>.<field>`. For one resolver the later `auth`
// wins, and policies and middlewares are combined.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { Extension, ResolverConfig } from './extension.ts';
import { unknownName } from './unknown-name.ts';

const knownKeys = ['auth', 'policies', 'middlewares'];

export function mergeConfigs<App>(
  extensions: readonly Extension<App>[],
): ReadonlyMap<string, ResolverConfig<App>> {
  const merged = new Map<string, ResolverConfig<App>>();
  for (const { resolversConfig = {} } of extensions)
    for (const [where, config] of Object.entries(resolversConfig).flatMap(byField))
      merged.set(where, both(merged.get(where), checked(config, where)));
  return merged;
}

/** `{ Query: { articles: … } }` is the same as `{ 'Query.articles': … }`. */
const byField = <App>([where, config]: readonly [string, ResolverConfig<App>]): readonly (readonly [
  string,
  ResolverConfig<App>,
])[] =>
  isOfFields(where, config)
    ? Object.entries(config).map(([field, inner]) => [`${where}.${field}`, inner])
    : [[where, config]];

function isOfFields<App>(
  where: string,
  config: unknown,
): config is Readonly<Record<string, ResolverConfig<App>>> {
  if (where.includes('.') || typeof config !== 'object' || config === null) return false;
  const keys = Object.keys(config);
  return keys.length > 0 && !keys.some((key) => knownKeys.includes(key));
}

function both<App>(earlier: ResolverConfig<App> = {}, later: ResolverConfig<App>): ResolverConfig<App> {
  const policies = [...(earlier.policies ?? []), ...(later.policies ?? [])];
  const middlewares = [...(earlier.middlewares ?? []), ...(later.middlewares ?? [])];
  return { ...earlier, ...later, policies, middlewares };
}

/** Unknown keys are faults, because they may have been meant to restrict the resolver. */
function checked<App>(config: ResolverConfig<App>, where: string): ResolverConfig<App> {
  const given: unknown = config;
  const place = `resolversConfig of ${JSON.stringify(where)}`;
  if (typeof given !== 'object' || given === null)
    throw new ExtensionFault(`The ${place} is not an object.`, 'Write { auth, policies, middlewares }.');
  for (const key of Object.keys(given))
    if (!knownKeys.includes(key)) throw unknownName(`key ${JSON.stringify(key)} (${place})`, key, knownKeys);
  for (const key of ['policies', 'middlewares'])
    if (key in given && !Array.isArray(Reflect.get(given, key)))
      throw new ExtensionFault(`The ${key} in the ${place} are not a list.`, 'Write [ … ].');
  return config;
}
