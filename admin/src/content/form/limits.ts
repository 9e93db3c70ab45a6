// The limits of an attribute as text, shown at its field.
import type { Attribute } from '../../api/content-types.ts';
import type { Text } from '../../messages/text.ts';

const lists = new Set(['component', 'dynamiczone']);

/** `Characters: 3 to 20`, `Entries: at most 5`, `Number: at least 0`; undefined without limits. */
export function limitsOf(attribute: Attribute, text: Text): string | undefined {
  const { type, minLength, maxLength, min, max } = attribute;
  const characters = rangeOf(minLength, maxLength, text);
  if (characters) return text('edit.characters', { range: characters });
  const range = rangeOf(min, max, text);
  return range && text(lists.has(type) ? 'edit.entries' : 'edit.number', { range });
}

function rangeOf(min: number | undefined, max: number | undefined, text: Text): string | undefined {
  if (min !== undefined && max !== undefined)
    return text(min === max ? 'edit.exactly' : 'edit.between', { min, max });
  if (min !== undefined) return text('edit.atLeast', { min });
  return max === undefined ? undefined : text('edit.atMost', { max });
}

/** The problem of a text that is too long, counted like on the server. */
export function tooLong(value: unknown, { maxLength }: Attribute, text: Text): string | undefined {
  if (typeof value !== 'string' || maxLength === undefined || value.length <= maxLength) return undefined;
  return text('edit.tooLong', { count: value.length, max: maxLength });
}
