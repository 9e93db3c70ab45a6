// Converts an item of a component to the current types of its attributes. The original value is kept in the item together with the
// converted one. As long as that is not edited, the next type converts from the original value.
import { isDeepStrictEqual } from 'node:util';
import { isScalarStorage, type JsonValue, type Storage } from '../../schema/attribute-types/scalar-type.ts';
import { type OwnerLock, placesBefore, type StoredPlace } from '../../schema/lock.ts';
import type { Component, ScalarAttribute } from '../../schema/schema.ts';
import { asideName } from '../../schema/storage/storage-names.ts';
import type { Data } from '../../values/data.ts';
import type { RulesById } from './attribute-rules.ts';
import { readValue } from './read-value.ts';
import { acceptsSameValues } from './set-aside.ts';

/** An attribute of a component, with its former places in items. */
export interface Member {
  readonly component: Component;
  readonly attribute: ScalarAttribute;
  readonly former: readonly ScalarPlace[];
  /** Whether values without a conversion have to be read again. */
  readonly isOther: boolean;
}

interface ScalarPlace extends StoredPlace {
  readonly storage: Storage;
}

export type Outcome = 'carried' | 'unread' | 'hidden' | 'rewritten' | 'back';

interface Aside {
  readonly value: JsonValue;
  readonly storage: Storage;
  /** The converted value. */
  readonly shown: JsonValue;
}

/** `before`: the rules of the attributes at the last start, if known. */
export const membersOf = (
  component: Component,
  owner: OwnerLock | undefined,
  before: RulesById | undefined,
): readonly Member[] =>
  [...component.attributes.values()].flatMap((attribute) => {
    if (attribute.kind !== 'scalar') return [];
    const rules = before?.[attribute.id];
    const former = placesBefore(owner, attribute.name).filter(isScalarPlace);
    // The values of an enumeration may have changed while the item was hidden.
    const isOther =
      attribute.enum.length > 0 || (rules !== undefined && !acceptsSameValues(attribute, rules));
    return [{ component, attribute, former, isOther }];
  });

/** Relations, media and components cannot be converted. */
const isScalarPlace = (place: StoredPlace): place is ScalarPlace => isScalarStorage(place.storage);

export function rereadItem(
  item: Data,
  members: readonly Member[],
  note: (member: Member, outcome: Outcome) => void,
): Data {
  return members.reduce(
    (read, member) => rereadMember(read, member, (outcome) => note(member, outcome)),
    item,
  );
}

function rereadMember(item: Data, member: Member, note: (outcome: Outcome) => void): Data {
  const { attribute, former } = member;
  const { id, type } = attribute;
  const places = [{ id, storage: type.storage }, ...former];
  const place = places.find((one) => isHeld(item[one.id]) || isHeld(item[asideName(one.id)]));
  if (!place) return item;
  const isOwn = place.id === id;
  const stored = (item[place.id] ?? null) as JsonValue;
  const { value, storage, isUntouched } = standing(item, place);
  if (isOwn && !isUntouched && !member.isOther) return item;
  const shown = value === null ? null : (readValue(attribute, value, storage) ?? null);
  if (isOwn && isDeepStrictEqual(shown, stored)) return item;
  if (value !== null) note(outcomeOf({ isOwn, isUntouched, shown }));
  const left = Object.fromEntries(Object.entries(item).filter(([key]) => !isOfPlaces(key, places)));
  return {
    ...left,
    ...(shown === null ? {} : { [id]: shown }),
    ...asideOf(member, { value, storage, shown }),
  };
}

const isHeld = (value: unknown): boolean => value !== undefined && value !== null;

const isOfPlaces = (key: string, places: readonly { readonly id: string }[]): boolean =>
  places.some(({ id }) => key === id || key === asideName(id));

/** The value to convert: the original one, if its conversion was not edited. */
function standing(item: Data, { id, storage }: ScalarPlace) {
  const stored = (item[id] ?? null) as JsonValue;
  const aside = item[asideName(id)] as Aside | undefined;
  const isUntouched = aside !== undefined && isDeepStrictEqual(aside.shown, stored);
  return isUntouched ? { ...aside, isUntouched } : { value: stored, storage, isUntouched };
}

interface Reading {
  readonly isOwn: boolean;
  readonly isUntouched: boolean;
  readonly shown: JsonValue;
}

function outcomeOf({ isOwn, isUntouched, shown }: Reading): Outcome {
  if (!isOwn) return shown === null ? 'unread' : 'carried';
  if (shown === null) return 'hidden';
  return isUntouched ? 'back' : 'rewritten';
}

/** The original value with its storage: JSON would read the text `12` as a number. */
function asideOf({ attribute }: Member, aside: Aside): Data {
  const { value, storage, shown } = aside;
  const isSame = storage === attribute.type.storage || typeof value !== 'string';
  if (value === null || (isSame && isDeepStrictEqual(value, shown))) return {};
  return { [asideName(attribute.id)]: aside };
}
