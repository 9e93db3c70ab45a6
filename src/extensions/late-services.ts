// Placeholders for what files read from `strapi` while they are imported: services of plugins and administrators
// (`const log = strapi.service('plugin::log.log')`), and `const { sanitize } = strapi.contentAPI`. From register on, a
// placeholder forwards to the member.
import { ExtensionFault } from '../errors/faults/extension-fault.ts';
import { tooEarly } from './code/too-early.ts';
import type { Strapi } from './strapi.ts';

interface LateServices {
  readonly service: (uid: string) => object;
  readonly plugin: (name: string) => { readonly service: (service: string) => object };
  readonly admin: { readonly services: Readonly<Record<string, object>> };
  readonly contentAPI: { readonly sanitize: object; readonly validate: object };
}

export function lateServices(strapi: () => Strapi | undefined): LateServices {
  const late = (uid: string): object =>
    forwarding(strapi, `strapi.service('${uid}')`, (ready) => {
      const service: unknown = Reflect.apply(ready.service, ready, [uid]);
      if (typeof service === 'object' && service !== null) return service;
      throw new ExtensionFault(
        `There is no service ${uid}.`,
        'Add it to the services of the plugin, or correct the name.',
      );
    });
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
    contentAPI: {
      sanitize: forwarding(strapi, 'strapi.contentAPI.sanitize', ({ contentAPI }) => contentAPI.sanitize),
      validate: forwarding(strapi, 'strapi.contentAPI.validate', ({ contentAPI }) => contentAPI.validate),
    },
  };
}

function forwarding(strapi: () => Strapi | undefined, name: string, find: (ready: Strapi) => object): object {
  const found = (): object => {
    const ready = strapi();
    if (!ready) throw tooEarly(name);
    return find(ready);
  };
  return new Proxy<object>(
    {},
    {
      get: (_target, key) => (typeof key === 'symbol' ? undefined : Reflect.get(found(), key)),
      set: (_target, key, value) => Reflect.set(found(), key, value),
      has: (_target, key) => Reflect.has(found(), key),
    },
  );
}
