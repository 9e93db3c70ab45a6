// Custom fields of plugins that the panel edits in a way of their own. All others are edited as the attribute type that they are
// stored as.
import type { Attribute } from '../api/content-types.ts';

type CustomKind = 'colour' | 'html';

interface Known {
  readonly kind: CustomKind;
  /** Stored as something else, such as by another `baseType`, it is edited as that. */
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

/** Undefined for what is no custom field, or one without an editor of its own. */
export function customKindOf({
  customField,
  type,
}: Pick<Attribute, 'customField' | 'type'>): CustomKind | undefined {
  const found = customField === undefined ? undefined : known.get(customField);
  return found?.storedAs.includes(type) ? found.kind : undefined;
}

/** `plugin::wild.tags` as people read it, for custom fields that nothing but their name tells of. */
export const foreignField = (attribute: Pick<Attribute, 'customField' | 'type'>): string | undefined =>
  customKindOf(attribute) ? undefined : attribute.customField?.replace(/^\w+::/, '');
