// Writing the relations of one version: links and columns of its own, and edits that belong to the other side.
import type { Abilities } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import type { Status } from '../plan/plan.ts';
import {
  type Attribute,
  type ContentType,
  contentTypeOf,
  isToOne,
  type RelationAttribute,
  type Schema,
} from '../schema/schema.ts';
import { linkTable } from '../schema/storage-names.ts';
import { batches } from '../sql/write/batches.ts';
import {
  clearInverseColumn,
  clearInverseLinks,
  deleteAllLinks,
  deleteLinks,
  insertMorphLinks,
  type OwnerRows,
  selectInverseColumn,
  selectInverseLinks,
  selectLinks,
  selectMorphLinks,
  setInverseColumn,
  setInverseLinks,
  stealColumn,
  upsertLinks,
} from '../sql/write/links.ts';
import type { Data } from '../values/data.ts';
import { applyEdit } from './apply-edit.ts';
import { hasRules, refuseForeignEdit, type Touched } from './permitted.ts';
import { hiddenAmong, type References } from './references.ts';
import {
  type MorphEdit,
  type MorphReference,
  parseMorph,
  parseRelation,
  type RelationEdit,
} from './relation-input.ts';

export interface RelationWriting {
  readonly transaction: Transaction;
  readonly schema: Schema;
  readonly contentType: ContentType;
  readonly references: References;
  readonly abilities: Abilities;
  readonly documentId: string;
  readonly locale: string;
  readonly defaultLocale: string;
  /** The versions that this write concerns: the draft, and what is published with it. */
  readonly statuses: readonly Status[];
}

/** To-many and inverse relations that the body names; to-one columns are written with the row itself. */
export async function writeRelations(
  data: Data,
  row: { readonly id: number; readonly status: Status; readonly isNew: boolean },
  writing: RelationWriting,
): Promise<void> {
  for (const attribute of writing.contentType.attributes.values()) {
    const given = data[attribute.name];
    if (given === undefined) continue;
    if (attribute.kind === 'morph') await writeMorph(attribute, given, row.id, writing);
    if (attribute.kind !== 'relation' && attribute.kind !== 'media') continue;
    const edit = parseRelation(given);
    if (!edit || edit === 'invalid') continue;
    if (attribute.kind === 'relation' && attribute.mappedBy !== undefined)
      await writeInverse(attribute, attribute.mappedBy, edit, writing);
    else if (!isToOne(attribute)) await writeLinks(attribute, edit, row, writing);
  }
}

