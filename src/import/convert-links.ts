// Relations and files of a row, or of a component inside of it: the links of the source in the columns and tables that they have here.
import type { FoundLink, NumberedRow } from '../database/sqlite/staging.ts';
import type { StoredValue } from '../documents/stored/content.ts';
import {
  type AttributeOwner,
  type ContentType,
  isToOne,
  type MediaAttribute,
  type MorphAttribute,
  type RelationAttribute,
} from '../schema/schema.ts';
import { linkedLocaleColumn, morphTypeColumn, positionColumn } from '../schema/storage-names.ts';
import { holdsLinkedLocale } from '../schema/stored-columns.ts';
import type { ConvertedLink, Converting } from './converted.ts';
import { fileUid } from './uids.ts';

/** A value of the source, and what holds it. */
export interface PlacedValue {
  readonly owner: AttributeOwner;
  readonly value: unknown;
  readonly holder: LinkHolder;
  readonly links: readonly FoundLink[];
}

/** What links of the source start from: a row, or a component value. */
export interface LinkHolder {
  readonly type: string;
  readonly ref: number;
  /** That it has here; of components. */
  readonly number: number;
}

/** What has become of a row, or of a component value, so far. */
export interface Converted {
  readonly content: Record<string, StoredValue>;
  readonly links: Record<string, readonly ConvertedLink[]>;
}

export class LinkConversion {
  readonly #row: NumberedRow;
  readonly #contentType: ContentType;
  readonly #converting: Converting;

  constructor(row: NumberedRow, contentType: ContentType, converting: Converting) {
    this.#row = row;
    this.#contentType = contentType;
    this.#converting = converting;
  }

  placeRelation(
    attribute: RelationAttribute | MediaAttribute,
    { owner, links }: PlacedValue,
    { content, links: lists }: Converted,
  ): void {
    const ofTarget = links.filter(({ targetType }) => targetType === attribute.target);
    const targets = this.#targetsOf(ofTarget, owner.kind === 'contentType');
    if (owner.kind === 'component') {
      const ids = targets.map(({ documentId }) => documentId);
      content[attribute.id] = isToOne(attribute) ? (ids[0] ?? null) : ids.length > 0 ? ids : null;
    } else if (isToOne(attribute)) {
      const [first] = targets;
      content[attribute.id] = first?.documentId ?? null;
      const place = first && attribute.kind === 'relation' ? (first.inversePosition ?? this.#row.id) : null;
      content[positionColumn(attribute.id)] = place;
      if (holdsLinkedLocale(this.#contentType, attribute))
        content[linkedLocaleColumn(attribute.id)] = (first && this.#saidLocale(first)) || null;
    } else {
      lists[attribute.id] = targets.map((target, index) => ({
        targetId: target.documentId,
        ...(attribute.kind === 'relation' ? { targetLocale: this.#saidLocale(target) } : {}),
        position: index + 1,
        inversePosition: target.inversePosition ?? this.#row.id,
      }));
    }
  }

  /** Links from rows with a locale of their own say none, nor do links to the default one. */
  #saidLocale({ locale }: FoundLink): string {
    return this.#contentType.isLocalized || locale === this.#converting.defaultLocale ? '' : locale;
  }

  placeMorph(
    attribute: MorphAttribute,
    { owner, links }: PlacedValue,
    { content, links: lists }: Converted,
  ): void {
    if (owner.kind === 'component') return;
    // Links to files are read from the other side.
    const targets = this.#contentType.uid === fileUid ? [] : this.#targetsOf(links, false);
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

  /** A document that is named by its draft and by its published row is named once, in each locale that the link can say. */
  #targetsOf(links: readonly FoundLink[], isLocated: boolean): readonly FoundLink[] {
    const byDocument = new Map<string, FoundLink>();
    for (const link of links) {
      const documentId = this.#converting.roles.get(link.documentId) ?? link.documentId;
      const key = `${link.targetType} ${documentId} ${isLocated ? this.#saidLocale(link) : ''}`;
      if (!byDocument.has(key)) byDocument.set(key, { ...link, documentId });
    }
    return [...byDocument.values()];
  }
}
