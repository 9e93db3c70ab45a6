// The global `strapi` while only the content types of plugins are read, before the real object exists. Code that keeps a reference
// for hooks reaches the real object through it.
import { tooEarly } from './too-early.ts';

const name = 'strapi';

const later: object = new Proxy(
  {},
  {
    get(_target, key): unknown {
      const now: unknown = Reflect.get(globalThis, name);
      if (now !== later && typeof now === 'object' && now !== null) return Reflect.get(now, key);
      if (typeof key === 'symbol') return undefined;
      throw tooEarly(`${name}.${key}`);
    },
  },
);

export function withDeferredStrapi<T>(read: () => T): T {
  if (Reflect.has(globalThis, name)) return read();
  Reflect.set(globalThis, name, later);
  try {
    return read();
  } finally {
    Reflect.deleteProperty(globalThis, name);
  }
}
