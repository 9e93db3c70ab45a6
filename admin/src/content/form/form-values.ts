// Documents as forms hold them, and forms as the server takes them. Each attribute type says what differs for it.
import type { Attribute, Attributes, ContentTypes } from '../../api/content-types.ts';
import type { Walk } from '../../attribute-types/attribute-type.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import type { Values } from './form-store.ts';
import { isHidden } from './hidden.ts';

export function walkOf({ components }: ContentTypes): Walk {
  const walk: Walk = {
    attributesOf: (component) => components.find(({ uid }) => uid === component)?.attributes ?? {},
    load: (attributes, values) =>
      mapped(attributes, (name, attribute) => loaded(attribute, values[name], walk)),
    data: (attributes, values) =>
      mapped(attributes, (name, attribute) => sent(attribute, values[name], walk)),
    initial: (attributes) =>
      mapped(attributes, (_, attribute) => loaded(attribute, attribute.default ?? undefined, walk)),
  };
  return walk;
}

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

/** What differs from what is stored; undefined is nothing to say. */
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

/** Paths of required attributes without a value, in components too: a draft may have them, nothing published may. */
export function missingIn(attributes: Attributes, values: Values, walk: Walk, above = ''): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = values[name];
    const path = `${above}${name}`;
    const inside = attributeTypeOf(attribute).inside?.(value, attribute) ?? [];
    const isMissing =
      attribute.required &&
      !isHidden(attribute, attributes, values) &&
      (value === null || value === undefined || value === '' || isEmptyList(value));
    return [
      ...(isMissing ? [path] : []),
      ...inside.flatMap(({ component, entry, below }) =>
        missingIn(walk.attributesOf(component), entry, walk, `${path}.${below}`),
      ),
    ];
  });
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
