// Components in forms: with a key that stays the same when they are moved, and the id of the server.
import type { Values } from '../content/form/form-store.ts';
import type { Walk } from './attribute-type.ts';

export interface Entry extends Values {
  readonly $key: string;
}

let made = 0;

/** Unique within this page; `crypto.randomUUID` is missing without TLS. */
const newKey = (): string => `new ${made++}`;

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

export const entryData = (entry: Values, component: string, walk: Walk): Values => ({
  ...(entry.id === undefined ? {} : { id: entry.id }),
  ...walk.data(walk.attributesOf(component), entry),
});

export const newEntry = (component: string, walk: Walk): Entry => ({
  ...walk.initial(walk.attributesOf(component)),
  $key: newKey(),
});
