// Unique attributes inside components. Their values are unique for each path of attributes of a content type: two
// attributes that use one component may have the same value.
import { type AttributeOwner, type ContentType, componentOf, type Schema } from '../schema.ts';
import { type Holder, type Walking, walkContent } from '../walk.ts';

export interface UniqueMember {
  /** Identifies the attribute by its path, for all documents of the type. */
  readonly key: string;
  readonly value: unknown;
  readonly path: readonly string[];
}

/** Whether a value can collide: null and the empty text cannot. */
export const isTakeable = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

export function uniqueMembers(
  content: Holder,
  contentType: ContentType,
  walking: Pick<Walking, 'schema' | 'keyedBy'>,
): readonly UniqueMember[] {
  const members: UniqueMember[] = [];
  walkContent(content, contentType, {
    ...walking,
    visit({ attribute, value, owner, path, origin }) {
      if (owner.kind !== 'component' || attribute.kind !== 'scalar') return;
      if (!attribute.isUnique || !isTakeable(value)) return;
      const key = [contentType.table, ...origin, attribute.id].join('.');
      members.push({ key, value, path: [...path, attribute.name] });
    },
  });
  return members;
}

/** The unique attributes of all components of a content type. */
export function uniqueInComponents(contentType: ContentType, schema: Schema): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<AttributeOwner>();
  const look = (owner: AttributeOwner): void => {
    if (seen.has(owner)) return;
    seen.add(owner);
    for (const attribute of owner.attributes.values()) {
      if (attribute.kind === 'component') look(componentOf(schema, attribute.component));
      if (attribute.kind === 'zone') for (const uid of attribute.components) look(componentOf(schema, uid));
      if (owner.kind === 'component' && attribute.kind === 'scalar' && attribute.isUnique)
        found.add(`${owner.id}.${attribute.id}`);
    }
  };
  look(contentType);
  return [...found].sort();
}
