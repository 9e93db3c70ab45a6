// Placeholders for services of plugins that files request while they are imported: `const log = strapi.service('plugin::log.log')`.
// From register on, the placeholder forwards to the service. Those of `strapi.admin.services` are such, too.
import { ExtensionFault } from '../errors/extension-fault.ts';
import { tooEarly } from './code/too-early.ts';
import type { Strapi } from './strapi.ts';

interface LateServices {
  readonly service: (uid: string) => object;
  readonly plugin: (name: string) => { readonly service: (service: string) => object };
  readonly admin: { readonly services: Readonly<Record<string, object>> };
}

export function lateServices(strapi: () => Strapi | undefined): LateServices {
  const late = (uid: string): object => {
    const found = (): object => {
      const ready = strapi();
      if (!ready) throw tooEarly(`strapi.service('${uid}')`);
      const service: unknown = Reflect.apply(ready.service, ready, [uid]);
      if (typeof service === 'object' && service !== null) return service;
      throw new ExtensionFault(
        `There is no service ${uid}.`,
        'Add it to the services of the plugin, or correct the name.',
      );
    };
    return new Proxy<object>(
      {},
      {
        get: (_target, key) => (typeof key === 'symbol' ? undefined : Reflect.get(found(), key)),
        set: (_target, key, value) => Reflect.set(found(), key, value),
        has: (_target, key) => Reflect.has(found(), key),
      },
    );
  };
  return {
    service: (uid) => {
      // Services of content types are created from the content types, which are not known yet.
      if (!/^(?:plugin|admin)::/.test(uid)) throw tooEarly('strapi.service');
      return late(uid);
    },
    plugin: (name) => ({ service: (service) => late(`plugin::${name}.${service}`) }),
    admin: {
      services: new Proxy<Record<string, object>>(
        {},
        { get: (_target, key) => (typeof key === 'symbol' ? undefined : late(`admin::${key}`)) },
      ),
    },
  };
}
