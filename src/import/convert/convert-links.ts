// Converts the relations and files of a row, or of a component in it: from links of the source to columns and link tables.
import type { FoundLink, NumberedRow } from '../../database/sqlite/staging.ts';
import type { StoredValue } from '../../documents/stored/content.ts';
import {
  type AttributeOwner,
  type ContentType,
  isToOne,
  type MediaAttribute,
  type MorphAttribute,
  type RelationAttribute,
} from '../../schema/schema.ts';
import { linkedLocaleColumn, morphTypeColumn, positionColumn } from '../../schema/storage/storage-names.ts';
import { holdsLinkedLocale } from '../../schema/storage/stored-columns.ts';
import { fileUid } from '../source/uids.ts';
import type { ConversionContext, ConvertedLink } from './converted.ts';

/** A value of the source, with the row or component that has it. */
export interface PlacedValue {
  readonly owner: AttributeOwner;
  readonly value: unknown;
  readonly holder: LinkHolder;
  readonly links: readonly FoundLink[];
}

/** The row or component value from which links of the source start. */
export interface LinkHolder {
  readonly type: string;
  readonly ref: number;
  /** The id of a component in this project; 0 for a row. */
  readonly number: number;
  /** Whether `conditions` hide the row or component, and so what it requires. */
  readonly isHidden: boolean;
}

/** The converted values of a row or component; filled attribute by attribute. */
export interface Converted {
  readonly content: Record<string, StoredValue>;
  readonly links: Record<string, readonly ConvertedLink[]>;
}

export class LinkConversion {
  readonly #row: NumberedRow;
  readonly #contentType: ContentType;
  readonly #conversion: ConversionContext;

  constructor(row: NumberedRow, contentType: ContentType, conversion: ConversionContext) {
    this.#row = row;
    this.#contentType = contentType;
    this.#conversion = conversion;
  }

  placeRelation(
    attribute: RelationAttribute | MediaAttribute,
    { owner, links }: PlacedValue,
    { content, links: lists }: Converted,
  ): void {
    const { leftOut } = this.#conversion;
    const place = `${owner.uid}.${attribute.name}`;
    const ofTarget = links.filter(({ targetType }) => targetType === attribute.target);
    leftOut.add('relations to another content type', place, links.length - ofTarget.length);
    if (owner.kind === 'component' || this.#contentType.isLocalized) this.#listOtherLocales(ofTarget, place);
    const targets = this.#targetsOf(ofTarget, owner.kind === 'contentType');
    if (isToOne(attribute)) {
      const documents = new Set(targets.map(({ documentId }) => documentId));
      leftOut.add('further targets of a relation to one', place, Math.max(0, documents.size - 1));
    }
    if (owner.kind === 'component') {
      const ids = targets.map(({ documentId }) => documentId);
      content[attribute.id] = isToOne(attribute) ? (ids[0] ?? null) : ids.length > 0 ? ids : null;
    } else if (isToOne(attribute)) {
      const [first] = targets;
      content[attribute.id] = first?.documentId ?? null;
      const place = first && attribute.kind === 'relation' ? (first.inversePosition ?? this.#row.id) : null;
      content[positionColumn(attribute.id)] = place;
      if (holdsLinkedLocale(this.#contentType, attribute))
        content[linkedLocaleColumn(attribute.id)] = (first && this.#storedLocale(first)) || null;
    } else {
      lists[attribute.id] = targets.map((target, index) => ({
        targetId: target.documentId,
        ...(attribute.kind === 'relation' ? { targetLocale: this.#storedLocale(target) } : {}),
        position: index + 1,
        inversePosition: target.inversePosition ?? this.#row.id,
      }));
    }
  }

  /** The locale that is stored with the link: empty for links from localized rows, and for links to the default locale. */
  #storedLocale({ locale }: FoundLink): string {
    return this.#contentType.isLocalized || locale === this.#conversion.defaultLocale ? '' : locale;
  }

  placeMorph(
    attribute: MorphAttribute,
    { owner, links }: PlacedValue,
    { content, links: lists }: Converted,
  ): void {
    if (owner.kind === 'component') return;
    // The links of files are converted with the documents that refer to them.
    const targets = this.#contentType.uid === fileUid ? [] : this.#targetsOf(links, false);
    this.#listOtherLocales(links, `${owner.uid}.${attribute.name}`);
    if (attribute.relation === 'morphToOne') {
      content[attribute.id] = targets[0]?.documentId ?? null;
      content[morphTypeColumn(attribute.id)] = targets[0]?.targetType ?? null;
    } else if (attribute.relation === 'morphToMany') {
      lists[attribute.id] = targets.map(({ documentId, targetType }, index) => ({
        targetType,
        targetId: documentId,
        position: index + 1,
      }));
    }
  }

  /** In version 4, rows can be linked with any locale of a document; here the link has none, and leads to the own locale. */
  #listOtherLocales(links: readonly FoundLink[], place: string): void {
    const own = this.#contentType.isLocalized ? this.#row.locale : this.#conversion.defaultLocale;
    const isOwn = ({ locale }: FoundLink): boolean => locale === '' || locale === own;
    const reached = new Set(links.filter(isOwn).map(({ documentId }) => documentId));
    const others = links.filter(({ documentId }) => !reached.has(documentId));
    const documents = new Set(others.map(({ documentId }) => documentId));
    this.#conversion.leftOut.add(
      'relations to another locale: the target is shown in the locale of the document that has them',
      place,
      documents.size,
    );
  }

  /** Links to the draft and to the published row of one document become one link, or one for each locale that is stored with it. */
  #targetsOf(links: readonly FoundLink[], isLocated: boolean): readonly FoundLink[] {
    const byDocument = new Map<string, FoundLink>();
    for (const link of links) {
      const documentId = this.#conversion.documentIds.get(link.documentId) ?? link.documentId;
      const key = `${link.targetType} ${documentId} ${isLocated ? this.#storedLocale(link) : ''}`;
      if (!byDocument.has(key)) byDocument.set(key, { ...link, documentId });
    }
    return [...byDocument.values()];
  }
}
