// The relations of stored versions as links between rows. They lead to documents here and to rows there: each goes to the row that a
// reader of the version would be shown.
import type { SourceLink } from '../import/source.ts';
import type { StoredHere } from '../import/stored-here.ts';
import { fileUid } from '../import/uids.ts';
import {
  type AttributeOwner,
  type ContentType,
  contentTypeOf,
  isToOne,
  type Schema,
} from '../schema/schema.ts';
import { linkedLocaleColumn, morphTypeColumn, positionColumn } from '../schema/storage-names.ts';
import type { NumberedComponent } from './entities.ts';

/** A row that a link can lead to. */
export interface RowReference {
  readonly id: number;
  readonly documentId: string;
  readonly locale: string;
  readonly status: string;
}

/** A reference to a document, before its row is known. */
export interface Reference {
  readonly version: StoredHere;
  readonly contentType: ContentType;
  readonly holder: { readonly type: string; readonly ref: number };
  readonly field: string;
  readonly isFile: boolean;
  /** The relation's name on the other side. */
  readonly inverse: string | undefined;
  readonly isMorph: boolean;
  readonly targetType: string;
  readonly targetId: string;
  /** That the link says; otherwise the one of the version, or the default one. */
  readonly targetLocale: string | undefined;
  readonly position: number | undefined;
  readonly inversePosition: number | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export function referencesOf(
  version: StoredHere,
  contentType: ContentType,
  components: readonly NumberedComponent[],
): readonly Reference[] {
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

type Found = Omit<Reference, 'version' | 'contentType'>;

function referencesIn(
  owner: AttributeOwner,
  stored: Values,
  holder: Reference['holder'],
  links: StoredHere['links'],
): readonly Found[] {
  return [...owner.attributes.values()].flatMap((attribute): readonly Found[] => {
    const { id, name: field, kind } = attribute;
    const base = {
      ...{ holder, field, isFile: kind === 'media', isMorph: kind === 'morph' },
      inverse: undefined,
      targetLocale: undefined,
    };
    if (kind === 'morph') {
      const column = stored[id];
      const one = attribute.relation === 'morphToOne' && typeof column === 'string' ? [column] : [];
      return [
        ...one.map((targetId) => ({
          ...base,
          targetId,
          targetType: String(stored[morphTypeColumn(id)]),
          position: 1,
          inversePosition: undefined,
        })),
        ...(links[id] ?? []).map(({ targetId, targetType = '', position }) => ({
          ...base,
          targetId,
          targetType,
          position,
          inversePosition: undefined,
        })),
      ];
    }
    if (kind !== 'relation' && kind !== 'media') return [];
    if (kind === 'relation' && attribute.mappedBy !== undefined) return [];
    const inverse = kind === 'relation' ? attribute.inversedBy : undefined;
    const said = stored[linkedLocaleColumn(id)];
    const targetLocale = typeof said === 'string' ? said : undefined;
    const found = { ...base, inverse, targetType: attribute.target };
    const place = stored[positionColumn(id)];
    const listed = links[id]?.map((link) => ({
      ...link,
      inversePosition: link.inversePosition ?? undefined,
    }));
    const ids = Array.isArray(stored[id]) ? stored[id] : [stored[id]];
    const values = ids
      .filter((targetId) => typeof targetId === 'string')
      .map((targetId, index) => ({
        targetId,
        targetLocale,
        position: isToOne(attribute) ? undefined : index + 1,
        inversePosition: typeof place === 'number' ? place : undefined,
      }));
    return (listed ?? values).map(({ targetId, targetLocale, position, inversePosition }) => ({
      ...found,
      targetId,
      targetLocale: targetLocale || undefined,
      position,
      inversePosition,
    }));
  });
}

interface Linking {
  readonly schema: Schema;
  readonly defaultLocale: string;
  /** Rows of documents, by type and documentId. */
  readonly rowsOf: (type: string, documentId: string) => readonly RowReference[];
}

/** None where the document has no row at all. */
export function linksTo(reference: Reference, linking: Linking): readonly SourceLink[] {
  return rowsFor(reference, linking).map(({ id }) => linkOf(reference, id));
}

function rowsFor(
  { version, contentType, targetType, targetId, targetLocale }: Reference,
  { schema, defaultLocale, rowsOf }: Linking,
): readonly RowReference[] {
  const rows = rowsOf(targetType, targetId);
  const target = contentTypeOf(schema, targetType);
  const locale = contentType.isLocalized ? version.locale : (targetLocale ?? defaultLocale);
  const inLocale = target.isLocalized ? rows.filter((row) => row.locale === locale) : rows;
  const shown = inLocale.length > 0 ? inLocale : rows.slice(0, 1);
  // A type without drafts leads to both versions of what has them.
  if (!contentType.hasDraftAndPublish) return shown;
  const ofStatus = shown.filter(({ status }) => status === version.status);
  return ofStatus.length > 0 ? ofStatus : shown.slice(0, 1);
}

function linkOf(
  { holder, field, isFile, isMorph, inverse, targetType, position, inversePosition }: Reference,
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
