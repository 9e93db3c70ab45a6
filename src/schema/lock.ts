// schema.lock.json: the stable place of every attribute in the database, committed with the project.
// An attribute keeps its id (a column, part of a link table's name, or a JSON key) when it is renamed; a removed one
// keeps its entry, and so its content, until `plinth schema prune`. docs/decisions/002-schema-lock.md
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Fault, ProjectFaults } from '../errors/faults/project-faults.ts';
import { readJson } from '../values/json-file.ts';
import { replaceFile } from '../values/replace-file.ts';
import { isScalarStorage } from './attribute-types/scalar-type.ts';

const lockFileName = 'src/schema.lock.json';

/** `storage` is the kind of storage. A change of it gets a new place, so that old values stay readable. */
export interface StoredPlace {
  readonly id: string;
  readonly storage: string;
  /** The place of the attribute before its type changed; values are converted once. */
  readonly from?: string | undefined;
}

export interface OwnerLock {
  /** Set for content types only. */
  readonly table?: string | undefined;
  /** For renamed components: the first uid, which stored items use. */
  readonly id?: string | undefined;
  readonly attributes: Readonly<Record<string, StoredPlace>>;
  readonly removed: Readonly<Record<string, StoredPlace>>;
}

type Places = Readonly<Record<string, StoredPlace>>;

const placeWith = (places: Places, id: string | undefined): StoredPlace | undefined =>
  Object.values(places).find((place) => place.id === id);

/** The previous place of an attribute, as long as its content is kept. */
export const placeBefore = (
  owner: OwnerLock | undefined,
  place: StoredPlace | undefined,
): StoredPlace | undefined => placeWith(owner?.removed ?? {}, place?.from);

/** All previous places, the latest first. */
export const placesBefore = (owner: OwnerLock | undefined, name: string): readonly StoredPlace[] =>
  chainBefore(owner?.removed ?? {}, owner?.attributes[name]);

function chainBefore(among: Places, last: StoredPlace | undefined): readonly StoredPlace[] {
  const places: StoredPlace[] = [];
  let place = placeWith(among, last?.from);
  for (; place && !places.includes(place); place = placeWith(among, place.from)) places.push(place);
  return places;
}

export interface Lock {
  readonly version: 1;
  readonly contentTypes: Readonly<Record<string, OwnerLock>>;
  readonly components: Readonly<Record<string, OwnerLock>>;
}

const place = z.strictObject({ id: z.string(), storage: z.string(), from: z.string().optional() });
const owner = z.strictObject({
  table: z.string().optional(),
  id: z.string().optional(),
  attributes: z.record(z.string(), place),
  removed: z.record(z.string(), place),
});
const lockShape = z.strictObject({
  version: z.literal(1),
  contentTypes: z.record(z.string(), owner),
  components: z.record(z.string(), owner),
});

export const emptyLock: Lock = { version: 1, contentTypes: {}, components: {} };

/** Reads the lock file; empty for a new project. Throws ProjectFaults for a damaged file. */
export function readLock(projectFolder: string): Lock {
  const path = join(projectFolder, lockFileName);
  if (!existsSync(path)) return emptyLock;
  const fault = (problem: string): Fault => ({
    file: lockFileName,
    path: '',
    problem,
    remedy: 'Restore the file from version control: it records where values are stored.',
  });
  try {
    return lockShape.parse(readJson(path));
  } catch (error) {
    throw new ProjectFaults([fault(error instanceof z.ZodError ? z.prettifyError(error) : String(error))]);
  }
}

