// Converts documents to values of forms, and values of forms to requests. Attribute types define the differences.
import type { Attribute, Attributes, ContentTypes } from '../../api/content-types.ts';
import type { Walk } from '../../attribute-types/attribute-type.ts';
import { withKeysOf } from '../../attribute-types/entries.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { reachesTarget } from '../reach.ts';
import type { Form } from './form.ts';
import type { Values } from './form-store.ts';
import { isHidden } from './hidden.ts';

export function walkOf(types: ContentTypes): Walk {
  const walk: Walk = {
    attributesOf: (component) => types.components.find(({ uid }) => uid === component)?.attributes ?? {},
    reaches: (attribute) => reachesTarget(attribute, types),
    load: (attributes, values) =>
      mapped(attributes, (name, attribute) => loaded(attribute, values[name], walk)),
    data: (attributes, values) =>
      mapped(attributes, (name, attribute) => sent(attribute, values[name], walk)),
    initial: (attributes) =>
      mapped(attributes, (_, attribute) => loaded(attribute, attribute.default ?? undefined, walk)),
  };
  return walk;
}

/** The stored values for a form that shows other ones, or those that were sent. */
export const loadedOver = (shown: Values, stored: Values): Values =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, withKeysOf(shown[name], value)]));

const mapped = (
  attributes: Attributes,
  map: (name: string, attribute: Attribute) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, map(name, attribute)]));

function loaded(attribute: Attribute, value: unknown, walk: Walk): unknown {
  const { load } = attributeTypeOf(attribute);
  return load ? load(value, attribute, walk) : (value ?? null);
}

function sent(attribute: Attribute, value: unknown, walk: Walk): unknown {
  const { data } = attributeTypeOf(attribute);
  return data ? data(value, attribute, walk) : value;
}

/** The changed attributes; undefined if there are none. */
export function changesOf(
  attributes: Attributes,
  { values, initial }: { readonly values: Values; readonly initial: Values },
  walk: Walk,
): Values {
  const writable = Object.entries(attributes).filter(([, attribute]) => attribute.writable);
  const changes = writable.flatMap(([name, attribute]) => {
    if (values[name] === initial[name]) return [];
    const { change } = attributeTypeOf(attribute);
    const [now, before] = [values[name], initial[name]].map((value) => sent(attribute, value, walk));
    if (now !== undefined && JSON.stringify(now) === JSON.stringify(before)) return [];
    const value = change ? change(values[name], initial[name]) : now;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changes);
}

/** Bases a value on another version: components that it does not have lose their ids, and so are new ones. Files keep theirs. */
export const over = (value: unknown, version: unknown): unknown => without(value, idsIn(version));

/** A value for another document or locale, without ids of components. */
export const asNew = (value: unknown): unknown => without(value, new Set());

function without(value: unknown, ids: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((inner) => without(inner, ids));
  if (!isTree(value)) return value;
  const isLeft = ([name, inner]: [string, unknown]): boolean =>
    name !== 'id' || !isEntry(value) || ids.has(inner);
  const left = Object.entries(value).filter(isLeft);
  return Object.fromEntries(left.map(([name, inner]) => [name, without(inner, ids)]));
}

function idsIn(value: unknown): ReadonlySet<unknown> {
  if (Array.isArray(value)) return new Set(value.flatMap((inner) => [...idsIn(inner)]));
  if (!isTree(value)) return new Set();
  const inside = Object.values(value).flatMap((inner) => [...idsIn(inner)]);
  return new Set(isEntry(value) ? [value.id, ...inside] : inside);
}

const isTree = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const isEntry = (value: Values): boolean => '$key' in value;

/** Whether a value cannot be sent, such as invalid JSON, also in components. */
export const isUnsendable = (attributes: Attributes, values: Values, walk: Walk): boolean =>
  Object.entries(attributes).some(([name, attribute]) => {
    const { unsendable, inside } = attributeTypeOf(attribute);
    const entries = inside?.(values[name], attribute) ?? [];
    return (
      unsendable?.(values[name]) !== undefined ||
      entries.some(({ component, entry }) => isUnsendable(walk.attributesOf(component), entry, walk))
    );
  });

/** Whether a form has values that cannot be sent. */
export function isHeldBack({ contentType, store, types }: Form): boolean {
  const { values, initial } = store;
  const written = Object.entries(contentType.attributes).filter(([name]) => values[name] !== initial[name]);
  return isUnsendable(Object.fromEntries(written), values, walkOf(types));
}

/** The paths of required attributes without a value, also in components, unless conditions hide them. They must be set before publishing. */
export function missingIn(attributes: Attributes, values: Values, walk: Walk, above = ''): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (isHidden(attribute, attributes, values)) return [];
    const value = values[name];
    const path = `${above}${name}`;
    const inside = attributeTypeOf(attribute).inside?.(value, attribute) ?? [];
    const isMissing =
      attribute.required && (value === null || value === undefined || value === '' || isEmptyList(value));
    return [
      ...(isMissing ? [path] : []),
      ...inside.flatMap(({ component, entry, below }) =>
        missingIn(walk.attributesOf(component), entry, walk, `${path}.${below}`),
      ),
    ];
  });
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
