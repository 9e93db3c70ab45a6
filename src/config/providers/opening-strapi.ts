// The global `strapi` while a provider is initialized, before the server exists. It has only the project's own configuration files
// (`strapi.config.gcs` is config/gcs); when the provider is called later, the global is the real object.
import { isConfigName } from '../files/config-files.ts';
import { OwnConfig } from '../files/own-config.ts';

interface Project {
  readonly projectFolder: string;
  readonly isProduction: boolean;
}

/** Calls `open` with this global, and then restores the previous one. */
export function openWithStrapi<T>({ projectFolder, isProduction }: Project, open: () => T): T {
  const own = new OwnConfig(projectFolder, isProduction);
  const config = named((key) =>
    isConfigName(key) || methods.has(key) ? absent(`config.${key}`) : own.value(key),
  );
  const before: unknown = Reflect.get(globalThis, 'strapi');
  Reflect.set(
    globalThis,
    'strapi',
    named((key) => (key === 'config' ? config : absent(key))),
  );
  try {
    return open();
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'strapi');
    else Reflect.set(globalThis, 'strapi', before);
  }
}

const methods = new Set(['get', 'has', 'set']);

/** Libraries that read a path such as `config.a.b` first read the whole path as one key: keys with dots are undefined. */
const named = (find: (key: string) => unknown): object =>
  new Proxy(
    {},
    {
      get: (_target, key) => (typeof key === 'symbol' || key.includes('.') ? undefined : find(key)),
    },
  );

function absent(name: string): never {
  throw new Error(
    `strapi.${name} is not available while providers are initialized: read it when a file or a mail is sent`,
  );
}
