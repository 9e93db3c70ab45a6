// Attributes that their `conditions` hide, evaluated like on the server.
import { isVisible, variablesOf } from '../../../../src/schema/conditions.ts';
import type { Attribute, Attributes } from '../../api/content-types.ts';
import type { Values } from './form-store.ts';

/** Attributes that depend on values the administrator may not read are shown. */
export function isHidden({ conditions }: Attribute, attributes: Attributes, values: Values): boolean {
  if (!conditions) return false;
  const isKnown = variablesOf(conditions.visible).every((name) => Object.hasOwn(attributes, name));
  return isKnown && !isVisible(conditions.visible, (name) => values[name]);
}
