// The component values of a source row, with their ids.
import type { Attribute, AttributeOwner } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { sourceNumber } from './source.ts';

interface ComponentItem {
  readonly uid: string;
  readonly item: Data;
  /** The id in the source; undefined if it is missing or invalid. */
  readonly number: number | undefined;
}

/** Takes an attribute of any kind; empty if it is neither a component nor a dynamic zone. */
export function componentItems(attribute: Attribute, value: unknown): readonly ComponentItem[] {
  if (attribute.kind !== 'component' && attribute.kind !== 'zone') return [];
  const items = Array.isArray(value) ? value : [value];
  return items.filter(isData).map((item) => ({
    uid: attribute.kind === 'zone' ? String(item.__component) : attribute.component,
    item,
    // Export files of Plinth have the original id in `__number` (src/export/component-numbers.ts).
    number: sourceNumber(item.__number ?? item.id),
  }));
}

/** Whether links of the source can start at a row or component. */
export const holdsLinks = ({ attributes }: AttributeOwner): boolean =>
  [...attributes.values()].some(({ kind }) => kind === 'relation' || kind === 'media' || kind === 'morph');
