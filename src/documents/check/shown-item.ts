// The form of a component item in messages about its list.
import { defaultValue } from '../../schema/parse/defaults.ts';
import type { ComponentAttribute, ScalarAttribute, ZoneAttribute } from '../../schema/schema.ts';
import { storedComponentOf } from '../../schema/stored-items.ts';
import { type Data, isData } from '../../values/data.ts';
import { componentUid } from '../body/check-keys.ts';
import type { Validation } from './findings.ts';

/** A stored item with attribute names, a new one with defaults. */
export function shownItem(
  attribute: ComponentAttribute | ZoneAttribute,
  item: unknown,
  { schema, isStored, isCreate }: Validation,
): unknown {
  if (!isData(item)) return item;
  const uid = attribute.kind === 'zone' ? componentUid(item) : attribute.component;
  const component = isStored ? storedComponentOf(schema, attribute, item) : schema.components.get(uid);
  if (!component || !(isStored || isCreate)) return item;
  const scalars = [...component.attributes.values()].filter((attribute) => attribute.kind === 'scalar');
  if (!isStored) return { ...defaultsOf(scalars), ...item };
  const named = scalars.map(({ name, id }) => [name, item[id] ?? null]);
  return {
    ...(attribute.kind === 'zone' ? { __component: component.uid } : {}),
    id: item.id,
    ...Object.fromEntries(named),
  };
}

const defaultsOf = (attributes: readonly ScalarAttribute[]): Data =>
  Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = defaultValue(attribute);
      return value === null ? [] : [[attribute.name, value]];
    }),
  );
