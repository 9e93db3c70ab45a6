// `strapi.db.query('strapi::core-store')`: the entries of `strapi.store` as rows `{ id, key, value, type }` with JSON
// text as value. Existing projects read panel settings and their own flags there.
import { wrongParameter } from '../../../errors/families/project-code.ts';
import { type Data, isData } from '../../../values/data.ts';
import { checkKeys } from '../parameters/check-keys.ts';
import { refuseUndefined } from '../parameters/undefined-values.ts';
import type { PlaceSettings, StoredValues } from '../settings/store.ts';
import { meets } from './row-conditions.ts';

export const coreStoreUid = 'strapi::core-store';

interface StoreRow {
  /** The key, because stored values have no numbers. */
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly type: string;
}

interface Where {
  readonly where?: { readonly id?: unknown; readonly key?: unknown };
}

export interface CoreStoreRows {
  findOne(parameters?: Where): Promise<StoreRow | null>;
  findMany(parameters?: Where): Promise<readonly StoreRow[]>;
  count(parameters?: Where): Promise<number>;
  /** Replaces an entry with the same key. */
  create(parameters: { readonly data: Data }): Promise<StoreRow>;
  update(parameters: Where & { readonly data: Data }): Promise<StoreRow | null>;
  delete(parameters: Where): Promise<StoreRow | null>;
}

export function coreStoreRows(values: StoredValues): CoreStoreRows {
  const readValue = (key: string): Promise<unknown> => {
    const place = settingsAt(key, values);
    return place ? place.settings.read(place.name) : values.read(key);
  };
  const rowAt = async (key: string): Promise<StoreRow | null> => {
    const value = await readValue(key);
    return value === null || value === undefined ? null : rowOf(key, value);
  };
  const findMany: CoreStoreRows['findMany'] = async (parameters = {}) => {
    checkKeys(parameters, ['where', 'select', 'orderBy', 'limit', 'offset'], callee);
    const { where = {} } = parameters;
    checkKeys(where, ['id', 'key'], 'where');
    refuseUndefined(where, 'where');
    const keys = namedKeys(where) ?? (await values.names());
    const wanted = keys.filter((key) => Object.values(where).every((requested) => meets(key, requested)));
    return (await Promise.all(wanted.map(rowAt))).filter((row) => row !== null);
  };
  const keep = async (key: string, data: Data): Promise<StoreRow> => {
    const value = valueIn(data);
    const place = settingsAt(key, values);
    await (place ? place.settings.keep(place.name, value) : values.keep(key, value));
    return rowOf(key, value);
  };
  return {
    findMany,
    findOne: async (parameters) => (await findMany(parameters))[0] ?? null,
    count: async (parameters) => (await findMany(parameters)).length,
    create: async ({ data }) => keep(keyOf(data), data),
    update: async ({ data, ...parameters }) => {
      const [row] = await findMany(parameters);
      return row ? keep(row.key, data) : null;
    },
    delete: async (parameters) => {
      const [row] = await findMany(parameters);
      if (row && settingsAt(row.key, values))
        throw wrongParameter({ name: 'key', expected: 'a key that is not a setting of the server' });
      if (row) await values.forget(row.key);
      return row ?? null;
    },
  };
}

const callee = `strapi.db.query('${coreStoreUid}')`;
const keys = ['key', 'value', 'type', 'environment', 'tag'];

/** `plugin_users-permissions_advanced`: values of the server itself, which `strapi.store` reads in the same place. */
function settingsAt(
  key: string,
  values: StoredValues,
): { name: string; settings: PlaceSettings } | undefined {
  const [, place = '', name = ''] = /^([a-z]+_[^_]+)_(.+)$/.exec(key) ?? [];
  const settings = values.settings(place);
  return settings && { name, settings };
}

function rowOf(key: string, value: unknown): StoreRow {
  return { id: key, key, value: JSON.stringify(value), type: Array.isArray(value) ? 'array' : typeof value };
}

function keyOf({ key }: Data): string {
  if (typeof key === 'string' && key !== '') return key;
  throw wrongParameter({ name: 'key', expected: 'a text' });
}

function valueIn(data: Data): unknown {
  checkKeys(data, keys, callee);
  try {
    return JSON.parse(String(data.value));
  } catch {
    throw wrongParameter({ name: 'value', expected: 'JSON text: value: JSON.stringify(…)' });
  }
}

/** Undefined if the condition does not name one. */
function namedKeys({ id, key = id }: NonNullable<Where['where']>): readonly string[] | undefined {
  const requested = isData(key) ? (key.$eq ?? key.$in) : key;
  return requested === undefined ? undefined : [requested].flat().map(String);
}
