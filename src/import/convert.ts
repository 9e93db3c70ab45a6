// A staged row as this project stores it: values by the ids of attributes, relations by the documentIds of their targets. Nothing is
// refused: what has no stored form is left empty and listed, and so is what a required attribute lacks.

import type { FoundLink, NumberedRow, Staging } from '../database/sqlite/staging.ts';
import type { Secret } from '../documents/build/content.ts';
import type { StoredComponent, StoredContent, StoredValue } from '../documents/stored/content.ts';
import { byKind } from '../schema/by-kind.ts';
import {
  type AttributeOwner,
  type ComponentAttribute,
  type ContentType,
  contentTypeOf,
  isToOne,
  type MediaAttribute,
  type MorphAttribute,
  type RelationAttribute,
  type Schema,
  type ZoneAttribute,
} from '../schema/schema.ts';
import { linkedLocaleColumn, morphTypeColumn, positionColumn } from '../schema/storage-names.ts';
import { holdsLinkedLocale } from '../schema/stored-columns.ts';
import { isData } from '../values/data.ts';
import type { SourceData } from './source-data.ts';
import { dataOf } from './stage.ts';
import { storedScalar } from './stored-scalar.ts';
import type { Tally } from './tally.ts';
import { fileUid } from './uids.ts';

export interface ConvertedLink {
  /** Of lists of documents of any type. */
  readonly targetType?: string;
  readonly targetId: string;
  /** Of relations; empty for the default locale. */
  readonly targetLocale?: string;
  readonly position: number;
  readonly inversePosition?: number;
}

export interface ConvertedVersion {
  readonly seq: number;
  /** The number of the row in the source. */
  readonly sourceId: number;
  /** A draft that the source does not have. */
  readonly isAdded: boolean;
  readonly documentId: string;
  readonly locale: string;
  readonly status: 'draft' | 'published';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  /** By the names of columns. */
  readonly content: StoredContent;
  /** By the ids of attributes that have a table of links. */
  readonly links: Readonly<Record<string, readonly ConvertedLink[]>>;
  readonly secrets: readonly Secret[];
}

export interface Converting {
  readonly schema: Schema;
  readonly staging: Staging;
  readonly defaultLocale: string;
  /** What the rows of some types become before anything else. */
  readonly dataFor: SourceData;
  /** Added to the numbers of components. */
  readonly componentBase: number;
  /** DocumentIds of roles here, by those of the source. */
  readonly roles: ReadonlyMap<string, string>;
  /** Values that could not come over, and required ones that are missing. */
  readonly leftOut: Tally;
  readonly missing: Tally;
}

export function convert(row: NumberedRow, converting: Converting): ConvertedVersion {
  const contentType = contentTypeOf(converting.schema, row.type);
  const data = converting.dataFor(contentType, dataOf(row.data));
  const holder = new HolderConversion(row, contentType, converting);
  const { content, links } = holder.convert(contentType, data, { type: row.type, ref: row.id, number: 0 });
  listUnknown(contentType, data, converting.leftOut);
  const createdAt = timeOf(data.createdAt) ?? timeOf(data.updatedAt) ?? epoch;
  const updatedAt = timeOf(data.updatedAt) ?? createdAt;
  return {
    seq: row.seq,
    sourceId: row.id,
    isAdded: row.isAdded === 1,
    documentId: row.documentId,
    locale: row.locale,
    status: row.status,
    createdAt,
    updatedAt,
    publishedAt: row.status === 'draft' ? null : (timeOf(data.publishedAt) ?? updatedAt),
    content: content as StoredContent,
    links,
    secrets: holder.secrets,
  };
}

const epoch = new Date(0).toISOString();

