// The columns that an attribute had before its type changed, and which of their values is the one to convert.
import { isDeepStrictEqual } from 'node:util';
import { isScalarStorage, type JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import { type Lock, placesBefore } from '../../schema/lock.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { asideName } from '../../schema/storage/storage-names.ts';
import type { AttributeRules, RulesById } from './attribute-rules.ts';
import { isDeleted, readBefore } from './read-value.ts';
import type { ValueColumn } from './stored-values.ts';

/** A former column of the attribute, its rules, and its column for values that were set aside. */
export interface OldPlace extends ValueColumn {
  readonly aside: ValueColumn | undefined;
  readonly rules: AttributeRules | undefined;
}

interface Remembered {
  readonly lock: Lock;
  /** The rules of attributes at the last start that had them. */
  readonly rules: RulesById;
  /** The columns of the type's table before this start. */
  readonly existing: ReadonlySet<string>;
}

/**
 * The former columns of the attribute that exist in this database, the latest first. Types in between may be missing.
 * Relations, media and components cannot be converted.
 */
export function oldPlaces(
  { lock, rules, existing }: Remembered,
  { uid }: ContentType,
  { name }: ScalarAttribute,
): readonly OldPlace[] {
  return placesBefore(lock.contentTypes[uid], name).flatMap(({ id, storage }) => {
    if (!existing.has(id) || !isScalarStorage(storage)) return [];
    const aside = asideName(id);
    const hasAside = existing.has(aside);
    return [{ name: id, storage, aside: hasAside ? { name: aside, storage } : undefined, rules: rules[id] }];
  });
}

export const columnsOfPlaces = (places: readonly OldPlace[]): readonly ValueColumn[] =>
  places.flatMap((place) => [place, ...(place.aside ? [place.aside] : [])]);

/** The value of a place, or the one that was set aside for it. `values`: of all `places`. */
function held(
  places: readonly OldPlace[],
  values: readonly JsonValue[],
  { name, aside }: OldPlace,
): JsonValue {
  const columns = columnsOfPlaces(places);
  const at = (column: string) => values[columns.findIndex((one) => one.name === column)] ?? null;
  return at(name) ?? (aside ? at(aside.name) : null);
}

export interface Standing {
  readonly stored: JsonValue;
  readonly storage: ValueColumn['storage'];
}

/**
 * The value to convert: the earliest one whose later conversions have not been edited since. `values`: of the columns of `places`,
 * the latest first.
 */
export const standing = (places: readonly OldPlace[], values: readonly JsonValue[]): Standing =>
  places.toReversed().reduce<Standing>(
    (earlier, place) => {
      const stored = held(places, values, place);
      const { rules, storage } = place;
      const isUntouched =
        earlier.stored !== null &&
        rules !== undefined &&
        (stored === null
          ? !isDeleted(rules, earlier.stored, earlier.storage)
          : isDeepStrictEqual(readBefore(rules, earlier.stored, earlier.storage), stored));
      return isUntouched ? earlier : { stored, storage };
    },
    { stored: null, storage: 'text' },
  );
