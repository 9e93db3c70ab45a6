// First step: writes all records of the source into the staging file. A link is stored with its owner by this project's schema.
// Files are stored in the media library at once, under the names that they have.
import type { StagedLink, Staging } from '../../database/sqlite/staging.ts';
import type { AttributeOwner, Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { componentItems, holdsLinks } from '../source/component-items.ts';
import {
  type ImportSource,
  type LinkEnd,
  type SourceEntity,
  type SourceLink,
  sourceNumber,
} from '../source/source.ts';
import type { Tally } from '../source/tally.ts';
import { accessUids, fileUid } from '../source/uids.ts';
import { derivedDocumentId, isKeptDocumentId } from './document-ids.ts';
import type { FileImport } from './import-files.ts';

interface StageContext {
  readonly schema: Schema;
  readonly staging: Staging;
  readonly files: FileImport;
  readonly leftOut: Tally;
  readonly onProgress: (what: string, done: number) => void;
}

/** Content that cannot be staged is listed in `leftOut`. */
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
    else if (record.kind === 'file') {
      const { name, bytes } = record;
      await files.take(name, bytes, { leftOut, onStored: (size) => staging.addFile(name, size) });
    } else if (record.kind === 'administrator')
      administrators.push({ data: record.data, roles: record.roles });
    else if (record.kind === 'apiToken') apiTokens.push({ data: record.data, actions: record.actions });
    else leftOut.add(`${record.what}: not imported`, record.name, record.count);
    done += 1;
    if (record.kind === 'entity') largest = Math.max(largest, stageComponents(record.entity, context));
    if (done % 1000 === 0) onProgress(`reading ${source.name}`, done);
  }
  await files.settled();
  staging.setFact('largest component', largest);
  staging.setFact('administrators', administrators);
  staging.setFact('apiTokens', apiTokens);
  staging.finish();
}

/** Stages which components have links of their own. Returns the largest id among the components of the row, at any depth. */
function stageComponents({ type, data }: SourceEntity, { schema, staging }: StageContext): number {
  let largest = 0;
  const visit = (owner: AttributeOwner | undefined, values: Data): void => {
    for (const attribute of owner?.attributes.values() ?? [])
      for (const { uid, item, number = 0 } of componentItems(attribute, values[attribute.name])) {
        const component = schema.components.get(uid);
        largest = Math.max(largest, number);
        if (component && holdsLinks(component)) staging.addHolder(uid, Number(item.id));
        visit(component, item);
      }
  };
  visit(schema.contentTypes.get(type), data);
  return largest;
}

function stageEntity({ type, id, data }: SourceEntity, { staging, schema, leftOut }: StageContext): void {
  if (!schema.contentTypes.has(type) && !accessUids.includes(type)) {
    leftOut.add('rows of a content type that this project does not have', type);
    return;
  }
  if (sourceNumber(id) === undefined) {
    leftOut.add('rows without a valid id', type);
    return;
  }
  const locale = data.locale ?? '';
  if (typeof locale !== 'string' || !/^[\w-]{0,64}$/.test(locale)) {
    leftOut.add('rows whose locale is not a valid code', type);
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

/** Empty if the source has none. An invalid documentId is replaced by another one, the same for all rows of the document. */
function documentIdOf(type: string, { documentId }: Data, leftOut: Tally): string {
  if (typeof documentId !== 'string' || documentId === '') return '';
  if (isKeptDocumentId(documentId)) return documentId;
  leftOut.add('documentIds that are replaced: only 1 to 64 letters, digits, _ and - can be kept', type);
  return derivedDocumentId(`${type} ${documentId}`);
}

function stageLink(link: SourceLink, { staging, schema, leftOut }: StageContext): void {
  const staged = stagedLinkOf(link, schema);
  if (staged === 'ignored') return;
  if (staged) staging.addLink(staged);
  else {
    const { type, field } = isOfFile(link) ? link.right : link.left;
    leftOut.add('relations of attributes that this project does not have', `${type}.${field}`);
  }
}

/** A link to a file has the file on its left side and its owner on the right. */
const isOfFile = ({ kind, left }: SourceLink): boolean => kind === 'relation.morph' && left.type === fileUid;

/** Relations that Strapi maintains itself. */
const strapiFields: readonly string[] = ['createdBy', 'updatedBy'];

/** Undefined for a link of an attribute that this project does not have, which is listed. */
function stagedLinkOf(link: SourceLink, schema: Schema): StagedLink | 'ignored' | undefined {
  const { kind, left, right } = link;
  if (left.field === undefined || strapiFields.includes(left.field)) return 'ignored';
  if (left.field === 'localizations') return ofOneDocument(left, right);
  if (isOfFile(link)) return fileLink(left, right, schema);
  if (kind === 'relation.morph')
    return isNamed(left, schema)
      ? { ...linkOf(left, right), position: right.pos ?? left.pos ?? null }
      : undefined;
  if (accessUids.includes(left.type)) return linkFrom(left, right);
  const owner = ownerOf(left.type, schema);
  const attribute = owner?.attributes.get(left.field);
  if (attribute?.kind === 'relation') {
    if (attribute.mappedBy === undefined) return linkFrom(left, right);
    return linkFrom({ ...right, field: attribute.mappedBy }, left);
  }
  if (isListed(left.type, schema)) return 'ignored';
  const inverse = ownerOf(right.type, schema)?.attributes.get(right.field ?? '');
  return inverse?.kind === 'relation' && inverse.mappedBy === undefined ? linkFrom(right, left) : undefined;
}

/**
 * In version 4 the links of `localizations` connect the rows of one document. Version 5 has documentIds instead, and its links have
 * no row id.
 */
const ofOneDocument = (left: LinkEnd, right: LinkEnd): StagedLink | 'ignored' =>
  left.type === right.type && Number.isInteger(Number(right.ref)) ? linkFrom(left, right) : 'ignored';

function fileLink(file: LinkEnd, holder: LinkEnd, schema: Schema): StagedLink | 'ignored' | undefined {
  if (isNamed(holder, schema)) return { ...linkOf(holder, file), position: holder.pos ?? null };
  return isListed(holder.type, schema) ? 'ignored' : undefined;
}

/** The rows of content types that this project does not have are listed already; components are not rows. */
const isListed = (uid: string, schema: Schema): boolean => uid.includes('::') && !ownerOf(uid, schema);

/** Whether this project has an attribute for the links of `field`. */
function isNamed({ type, field }: LinkEnd, schema: Schema): boolean {
  const kind = ownerOf(type, schema)?.attributes.get(field ?? '')?.kind;
  return kind === 'relation' || kind === 'media' || kind === 'morph';
}

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
