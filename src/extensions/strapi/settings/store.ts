// `strapi.store`: values that project code stores by key. `strapi.store({ type: 'plugin', name: 'shop' }).get({ key: 'rates' })`.

import type { KeyValueStore } from '../../../database/key-value-store.ts';
import { notTakenHere, wrongParameter } from '../../../errors/families/project-code.ts';
import { guarded } from '../guarded/guarded.ts';
import { checkKeys } from '../parameters/check-keys.ts';

interface StorePlace {
  /** `plugin`, `type`, `core`, or any other text. */
  readonly type?: string;
  readonly name?: string;
  readonly environment?: string;
  readonly key?: string;
}

interface PlacedStore {
  /** Null if no value is stored. */
  get(place?: StorePlace): Promise<unknown>;
  set(place: StorePlace & { readonly value: unknown }): Promise<void>;
  delete(place?: StorePlace): Promise<void>;
}

export type Store = ((place?: StorePlace) => PlacedStore) & PlacedStore;

/** Values that are settings of the server. */
export interface PlaceSettings {
  readonly read: (key: string) => Promise<unknown>;
  /** Throws for a value that cannot be set. */
  readonly keep: (key: string, value: unknown) => Promise<void>;
}

export interface StoredValues extends KeyValueStore {
  /** By the name of the store. */
  readonly settings: (place: string) => PlaceSettings | undefined;
}

export function createStore(values: StoredValues): Store {
  const at = (outer: StorePlace): PlacedStore => {
    const place = (inner: StorePlace): Required<Pick<StorePlace, 'key'>> & { readonly name: string } => {
      const { type = 'core', name = '', environment = '', key } = { ...outer, ...inner };
      if (typeof key !== 'string' || key === '') throw wrongParameter({ name: 'key', expected: 'a text' });
      return { key, name: [type, name, environment].filter((part) => part !== '').join('_') };
    };
    return {
      get: async (inner = {}) => {
        checkKeys(inner, keys, 'strapi.store()');
        const { name, key } = place(inner);
        const settings = values.settings(name);
        return settings ? settings.read(key) : values.read(`${name}_${key}`);
      },
      set: async ({ value, ...inner }) => {
        checkKeys(inner, keys, 'strapi.store()');
        const { name, key } = place(inner);
        const settings = values.settings(name);
        await (settings ? settings.keep(key, value) : values.keep(`${name}_${key}`, value));
      },
      delete: async (inner = {}) => {
        checkKeys(inner, keys, 'strapi.store()');
        const { name, key } = place(inner);
        if (values.settings(name)) throw lasting(name);
        await values.forget(`${name}_${key}`);
      },
    };
  };
  const placed = (given: StorePlace = {}): PlacedStore => {
    checkKeys(given, keys, 'strapi.store()');
    return guarded(at(given), { name: 'strapi.store()' });
  };
  return Object.assign(placed, at({}));
}

const keys = ['type', 'name', 'environment', 'key'];

const lasting = (name: string): Error =>
  notTakenHere({
    what: `Deleting the settings of ${name.replace(/^plugin_/, '')}`,
    remedy: 'Set them to other values.',
  });
