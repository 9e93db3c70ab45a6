// The values that a write stores: the body's, defaults and what all locales share for a new row, only what is named for
// an edit.
import { readSingle } from '../database/rows.ts';
import { defaultValue } from '../schema/defaults.ts';
import {
  type Attribute,
  contentTypeOf,
  isToOne,
  type MediaAttribute,
  type RelationAttribute,
} from '../schema/schema.ts';
import { positionColumn } from '../schema/storage-names.ts';
import { selectNextPosition } from '../sql/write/links.ts';
import { applyToOneEdit } from './apply-edit.ts';
import { type Building, buildComponents, buildScalar } from './build.ts';
import type { StoredContent, StoredValue } from './content.ts';
import { sharedContent } from './locales.ts';
import type { PreparedWrite } from './prepare.ts';
import { hiddenAmong } from './references.ts';
import { parseRelation } from './relation-input.ts';
import type { RelationWriting } from './relations.ts';
import type { Version } from './version.ts';

/** A password hash to be kept beside the row; null takes it away. */
export interface Secret {
  readonly path: string;
  readonly hash: string | null;
}

export interface ContentSource {
  /** The version that is edited; undefined for a new row. */
  readonly before: Version | undefined;
  /** For a new locale: another locale of the document. */
  readonly sibling: Version | undefined;
  readonly writing: RelationWriting;
  /** Receives the password hashes of the body. */
  readonly secrets: Secret[];
}

export async function buildContent(write: PreparedWrite, source: ContentSource): Promise<StoredContent> {
  const { before, sibling, writing, secrets } = source;
  const building = buildingOf(write, source);
  const content: Record<string, StoredValue | undefined> = sibling
    ? { ...sharedContent(write.contentType, sibling.content) }
    : {};
  for (const attribute of write.contentType.attributes.values()) {
    const given = write.data[attribute.name];
    if (given === undefined) {
      const isInherited = sibling !== undefined && !attribute.isLocalized;
      if (!before && !isInherited && attribute.kind === 'scalar')
        content[attribute.id] = defaultValue(attribute);
    } else if (attribute.kind === 'scalar') {
      content[attribute.id] = buildScalar(attribute, given);
    } else if (attribute.kind === 'component' || attribute.kind === 'zone') {
      const stored = before ? (before.content[attribute.id] ?? null) : undefined;
      content[attribute.id] = buildComponents(attribute, given, stored, building);
    } else if (attribute.kind === 'password') {
      secrets.push({
        path: attribute.id,
        hash: given === null ? null : (write.hashes.get(write.data)?.[attribute.id] ?? null),
      });
    } else if (isOwnedToOne(attribute)) {
      Object.assign(content, await buildToOne(attribute, given, before, writing));
    }
  }
  return content;
}

const buildingOf = (write: PreparedWrite, { writing, secrets }: ContentSource): Building => ({
  schema: write.schema,
  references: writing.references,
  nextComponentId: write.nextComponentId,
  hashes: write.hashes,
  onSecret: (componentId, attributeId, hash) => secrets.push({ path: `${componentId}.${attributeId}`, hash }),
});

const isOwnedToOne = (attribute: Attribute): attribute is RelationAttribute | MediaAttribute =>
  (attribute.kind === 'media' || (attribute.kind === 'relation' && attribute.mappedBy === undefined)) &&
  isToOne(attribute);

/** A new target shows the row at the end of its own list. */
async function buildToOne(
  attribute: RelationAttribute | MediaAttribute,
  given: unknown,
  before: Version | undefined,
  writing: RelationWriting,
): Promise<StoredContent> {
  const { transaction, contentType, references } = writing;
  const edit = parseRelation(given);
  if (!edit || edit === 'invalid') return {};
  const current = before?.content[attribute.id];
  const target = applyToOneEdit(typeof current === 'string' ? current : null, edit, {
    target: attribute.target,
    references,
  });
  if (target === null && typeof current === 'string') {
    // Forms send what they were shown, and a document that is not there for the caller is shown as null.
    const related = contentTypeOf(writing.schema, attribute.target);
    if ((await hiddenAmong([current], related, writing, transaction)).has(current)) return {};
  }
  if (target === null || target === current || attribute.kind === 'media') return { [attribute.id]: target };
  // A type without locales shows the rows of every locale in one list.
  const isMixed = contentType.isLocalized && !contentTypeOf(writing.schema, attribute.target).isLocalized;
  const place = { targetId: target, locale: isMixed ? undefined : writing.locale };
  const { position } = await readSingle(transaction, selectNextPosition(contentType, attribute.id, place));
  return { [attribute.id]: target, [positionColumn(attribute.id)]: position };
}
