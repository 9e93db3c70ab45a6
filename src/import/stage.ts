// First step: everything that the source has is written into the staging file, links in the direction of the side that owns them
// here. Files go into the storage of the media library at once, under their own names.
import type { StagedLink, Staging } from '../database/sqlite/staging.ts';
import type { AttributeOwner, Schema } from '../schema/schema.ts';
import { type Data, isData } from '../values/data.ts';
import { componentItems } from './component-items.ts';
import { isKeptDocumentId, madeDocumentId } from './document-ids.ts';
import {
  type ImportSource,
  type LinkEnd,
  type SourceEntity,
  type SourceLink,
  sourceNumber,
} from './source.ts';
import type { TakenFiles } from './taken-files.ts';
import type { Tally } from './tally.ts';
import { accessUids, fileUid } from './uids.ts';

interface StageContext {
  readonly schema: Schema;
  readonly staging: Staging;
  readonly files: TakenFiles;
  readonly leftOut: Tally;
  readonly onProgress: (what: string, done: number) => void;
}

export async function stage(source: ImportSource, context: StageContext): Promise<void> {
  const { staging, files, leftOut, onProgress } = context;
  const administrators: unknown[] = [];
  const apiTokens: unknown[] = [];
  let done = 0;
  let largest = 0;
  for await (const record of source.records()) {
    if (record.kind === 'entity') stageEntity(record.entity, context);
    else if (record.kind === 'link') stageLink(record.link, context);
    else if (record.kind === 'setting') staging.setFact(`setting ${record.key}`, record.value);
    else if (record.kind === 'file')
      staging.addFile(record.name, await files.take(record.name, record.bytes, leftOut));
    else if (record.kind === 'administrator') administrators.push({ data: record.data, roles: record.roles });
    else if (record.kind === 'apiToken') apiTokens.push({ data: record.data, actions: record.actions });
    else leftOut.add(`${record.what}: not taken over`, record.name);
    done += 1;
    if (record.kind === 'entity') largest = Math.max(largest, largestIn(record.entity, context.schema));
    if (done % 1000 === 0) onProgress(`reading ${source.name}`, done);
  }
  staging.setFact('largest component', largest);
  staging.setFact('administrators', administrators);
  staging.setFact('apiTokens', apiTokens);
  staging.finish();
}

const largestIn = ({ type, data }: SourceEntity, schema: Schema): number =>
  largestComponent(schema.contentTypes.get(type), data, schema);

/** The largest number among the components of a row, or inside of a component. */
function largestComponent(
  owner: AttributeOwner | undefined,
  data: Data,
  { components }: Pick<Schema, 'components'>,
): number {
  let largest = 0;
  for (const attribute of owner?.attributes.values() ?? [])
    for (const { uid, item, number = 0 } of componentItems(attribute, data[attribute.name]))
      largest = Math.max(largest, number, largestComponent(components.get(uid), item, { components }));
  return largest;
}

function stageEntity({ type, id, data }: SourceEntity, { staging, schema, leftOut }: StageContext): void {
  if (!schema.contentTypes.has(type) && !accessUids.includes(type)) {
    leftOut.add('rows of a content type that this project does not have', type);
    return;
  }
  if (sourceNumber(id) === undefined) {
    leftOut.add('rows without a number, which no relation can name', type);
    return;
  }
  const locale = typeof data.locale === 'string' ? data.locale : '';
  if (!/^[\w-]{0,64}$/.test(locale)) {
    leftOut.add('rows whose locale is no code', type);
    return;
  }
  staging.addRow({
    type,
    id,
    documentId: documentIdOf(type, data, leftOut),
    locale,
    status: data.publishedAt === null ? 'draft' : 'published',
    data: JSON.stringify(data),
  });
}

/** Empty where the source has none. Of others than addresses and responses can hold, the rows of a document stay together. */
function documentIdOf(type: string, { documentId }: Data, leftOut: Tally): string {
  if (typeof documentId !== 'string' || documentId === '') return '';
  if (isKeptDocumentId(documentId)) return documentId;
  leftOut.add('documentIds that cannot be kept: they have other characters, or more than 64', type);
  return madeDocumentId(`${type} ${documentId}`);
}

function stageLink(link: SourceLink, { staging, schema, leftOut }: StageContext): void {
  const staged = stagedLinkOf(link, schema);
  if (staged === 'noise') return;
  if (staged) staging.addLink(staged);
  else
    leftOut.add(
      'relations of attributes that this project does not have',
      `${link.left.type}.${link.left.field}`,
    );
}

/** Written by the other service for itself. */
const noise: readonly string[] = ['createdBy', 'updatedBy'];

function stagedLinkOf({ kind, left, right }: SourceLink, schema: Schema): StagedLink | 'noise' | undefined {
  if (left.field === undefined || noise.includes(left.field)) return 'noise';
  if (left.field === 'localizations') return ofOneDocument(left, right);
  if (kind === 'relation.morph') return morphLink(left, right, schema);
  if (accessUids.includes(left.type)) return linkFrom(left, right);
  const owner = ownerOf(left.type, schema);
  const attribute = owner?.attributes.get(left.field);
  if (attribute?.kind === 'relation') {
    if (attribute.mappedBy === undefined) return linkFrom(left, right);
    return linkFrom({ ...right, field: attribute.mappedBy }, left);
  }
  // Rows of types that are not here were counted already.
  if (!owner) return 'noise';
  const inverse = ownerOf(right.type, schema)?.attributes.get(right.field ?? '');
  return inverse?.kind === 'relation' && inverse.mappedBy === undefined ? linkFrom(right, left) : undefined;
}

/** Version 4 knows by this which rows are one document; version 5 has documentIds, and names no row here. */
const ofOneDocument = (left: LinkEnd, right: LinkEnd): StagedLink | 'noise' =>
  left.type === right.type && Number.isInteger(Number(right.ref)) ? linkFrom(left, right) : 'noise';

/** Files stand on the left of what shows them; other lists of documents of any type, on the left of those. */
function morphLink(left: LinkEnd, right: LinkEnd, schema: Schema): StagedLink | 'noise' | undefined {
  if (left.type !== fileUid)
    return isNamed(left, schema)
      ? { ...linkOf(left, right), position: right.pos ?? left.pos ?? null }
      : undefined;
  if (!ownerOf(right.type, schema)) return 'noise';
  if (!isNamed(right, schema)) return undefined;
  return { ...linkOf(right, left), position: right.pos ?? null };
}

const isNamed = ({ type, field }: LinkEnd, schema: Schema): boolean =>
  field !== undefined && ownerOf(type, schema)?.attributes.has(field) === true;

const ownerOf = (uid: string, { contentTypes, components }: Schema): AttributeOwner | undefined =>
  contentTypes.get(uid) ?? components.get(uid);

const linkFrom = (owner: LinkEnd, target: LinkEnd): StagedLink => ({
  ...linkOf(owner, target),
  position: owner.pos ?? null,
  inversePosition: target.pos ?? null,
});

const linkOf = (owner: LinkEnd, target: LinkEnd): StagedLink => ({
  type: owner.type,
  field: owner.field ?? '',
  ref: Number(owner.ref),
  targetType: target.type,
  targetRef: Number(target.ref),
  position: null,
  inversePosition: null,
});

/** The data of a staged row. */
export function dataOf(text: string): Data {
  const data: unknown = JSON.parse(text);
  return isData(data) ? data : {};
}
