// Components of a row of the source: which there are, and the numbers that they keep.
import type { Attribute } from '../schema/schema.ts';
import { type Data, isData } from '../values/data.ts';
import { sourceNumber } from './source.ts';

interface ComponentItem {
  readonly uid: string;
  readonly item: Data;
  /** Undefined where the source gives none that could be one. */
  readonly number: number | undefined;
}

/** Of an attribute of any kind: none where it holds no components. */
export function componentItems(attribute: Attribute, value: unknown): readonly ComponentItem[] {
  if (attribute.kind !== 'component' && attribute.kind !== 'zone') return [];
  const items = Array.isArray(value) ? value : [value];
  return items.filter(isData).map((item) => ({
    uid: attribute.kind === 'zone' ? String(item.__component) : attribute.component,
    item,
    // Files of Plinth say beside it which number a component had.
    number: sourceNumber(item.__number ?? item.id),
  }));
}
