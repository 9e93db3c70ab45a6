// What a document is called where it stands in a list or in a relation: its first attribute that people would name it by.
import type { ContentType, ScalarAttribute } from '../schema/schema.ts';

const usual = ['title', 'name', 'label', 'headline', 'username', 'email'];
const naming = ['string', 'email', 'uid', 'text'];

/** Undefined where there is none that the caller may read: the documentId is all that there is. */
export function labelOf({ attributes }: Pick<ContentType, 'attributes'>): ScalarAttribute | undefined {
  const texts = [...attributes.values()].filter(
    (attribute): attribute is ScalarAttribute =>
      attribute.kind === 'scalar' && naming.includes(attribute.type.name),
  );
  return (
    usual.flatMap((name) => texts.filter((text) => text.name === name))[0] ??
    texts.find(({ type }) => type.name === 'string') ??
    texts[0]
  );
}
