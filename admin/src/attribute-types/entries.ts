// Components in forms: with a key that stays the same when they are moved, and the id of the server.
import { newKey } from '../api/idempotency-key.ts';
import type { Values } from '../content/form/form-store.ts';
import type { Walk } from './attribute-type.ts';

export interface Entry extends Values {
  readonly $key: string;
}

export const entriesIn = (value: unknown): readonly Entry[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is Entry => typeof entry === 'object' && entry !== null,
  );

export const componentOf = (entry: Values): string => String(entry.__component ?? '');

export const loadedEntry = (entry: Values, component: string, walk: Walk): Entry => ({
  ...walk.load(walk.attributesOf(component), entry),
  ...(entry.id === undefined ? {} : { id: entry.id }),
  $key: entry.id === undefined ? newKey() : `stored ${entry.id}`,
});

/** A stored value with the keys of the shown one, so that the fields of new components stay open and focused when they are stored. */
export function withKeysOf(shown: unknown, stored: unknown): unknown {
  if (Array.isArray(stored)) {
    const beside = Array.isArray(shown) && shown.length === stored.length ? shown : [];
    return stored.map((one, index) => withKeysOf(beside[index], one));
  }
  if (!isEntry(stored) || !isEntry(shown) || !isSame(shown, stored)) return stored;
  const entry = Object.entries(stored).map(([name, value]) => [name, withKeysOf(shown[name], value)]);
  return { ...Object.fromEntries(entry), $key: shown.$key };
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && '$key' in value;

const isSame = (shown: Entry, stored: Entry): boolean =>
  shown.__component === stored.__component && (shown.id === undefined || shown.id === stored.id);

export const entryData = (entry: Values, component: string, walk: Walk): Values => ({
  ...(entry.id === undefined ? {} : { id: entry.id }),
  ...walk.data(walk.attributesOf(component), entry),
});

export const newEntry = (component: string, walk: Walk): Entry => ({
  ...walk.initial(walk.attributesOf(component)),
  $key: newKey(),
});