function timeOf(value: unknown): string | undefined {
  const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

/** Of the other service's own rows, and of every row. */
const ownAttributes: readonly string[] = [
  ...['id', 'documentId', 'locale', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
  ...['localizations', 'folderPath', 'pathId', 'path', 'resetPasswordToken', 'confirmationToken'],
];

function listUnknown(contentType: ContentType, data: Values, leftOut: Tally): void {
  for (const [name, value] of Object.entries(data)) {
    if (value === null || contentType.attributes.has(name) || ownAttributes.includes(name)) continue;
    leftOut.add('values of attributes that this project does not have', `${contentType.uid}.${name}`);
  }
}

type Values = Readonly<Record<string, unknown>>;

/** What links of the source start from: a row, or a component value. */
interface Holder {
  readonly type: string;
  readonly ref: number;
  /** That it has here; of components. */
  readonly number: number;
}

interface HolderContent {
  readonly content: Record<string, StoredValue>;
  readonly links: Record<string, readonly ConvertedLink[]>;
}

class HolderConversion {
  readonly secrets: Secret[] = [];
  readonly #row: NumberedRow;
  readonly #contentType: ContentType;
  readonly #converting: Converting;

  constructor(row: NumberedRow, contentType: ContentType, converting: Converting) {
    this.#row = row;
    this.#contentType = contentType;
    this.#converting = converting;
  }

  convert(owner: AttributeOwner, data: Values, holder: Holder): HolderContent {
    const found = new Map<string, FoundLink[]>();
    for (const link of this.#linksOf(owner, holder)) {
      const ofField = found.get(link.field);
      if (ofField) ofField.push(link);
      else found.set(link.field, [link]);
    }
    const converted: HolderContent = { content: {}, links: {} };
    for (const attribute of owner.attributes.values()) {
      this.#place(
        attribute,
        { owner, value: data[attribute.name], holder, links: found.get(attribute.name) ?? [] },
        converted,
      );
      if (
        attribute.isRequired &&
        this.#isMissing(converted, attribute.id) &&
        this.#row.status === 'published'
      )
        this.#listMissing(attribute, owner, data);
    }
    return converted;
  }

  #linksOf(owner: AttributeOwner, { type, ref }: Holder): readonly FoundLink[] {
    const hasLinks = [...owner.attributes.values()].some(
      ({ kind }) => kind === 'relation' || kind === 'media' || kind === 'morph',
    );
    return hasLinks ? this.#converting.staging.linksOf(type, ref) : [];
  }

  #isMissing({ content, links }: HolderContent, id: string): boolean {
    const value = content[id] ?? links[id];
    return (
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    );
  }

  #listMissing({ name, kind }: { name: string; kind: string }, owner: AttributeOwner, data: Values): void {
    if (kind === 'password' && typeof data[name] === 'string') return;
    this.#converting.missing.add('required values that are missing', `${owner.uid}.${name}`);
  }

  readonly #place = byKind<void, [PlacedValue, HolderContent]>({
    scalar: (attribute, { owner, value }, { content }) => {
      const stored = storedScalar(attribute, value);
      if (stored === undefined)
        this.#converting.leftOut.add(
          'values that their attribute has no form for',
          `${owner.uid}.${attribute.name}`,
        );
      content[attribute.id] = stored ?? null;
    },
    password: (attribute, { value, owner, holder }) => {
      if (typeof value !== 'string' || value === '') return;
      const isInside = owner.kind === 'component';
      this.secrets.push({
        path: isInside ? `${holder.number}.${attribute.id}` : attribute.id,
        hash: value,
      });
    },
    media: (attribute, placed, converted) => this.#placeRelation(attribute, placed, converted),
    relation: (attribute, placed, converted) => {
      if (attribute.mappedBy === undefined) this.#placeRelation(attribute, placed, converted);
    },
    morph: (attribute, placed, converted) => this.#placeMorph(attribute, placed, converted),
    component: (attribute, { value }, { content }) => {
      const items = this.#items(attribute, Array.isArray(value) ? value : isData(value) ? [value] : []);
      const list = value === null || value === undefined ? null : items;
      content[attribute.id] = attribute.isRepeatable ? list : (items[0] ?? null);
    },
    zone: (attribute, { value }, { content }) => {
      content[attribute.id] = Array.isArray(value) ? this.#items(attribute, value) : null;
    },
  });

  #placeRelation(
    attribute: RelationAttribute | MediaAttribute,
    { owner, links }: PlacedValue,
    { content, links: lists }: HolderContent,
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

  #placeMorph(
    attribute: MorphAttribute,
    { owner, links }: PlacedValue,
    { content, links: lists }: HolderContent,
  ): void {
    if (owner.kind === 'component') return;
    // Who uses a file is asked of those who do.
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

  #items(
    attribute: ComponentAttribute | ZoneAttribute,
    items: readonly unknown[],
  ): readonly StoredComponent[] {
    return items.flatMap((item) => {
      if (!isData(item)) return [];
      const uid = attribute.kind === 'zone' ? String(item.__component) : attribute.component;
      const component = this.#converting.schema.components.get(uid);
      if (!component) {
        this.#converting.leftOut.add('components that this project does not have', uid);
        return [];
      }
      // Files of Plinth say beside it which number a component had.
      const number = this.#converting.componentBase + Number(item.__number ?? item.id);
      const { content } = this.convert(component, item, { type: uid, ref: Number(item.id), number });
      const members = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
      const marks = attribute.kind === 'zone' ? { __component: uid } : {};
      return [{ id: number, ...marks, ...members } as StoredComponent];
    });
  }
}

interface PlacedValue {
  readonly owner: AttributeOwner;
  readonly value: unknown;
  readonly holder: Holder;
  readonly links: readonly FoundLink[];
}
