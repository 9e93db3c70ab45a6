// Builds the values that a write stores in a row: for a new row given values, defaults and those of its model; for an edit only the
// given values.
import { defaultValue } from '../../schema/parse/defaults.ts';
import { type Attribute, contentTypeOf, isToOne } from '../../schema/schema.ts';
import { linkedLocaleColumn, morphTypeColumn } from '../../schema/storage/storage-names.ts';
import { holdsLinkedLocale, storedColumns } from '../../schema/storage/stored-columns.ts';
import { fromKey, type LinkTarget, toKey } from '../../values/link-target.ts';
import type { MorphReference } from '../body/relation-input.ts';
import type { Checked } from '../check/check.ts';
import type { Given, GivenMorph, GivenRelation } from '../check/given.ts';
import { hiddenAmong } from '../rules/other-documents.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent, StoredValue } from '../stored/content.ts';
import type { OpenDocument } from '../stored/open-document.ts';
import { applyToOneEdit } from './apply-edit.ts';
import { buildComponents } from './components.ts';

/** A password hash, which is stored in another table; null deletes it. */
export interface Secret {
  readonly path: string;
  readonly hash: string | null;
}

export interface ContentChange {
  readonly changed: StoredContent;
  readonly secrets: readonly Secret[];
}

export async function buildContent(checked: Checked, context: WriteContext): Promise<ContentChange> {
  const { document, given } = checked;
  const secrets: Secret[] = [];
  const changed: Record<string, StoredValue | undefined> = document.before ? {} : startOf(document);
  const columns = await Promise.all(given.map((one) => buildAttribute(one, checked, secrets, context)));
  return { changed: Object.assign(changed, ...columns), secrets };
}

/** The values of a new row before the given ones. */
function startOf({ contentType, model }: OpenDocument): Record<string, StoredValue | undefined> {
  const start: Record<string, StoredValue | undefined> = {};
  for (const { name, attribute } of storedColumns(contentType)) {
    if (model?.takes(attribute)) start[name] = model.content[name];
    else if (attribute.kind === 'scalar') start[name] = defaultValue(attribute);
  }
  return start;
}

/** The columns of one attribute; none for attributes with link tables. */
async function buildAttribute(
  given: Given,
  { document, references, places, nextComponentId }: Checked,
  secrets: Secret[],
  context: WriteContext,
): Promise<StoredContent> {
  const { id } = given.attribute;
  switch (given.kind) {
    case 'scalar':
      return { [id]: given.value };
    case 'component':
    case 'components': {
      const stored = document.before ? (document.before.content[id] ?? null) : undefined;
      const onSecret = (componentId: number, attributeId: string, hash: string): unknown =>
        secrets.push({ path: `${componentId}.${attributeId}`, hash });
      return { [id]: buildComponents(given, stored, { references, nextComponentId, onSecret }) };
    }
    case 'password':
      secrets.push({ path: id, hash: given.hash });
      return {};
    case 'relation':
      return isOwnedToOne(given) ? buildToOne(given, { document, references, places }, context) : {};
    case 'morph':
      return given.attribute.relation === 'morphToOne'
        ? buildMorphToOne(given, { document, references })
        : {};
  }
}

const isOwnedToOne = ({ attribute }: GivenRelation): boolean =>
  (attribute.kind === 'media' || attribute.mappedBy === undefined) && isToOne(attribute);

/** The values before the edit of a to-one relation: those of the row, or of the copied one. */
function startFor({ before, model }: OpenDocument, attribute: Attribute): StoredContent | undefined {
  return (before ?? (model?.takes(attribute) ? model : undefined))?.content;
}

/** The row is appended to the list of a new target. */
async function buildToOne(
  { attribute, edit }: GivenRelation,
  { document, references, places }: Pick<Checked, 'document' | 'references' | 'places'>,
  context: WriteContext,
): Promise<StoredContent> {
  const { contentType } = document;
  const from = startFor(document, attribute);
  const current = from && linkIn(from, attribute.id);
  const currentKey = current ? toKey(current) : null;
  const isMedia = attribute.kind === 'media';
  const key = applyToOneEdit(currentKey, edit, { target: attribute.target, references, isMedia });
  if (key === null && current) {
    // A target that the caller may not see is shown as null, and forms send that back: it is kept.
    const related = contentTypeOf(context.schema, attribute.target);
    const isLocated = related.isLocalized && !contentType.isLocalized;
    if ((await hiddenAmong([toKey(current)], { target: related, isLocated }, context)).size > 0) return {};
  }
  const { documentId, locale } = key === null ? { documentId: null, locale: '' } : fromKey(key);
  const link = {
    [attribute.id]: documentId,
    ...(holdsLinkedLocale(contentType, attribute)
      ? { [linkedLocaleColumn(attribute.id)]: locale || null }
      : {}),
  };
  if (documentId === null || key === currentKey || attribute.kind === 'media') return link;
  return { ...link, ...(await places.of(attribute, documentId)) };
}

function linkIn(content: StoredContent, id: string): LinkTarget | undefined {
  const [documentId, locale] = [content[id], content[linkedLocaleColumn(id)]];
  if (typeof documentId !== 'string') return undefined;
  return { documentId, locale: typeof locale === 'string' ? locale : '' };
}

/** The last item of `set`, or the first of `connect`. A disconnected document has to be the current target. */
function buildMorphToOne(
  { attribute, edit }: GivenMorph,
  { document, references }: Pick<Checked, 'document' | 'references'>,
): StoredContent {
  const columns = (type: string | null, documentId: string | null): StoredContent => ({
    [attribute.id]: documentId,
    [morphTypeColumn(attribute.id)]: type,
  });
  const item = edit.kind === 'set' ? edit.items.at(-1) : edit.connect[0];
  if (!item) {
    const stored = startFor(document, attribute) ?? {};
    const isThere = ({ type, reference }: MorphReference): boolean =>
      type === stored[morphTypeColumn(attribute.id)] &&
      references.documentId(type, reference) === stored[attribute.id];
    return edit.kind === 'set' || edit.disconnect.some(isThere) ? columns(null, null) : {};
  }
  const documentId = references.documentId(item.type, item.reference);
  if (documentId === undefined) throw new Error('A reference was not looked up');
  return columns(item.type, documentId);
}
