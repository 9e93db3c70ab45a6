// Custom fields of plugins with an editor of their own in the panel. All others are edited as the attribute type in which they are
// stored.
import type { Attribute } from '../api/content-types.ts';

type CustomKind = 'colour' | 'html';

interface Known {
  readonly kind: CustomKind;
  /** The types for which the editor is used. Stored in another type, the field is edited as that type. */
  readonly storedAs: readonly string[];
}

const colour: Known = { kind: 'colour', storedAs: ['string', 'text'] };
const html: Known = { kind: 'html', storedAs: ['richtext', 'text'] };

const known: ReadonlyMap<string, Known> = new Map([
  ['plugin::color-picker.color', colour],
  ['plugin::ckeditor5.CKEditor', html],
  ['plugin::ckeditor.CKEditor', html],
  ['plugin::tinymce.tinymce', html],
]);

/** Those with an editor of their own. */
export const customFields: readonly string[] = [...known.keys()];

/** Returns undefined for other attributes, and for custom fields without an editor of their own. */
export function customKindOf({
  customField,
  type,
}: Pick<Attribute, 'customField' | 'type'>): CustomKind | undefined {
  const found = customField === undefined ? undefined : known.get(customField);
  return found?.storedAs.includes(type) ? found.kind : undefined;
}

/** A readable name of a custom field that the panel does not know, such as `plugin::wild.tags`. */
export const foreignField = (attribute: Pick<Attribute, 'customField' | 'type'>): string | undefined =>
  customKindOf(attribute) ? undefined : attribute.customField?.replace(/^\w+::/, '');
