// Turns relations of the schema into links of a plan, with the rules that select the versions of the related documents.
import {
  type ContentType,
  contentTypeOf,
  isToOne,
  type MediaAttribute,
  type MorphAttribute,
  type RelationAttribute,
  type Schema,
} from '../../schema/schema.ts';
import { linkTable, morphTypeColumn } from '../../schema/storage/storage-names.ts';
import type { Link, MorphLink, RequestedStatus, VersionRule } from '../plan.ts';

/** The owner of a relation, and the row that determines locale and status: for components, the row that contains them. */
export interface Source {
  readonly row: ContentType;
  readonly isComponent: boolean;
}

export interface ResolvedLink {
  readonly link: Link;
  readonly target: ContentType;
  readonly isMany: boolean;
  /** The link is stored with the related rows, not with the source. */
  readonly isInverse: boolean;
}

export function resolveLink(
  schema: Schema,
  source: Source,
  attribute: RelationAttribute | MediaAttribute,
): ResolvedLink {
  const target = contentTypeOf(schema, attribute.target);
  const isMany = !isToOne(attribute);
  if (source.isComponent)
    return { link: { kind: 'member', key: attribute.id, isMany }, target, isMany, isInverse: false };
  if (attribute.kind === 'relation' && attribute.mappedBy !== undefined) {
    return { link: inverseLink(target, attribute.mappedBy), target, isMany, isInverse: true };
  }
  const link: Link = isMany
    ? { kind: 'table', table: linkTable(source.row, attribute.id) }
    : { kind: 'column', column: attribute.id };
  return { link, target, isMany, isInverse: false };
}

function inverseLink(owner: ContentType, name: string): Link {
  const attribute = owner.attributes.get(name);
  if (attribute?.kind !== 'relation') throw new Error(`${owner.uid} has no relation ${name}`);
  return isToOne(attribute)
    ? { kind: 'inverseColumn', column: attribute.id }
    : { kind: 'inverseTable', table: linkTable(owner, attribute.id) };
}

export const morphLink = (owner: ContentType, attribute: MorphAttribute): MorphLink =>
  attribute.relation === 'morphToOne'
    ? { kind: 'columns', typeColumn: morphTypeColumn(attribute.id), column: attribute.id }
    : { kind: 'table', table: linkTable(owner, attribute.id) };

/** The side of a morph relation that does not store the links. Undefined for the other side, which has no type of its own. */
export function resolveInverseMorph(
  schema: Schema,
  row: ContentType,
  { target: uid = '', morphBy = '', relation }: MorphAttribute,
): ResolvedLink | undefined {
  const target = schema.contentTypes.get(uid);
  const owner = target?.attributes.get(morphBy);
  if (!target || owner?.kind !== 'morph') return undefined;
  const link: Link = { kind: 'inverseMorph', morph: morphLink(target, owner), uid: row.uid };
  return { link, target, isMany: relation === 'morphMany', isInverse: true };
}

export interface Versions {
  /** The locale of the rows that the relation starts from, if all have the same. */
  readonly locale?: string | undefined;
  readonly status: RequestedStatus;
  readonly defaultLocale: string;
  readonly visible: (target: ContentType) => readonly VersionRule[];
}

type RelatedSide = Pick<ResolvedLink, 'target' | 'isInverse' | 'isMany'>;

/**
 * Which rows of a related document count: those of the requested status, in the locale of the row that the relation starts
 * from, as far as the caller may see them. Between a type without locales and one with them the link stores the locale.
 */
export function relatedVersions(
  source: ContentType,
  resolved: RelatedSide,
  versions: Versions,
): readonly VersionRule[] {
  const { target } = resolved;
  const status = relatedStatus(source, target, versions.status);
  return [status, ...relatedLocale(source, resolved, versions), ...versions.visible(target)];
}

function relatedStatus(source: ContentType, target: ContentType, requested: RequestedStatus): VersionRule {
  if (!target.hasDraftAndPublish) return { kind: 'status', status: 'published' };
  if (requested === 'current') return { kind: 'current' };
  if (requested !== 'each') return { kind: 'status', status: requested };
  // A source without drafts counts as published.
  return source.hasDraftAndPublish ? { kind: 'sameStatus' } : { kind: 'status', status: 'published' };
}

function relatedLocale(
  source: ContentType,
  { target, isInverse, isMany }: RelatedSide,
  { defaultLocale, locale }: Versions,
): readonly VersionRule[] {
  if (target.isLocalized) {
    if (source.isLocalized)
      return [locale === undefined ? { kind: 'sameLocale' } : { kind: 'locales', locales: [locale] }];
    if (!isInverse) return [{ kind: 'linkedLocale', of: 'target', defaultLocale }];
    // Each locale of the owner has its own links, and all of them lead here.
    return isMany ? [] : [{ kind: 'oneLocale', defaultLocale }];
  }
  const ownLocale: VersionRule = { kind: 'locales', locales: [''] };
  return source.isLocalized && isInverse
    ? [ownLocale, { kind: 'linkedLocale', of: 'source', defaultLocale }]
    : [ownLocale];
}

/** The locale of the related rows, if all have the same. `locale` is that of the rows that the relation starts from. */
export const relatedKnownLocale = (
  source: ContentType,
  target: ContentType,
  locale: string | undefined,
): string | undefined => (target.isLocalized && source.isLocalized ? locale : undefined);
