// The label of a document in lists and relations: the configured attribute, or else the first suitable one.
import type { Attribute, AttributeOwner, ScalarAttribute, Schema } from '../schema/schema.ts';
import { type MainFields, settingsKey } from '../sql/stored/views.ts';

const usual = ['title', 'name', 'label', 'headline', 'username', 'email'];
const naming = ['string', 'email', 'uid', 'text'];

export const mayName = (attribute: Attribute): attribute is ScalarAttribute =>
  attribute.kind === 'scalar' && naming.includes(attribute.type.name);

/** Returns the schema with the configured label attributes. */
export function withMainFields(schema: Schema, mainFields: MainFields): Schema {
  const chosen = <Owner extends AttributeOwner>(owners: ReadonlyMap<string, Owner>) =>
    new Map([...owners].map(([uid, owner]) => [uid, withMainField(owner, mainFields)]));
  const { contentTypes, components } = schema;
  return mainFields.size === 0
    ? schema
    : { ...schema, contentTypes: chosen(contentTypes), components: chosen(components) };
}

function withMainField<Owner extends AttributeOwner>(owner: Owner, mainFields: MainFields): Owner {
  const mainField = mainFields.get(settingsKey(owner));
  return mainField === undefined ? owner : { ...owner, mainField };
}

/** Returns the label attribute; undefined if the caller may read no suitable one, so that documents are labelled by documentId. */
export function labelOf({
  attributes,
  mainField,
}: Pick<AttributeOwner, 'attributes' | 'mainField'>): ScalarAttribute | undefined {
  const texts = [...attributes.values()].filter(mayName);
  return (
    texts.find(({ id }) => id === mainField) ??
    usual.flatMap((name) => texts.filter((text) => text.name === name))[0] ??
    texts.find(({ type }) => type.name === 'string') ??
    texts[0]
  );
}