async function writeLinks(
  attribute: Extract<Attribute, { kind: 'relation' | 'media' }>,
  edit: RelationEdit,
  row: { readonly id: number; readonly status: Status; readonly isNew: boolean },
  writing: RelationWriting,
): Promise<void> {
  const { transaction, contentType, references } = writing;
  const table = linkTable(contentType, attribute.id);
  const current = row.isNew
    ? []
    : (await readAll(transaction, selectLinks(table, row.id))).map(({ targetId }) => targetId);
  // Whether an anchor is in a private list is nobody's business.
  const hidden = await hiddenAmong(
    current,
    contentTypeOf(writing.schema, attribute.target),
    writing,
    transaction,
  );
  const context = { target: attribute.target, references, isLenient: attribute.isPrivate, hidden };
  const next = applyEdit(current, edit, context);
  const kept = new Set(next);
  const removed = current.filter((targetId) => !kept.has(targetId));
  for (const batch of batches(removed)) await transaction.run(deleteLinks(table, row.id, batch));
  if (isSame(current, next)) return;
  const links = next.map((targetId, index) => ({ targetId, position: index + 1 }));
  for (const batch of batches(links)) await transaction.run(upsertLinks(table, row.id, batch));
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** The target of a one-to-one relation with two sides has one owner, the newest; for the copy that is published, too. */
export async function stealTargets(
  row: { readonly id: number; readonly status: Status },
  columns: Readonly<Record<string, unknown>>,
  writing: RelationWriting,
): Promise<void> {
  const { transaction, contentType, locale } = writing;
  for (const attribute of contentType.attributes.values()) {
    if (
      attribute.kind !== 'relation' ||
      attribute.relation !== 'oneToOne' ||
      attribute.mappedBy !== undefined
    )
      continue;
    const target = columns[attribute.id];
    if (typeof target !== 'string') continue;
    const rows = { contentType, locale, status: row.status };
    await refuseStealing({ attribute, target, rows }, writing);
    await transaction.run(stealColumn(contentType, attribute.id, row.id, target, rows));
  }
}

interface Theft {
  readonly attribute: RelationAttribute;
  readonly target: string;
  readonly rows: OwnerRows;
}

/** Whoever loses the target is edited, too. */
async function refuseStealing({ attribute, target, rows }: Theft, writing: RelationWriting): Promise<void> {
  const { abilities, contentType, transaction } = writing;
  if (!hasRules(abilities, contentType)) return;
  const owners = await readAll(transaction, selectInverseColumn(rows, attribute.id, target));
  const losers = owners.map(({ documentId }) => documentId).filter((id) => id !== writing.documentId);
  await refuseForeignEdit(
    { ...writing, action: 'update' },
    attribute,
    touchedOwners(rows, losers),
    transaction,
  );
}

const touchedOwners = ({ status, locale }: OwnerRows, documentIds: readonly string[]): Touched => ({
  documentIds,
  statuses: [status],
  locales: [locale],
});

interface MorphTarget {
  readonly type: string;
  readonly targetId: string;
}

/** Connecting appends, also what was connected already; each document once. */
function applyMorphEdit(
  current: readonly MorphTarget[],
  edit: MorphEdit,
  linksOf: (items: readonly MorphReference[]) => readonly MorphTarget[],
): readonly MorphTarget[] {
  const isSameAs =
    (a: MorphTarget) =>
    (b: MorphTarget): boolean =>
      a.type === b.type && a.targetId === b.targetId;
  const without = (links: readonly MorphTarget[], gone: readonly MorphTarget[]): readonly MorphTarget[] =>
    links.filter((link) => !gone.some(isSameAs(link)));
  if (edit.kind === 'set')
    return linksOf(edit.items).filter((link, index, all) => all.findIndex(isSameAs(link)) === index);
  const connected = linksOf(edit.connect).filter(
    (link, index, all) => all.findIndex(isSameAs(link)) === index,
  );
  return [...without(without(current, linksOf(edit.disconnect)), connected), ...connected];
}

async function writeMorph(
  attribute: Attribute,
  given: unknown,
  rowId: number,
  { transaction, contentType, references }: RelationWriting,
): Promise<void> {
  const edit = parseMorph(given);
  if (!edit || edit === 'invalid') return;
  const table = linkTable(contentType, attribute.id);
  const linksOf = (items: readonly MorphReference[]): readonly MorphTarget[] =>
    items.flatMap(({ type, reference }) => {
      const targetId = references.documentId(type, reference);
      return targetId === undefined ? [] : [{ type, targetId }];
    });
  const current = await readAll(transaction, selectMorphLinks(table, rowId));
  const links = applyMorphEdit(current, edit, linksOf).map((link, index) => ({
    ...link,
    position: index + 1,
  }));
  await transaction.run(deleteAllLinks(table, [rowId]));
  for (const batch of batches(links)) await transaction.run(insertMorphLinks(table, rowId, batch));
}

/**
 * Edits from the side that does not own the link change rows of the owner: those of the versions that are written, each
 * by itself, so that what the edit does not name keeps its draft and its published version.
 */
async function writeInverse(
  attribute: RelationAttribute,
  mappedBy: string,
  edit: RelationEdit,
  writing: RelationWriting,
): Promise<void> {
  const ownerType = contentTypeOf(writing.schema, attribute.target);
  const owned = ownerType.attributes.get(mappedBy);
  if (owned?.kind !== 'relation') throw new Error(`${ownerType.uid} has no relation ${mappedBy}`);
  for (const [index, rows] of ownerRows(ownerType, writing).entries())
    await writeInverseRows({ attribute, owned, rows, edit, isFirst: index === 0 }, writing);
}

interface InverseEdit {
  readonly attribute: RelationAttribute;
  readonly owned: RelationAttribute;
  readonly rows: OwnerRows;
  readonly edit: RelationEdit;
  /** The version that the editor saw: anchors have to be in its list. */
  readonly isFirst: boolean;
}

async function writeInverseRows(
  { attribute, owned, rows, edit, isFirst }: InverseEdit,
  writing: RelationWriting,
): Promise<void> {
  const { transaction, documentId, references } = writing;
  const column = isToOne(owned) ? owned.id : undefined;
  const table = linkTable(rows.contentType, owned.id);
  const select =
    column === undefined
      ? selectInverseLinks(rows, table, documentId)
      : selectInverseColumn(rows, column, documentId);
  const current = new Map(
    (await readAll(transaction, select)).map((owner) => [owner.documentId, owner.position]),
  );
  const hidden = await hiddenAmong([...current.keys()], rows.contentType, writing, transaction);
  const context = {
    target: attribute.target,
    references,
    isLenient: !isFirst || attribute.isPrivate,
    hidden,
  };
  const edited = applyEdit([...current.keys()], edit, context);
  const next = new Set(isToOne(attribute) ? edited.slice(-1) : edited);
  const removed = [...current.keys()].filter((ownerId) => !next.has(ownerId));
  const changed = [...removed, ...[...next].filter((ownerId) => !current.has(ownerId))];
  const refuse = () =>
    refuseForeignEdit(
      { ...writing, contentType: rows.contentType, action: 'update' },
      owned,
      touchedOwners(rows, changed),
      transaction,
    );
  await refuse();
  for (const batch of batches(removed)) {
    await transaction.run(
      column === undefined
        ? clearInverseLinks(rows, table, documentId, batch)
        : clearInverseColumn(rows, column, documentId, batch),
    );
  }
  let last = 0;
  for (const ownerId of next) {
    const position = current.get(ownerId) ?? 0;
    const isInPlace = position > last;
    last = isInPlace ? position : last + 1;
    if (isInPlace) continue;
    await transaction.run(
      column === undefined
        ? setInverseLinks(rows, table, documentId, ownerId, last)
        : setInverseColumn(rows, column, documentId, ownerId, last),
    );
  }
  // They must still be inside the rule.
  await refuse();
}

/** A type without draft & publish edits all versions of the owner; without locales, those of the default locale. */
function ownerRows(
  ownerType: ContentType,
  { contentType, statuses, locale, defaultLocale }: RelationWriting,
): readonly OwnerRows[] {
  const all: readonly Status[] = ownerType.hasDraftAndPublish ? ['draft', 'published'] : ['published'];
  const written = ownerType.hasDraftAndPublish && contentType.hasDraftAndPublish ? statuses : all;
  return written.map((status) => ({
    contentType: ownerType,
    status,
    locale: ownerType.isLocalized ? (contentType.isLocalized ? locale : defaultLocale) : '',
  }));
}
