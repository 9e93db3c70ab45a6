// `strapi.get('services')`: the registries of the application by name, and its services under the names that they have on
// `strapi`.
import { nameOneOf } from '../../../errors/wording/hint.ts';
import { absent } from '../guarded/absent.ts';
import { guarded } from '../guarded/guarded.ts';
import { replacements } from '../settings/editions.ts';

/** A registry by uid. */
export interface RegistryView {
  get(uid: string): unknown;
  getAll(): Readonly<Record<string, unknown>>;
  keys(): readonly string[];
}

type Registries = Readonly<Record<string, () => Readonly<Record<string, unknown>>>>;

/** `names`: the members of `strapi`, once it is created. `services`: those that are no members of it. */
export const container =
  (registries: Registries, names: () => object, services: Readonly<Record<string, unknown>> = {}) =>
  (name: string): unknown => {
    const all = Object.hasOwn(registries, name) ? registries[name] : undefined;
    if (all) return guarded(registryView(name, all), { name: `strapi.get('${name}')` });
    if (Object.hasOwn(services, name)) return services[name];
    if (Object.hasOwn(names(), name)) return Reflect.get(names(), name);
    const known = [...Object.keys(registries), ...Object.keys(services), ...Object.keys(names())];
    const remedy = Object.hasOwn(replacements, name) ? replacements[name] : nameOneOf(name, known);
    throw new Error(`strapi.get('${name}') does not exist. ${remedy}`);
  };

const registryView = (kind: string, all: () => Readonly<Record<string, unknown>>): RegistryView => ({
  get: (uid) =>
    Object.hasOwn(all(), uid) ? all()[uid] : absent(`member of ${kind}`, uid, Object.keys(all())),
  getAll: all,
  keys: () => Object.keys(all()),
});
