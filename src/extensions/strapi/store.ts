// `strapi.store`: values that a project's code keeps by key. `strapi.store({ type: 'plugin', name: 'shop' }).get({ key: 'rates' })`.
import { notTakenHere, wrongParameter } from '../../errors/project-code.ts';
import type { KeptValues } from '../../kept-values/kept-values.ts';
import type { Data } from '../../values/data.ts';
import { checkKeys } from './check-keys.ts';
import { guarded } from './guarded.ts';

interface Place {
  /** `plugin`, `type`, `core`, or a word of your own. */
  readonly type?: string;
  readonly name?: string;
  readonly environment?: string;
  readonly key?: string;
}

interface PlacedStore {
  /** Null where nothing is kept. */
  get(place?: Place): Promise<unknown>;
  set(place: Place & { readonly value: unknown }): Promise<void>;
  delete(place?: Place): Promise<void>;
}

export type Store = ((place?: Place) => PlacedStore) & PlacedStore;

export interface StoredValues extends KeptValues {
  /** Settings that stand in the configuration, by the name of their place. */
  readonly configured: (place: string) => Data | undefined;
}

export function createStore(values: StoredValues): Store {
  const at = (outer: Place): PlacedStore => {
    const place = (inner: Place): Required<Pick<Place, 'key'>> & { readonly name: string } => {
      const { type = 'core', name = '', environment = '', key } = { ...outer, ...inner };
      if (typeof key !== 'string' || key === '') throw wrongParameter({ name: 'key', expected: 'a text' });
      return { key, name: [type, name, environment].filter((part) => part !== '').join('_') };
    };
    const settable = (inner: Place): string => {
      const { name, key } = place(inner);
      if (values.configured(name)) throw configured(name);
      return `${name}_${key}`;
    };
    return {
      get: async (inner = {}) => {
        checkKeys(inner, keys, 'strapi.store()');
        const { name, key } = place(inner);
        const settings = values.configured(name);
        return settings ? (settings[key] ?? null) : values.read(`${name}_${key}`);
      },
      set: async ({ value, ...inner }) => {
        checkKeys(inner, keys, 'strapi.store()');
        await values.keep(settable(inner), value);
      },
      delete: async (inner = {}) => {
        checkKeys(inner, keys, 'strapi.store()');
        await values.forget(settable(inner));
      },
    };
  };
  const placed = (given: Place = {}): PlacedStore => {
    checkKeys(given, keys, 'strapi.store()');
    return guarded(at(given), { name: 'strapi.store()' });
  };
  return Object.assign(placed, at({}));
}

const keys = ['type', 'name', 'environment', 'key'];

const configured = (name: string): Error =>
  notTakenHere({
    what: `Changing the settings of ${name.replace(/^plugin_/, '')}`,
    remedy: 'Write them in config/plugins, below `advanced`.',
  });