/** Writes the lock file if it differs, with sorted keys, so that branches merge well. Returns whether it could be written. */
export function writeLock(projectFolder: string, lock: Lock): boolean {
  const path = join(projectFolder, lockFileName);
  const text = `${JSON.stringify(sortKeys(lock), null, 2)}\n`;
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return true;
  try {
    replaceFile(path, text);
    return true;
  } catch {
    return false;
  }
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

/** The kind of storage of each attribute of an owner, by name. */
export type StorageByName = ReadonlyMap<string, string>;

/** Assigns a place to every attribute: the current one, the one it had before it was removed, or a new one. */
export function lockOwner(
  previous: OwnerLock | undefined,
  storages: StorageByName,
  table?: string,
): OwnerLock {
  const before: Record<string, StoredPlace> = { ...previous?.removed, ...previous?.attributes };
  const taken = new Set(Object.values(before).map(({ id }) => id));
  const attributes: Record<string, StoredPlace> = {};
  const removed: Record<string, StoredPlace> = {};
  for (const [name, storage] of storages) {
    const known = before[name];
    attributes[name] =
      known?.storage === storage
        ? known
        : (formerPlace(name, storage, before) ?? newPlace(name, storage, known, taken));
    const left = before[name];
    if (left && left.storage !== storage) removed[`${name}:${left.id}`] = left;
  }
  for (const [name, known] of Object.entries(before)) {
    const isKept = Object.values(attributes).some(({ id }) => id === known.id) || name in removed;
    if (!isKept && !(name in attributes)) removed[name] = known;
  }
  return {
    ...(table ? { table: previous?.table ?? table } : {}),
    ...(previous?.id ? { id: previous.id } : {}),
    attributes,
    removed,
  };
}

/**
 * The former place with this kind of storage, for values that cannot be converted. A scalar value is converted into a new place
 * instead, unless it is the latest one: others may have been written since.
 */
function formerPlace(
  name: string,
  storage: string,
  before: Record<string, StoredPlace>,
): StoredPlace | undefined {
  const known = before[name];
  if (!known || (isScalarStorage(storage) && isScalarStorage(known.storage))) return undefined;
  const former = Object.entries(before).filter(
    ([key, place]) => key.startsWith(`${name}:`) && place.storage === storage,
  );
  const last = former.at(-1)?.[1];
  if (!isScalarStorage(storage)) return last && movedToEnd(last, known, before);
  // In older lock files a relation that returned has no record of the scalar value between.
  const latest = chainBefore(before, known).find((place) => isScalarStorage(place.storage)) ?? last;
  return latest?.storage === storage ? latest : undefined;
}

/** Makes a former place the one after `known`. The places that followed it then follow the one before it. */
function movedToEnd(
  place: StoredPlace,
  known: StoredPlace,
  before: Record<string, StoredPlace>,
): StoredPlace {
  for (const [key, { from, ...one }] of Object.entries(before))
    if (from === place.id) before[key] = place.from === undefined ? one : { ...one, from: place.from };
  return { ...place, from: known.id };
}

/** Columns that every row has, PostgreSQL's own included, and the key that names the component in a dynamic zone. */
const systemIds: ReadonlySet<string> = new Set([
  ...['id', 'document_id', 'locale', 'created_at', 'updated_at', 'published_at', '__component'],
  ...['tableoid', 'ctid', 'xmin', 'xmax', 'cmin', 'cmax'],
]);

function newPlace(
  name: string,
  storage: string,
  known: StoredPlace | undefined,
  taken: Set<string>,
): StoredPlace {
  // Plinth's own columns begin with plinth_ (schema/storage/storage-names.ts).
  const base = toSnakeCase(name).replace(/^plinth_/, '_plinth_');
  const isTaken = (id: string): boolean => taken.has(id) || systemIds.has(id) || id in Object.prototype;
  let id = base;
  for (let number = 2; isTaken(id); number++) id = `${base}_${number}`;
  taken.add(id);
  return { id, storage, ...(known ? { from: known.id } : {}) };
}

/** `metaTitle` → `meta_title`, within the 48 bytes that leave room for suffixes in PostgreSQL's 63. */
export const toSnakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9_]/g, '_')
    .toLowerCase()
    .slice(0, 48);
