// Converts relations of stored versions to links between rows. Stored relations target documents, links in export files target
// rows: each link targets the row that a read of the version would return.
import type { StoredVersion } from '../import/compare/stored-versions.ts';
import type { SourceLink } from '../import/source/source.ts';
import { fileUid } from '../import/source/uids.ts';
import {
  type AttributeOwner,
  type ContentType,
  contentTypeOf,
  isToOne,
  type MediaAttribute,
  type MorphAttribute,
  type RelationAttribute,
  type Schema,
} from '../schema/schema.ts';
import { linkedLocaleColumn, morphTypeColumn, positionColumn } from '../schema/storage/storage-names.ts';
import type { NumberedComponent } from './entities.ts';

/** A row that a link can target. */
export interface RowReference {
  readonly id: number;
  readonly documentId: string;
  readonly locale: string;
  readonly status: string;
}

/** A reference to a document, before its row is known. */
export interface StoredReference {
  readonly version: StoredVersion;
  readonly contentType: ContentType;
  readonly holder: { readonly type: string; readonly ref: number };
  readonly field: string;
  readonly isFile: boolean;
  /** The relation's name on the other side. */
  readonly inverse: string | undefined;
  readonly isMorph: boolean;
  readonly targetType: string;
  readonly targetId: string;
  /** The locale that is stored with the link; undefined means the locale of the version, or the default locale. */
  readonly targetLocale: string | undefined;
  readonly position: number | undefined;
  readonly inversePosition: number | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** The references of a version and of the components in it, only from the owning side of relations. */
export function referencesOf(
  version: StoredVersion,
  contentType: ContentType,
  components: readonly NumberedComponent[],
): readonly StoredReference[] {
  const own = referencesIn(
    contentType,
    version.content,
    { type: contentType.uid, ref: version.id },
    version.links,
  );
  const inside = components.flatMap(({ component, stored, number }) =>
    referencesIn(component, stored, { type: component.uid, ref: number }, {}),
  );
  return [...own, ...inside].map((reference) => ({ ...reference, version, contentType }));
}

type Found = Omit<StoredReference, 'version' | 'contentType'>;
type Holder = StoredReference['holder'];

const referencesIn = (
  owner: AttributeOwner,
  stored: Values,
  holder: Holder,
  links: StoredVersion['links'],
): readonly Found[] =>
  [...owner.attributes.values()].flatMap((attribute) => {
    const linked = links[attribute.id];
    if (attribute.kind === 'morph') return ofMorph(attribute, stored, holder, linked);
    if (attribute.kind === 'relation' && attribute.mappedBy !== undefined) return [];
    const isReference = attribute.kind === 'relation' || attribute.kind === 'media';
    return isReference ? ofRelation(attribute, stored, holder, linked) : [];
  });

type Linked = StoredVersion['links'][string] | undefined;

function ofMorph(
  { id, name, relation }: MorphAttribute,
  stored: Values,
  holder: Holder,
  linked: Linked = [],
): readonly Found[] {
  const targetId = stored[id];
  const isOne = relation === 'morphToOne' && typeof targetId === 'string';
  const one = isOne ? [{ targetId, targetType: String(stored[morphTypeColumn(id)]), position: 1 }] : [];
  return [...one, ...linked].map(({ targetId, targetType = '', position }) => ({
    ...{ holder, field: name, isFile: false, isMorph: true, targetId, targetType, position },
    ...{ inverse: undefined, targetLocale: undefined, inversePosition: undefined },
  }));
}

function ofRelation(
  attribute: RelationAttribute | MediaAttribute,
  stored: Values,
  holder: Holder,
  linked: Linked,
): readonly Found[] {
  const { name: field, target: targetType } = attribute;
  const isFile = attribute.kind === 'media';
  const inverse = attribute.kind === 'relation' ? attribute.inversedBy : undefined;
  const found = { holder, field, isFile, isMorph: false, inverse, targetType };
  return (linked ?? inColumns(attribute, stored)).map((link) => ({
    ...found,
    targetId: link.targetId,
    targetLocale: link.targetLocale || undefined,
    position: link.position,
    inversePosition: link.inversePosition ?? undefined,
  }));
}

/** The links that are stored in columns of the row: one document, or several in their order. */
function inColumns(attribute: RelationAttribute | MediaAttribute, stored: Values) {
  const { id } = attribute;
  const locale = stored[linkedLocaleColumn(id)];
  const place = stored[positionColumn(id)];
  return [stored[id]]
    .flat()
    .filter((targetId) => typeof targetId === 'string')
    .map((targetId, index) => ({
      targetId,
      targetLocale: typeof locale === 'string' ? locale : undefined,
      position: isToOne(attribute) ? undefined : index + 1,
      inversePosition: typeof place === 'number' ? place : undefined,
    }));
}

interface LinkContext {
  readonly schema: Schema;
  readonly defaultLocale: string;
  /** Rows of documents, by type and documentId. */
  readonly rowsOf: (type: string, documentId: string) => readonly RowReference[];
}

/** Empty if the target has no row. */
export function linksTo(reference: StoredReference, context: LinkContext): readonly SourceLink[] {
  return rowsFor(reference, context).map(({ id }) => linkOf(reference, id));
}

function rowsFor(
  { version, contentType, targetType, targetId, targetLocale }: StoredReference,
  { schema, defaultLocale, rowsOf }: LinkContext,
): readonly RowReference[] {
  const rows = rowsOf(targetType, targetId);
  const target = contentTypeOf(schema, targetType);
  const locale = contentType.isLocalized ? version.locale : (targetLocale ?? defaultLocale);
  const inLocale = target.isLocalized ? rows.filter((row) => row.locale === locale) : rows;
  const shown = inLocale.length > 0 ? inLocale : rows.slice(0, 1);
  // A type without drafts links to both versions of a target that has drafts.
  if (!contentType.hasDraftAndPublish) return shown;
  const ofStatus = shown.filter(({ status }) => status === version.status);
  return ofStatus.length > 0 ? ofStatus : shown.slice(0, 1);
}

function linkOf(
  { holder, field, isFile, isMorph, inverse, targetType, position, inversePosition }: StoredReference,
  ref: number,
) {
  if (isFile) {
    return {
      kind: 'relation.morph',
      left: { type: fileUid, field: 'related', ref },
      right: { ...holder, field, pos: position ?? 1 },
    };
  }
  if (isMorph)
    return {
      kind: 'relation.morph',
      left: { ...holder, field },
      right: { type: targetType, ref, pos: position },
    };
  return {
    kind: holder.type === targetType ? 'relation.circular' : 'relation.basic',
    left: { ...holder, field, pos: position },
    right: { type: targetType, field: inverse, ref, pos: inversePosition },
  };
}
