// Attributes that their `conditions` hide beside the other values of a document or component, by the rule of the server.
import { isVisible, variablesOf } from '../../../../src/schema/conditions.ts';
import type { Attribute, Attributes } from '../../api/content-types.ts';
import type { Values } from './form-store.ts';

/** What depends on values that this administrator may not read is shown: only the server knows them. */
export function isHidden({ conditions }: Attribute, attributes: Attributes, values: Values): boolean {
  if (!conditions) return false;
  const isKnown = variablesOf(conditions.visible).every((name) => Object.hasOwn(attributes, name));
  return isKnown && !isVisible(conditions.visible, (name) => values[name]);
}
