// Finds the attributes in which the draft of a document differs from its published version.
import { isDeepStrictEqual } from 'node:util';
import { readAll } from '../../database/rows.ts';
import type { Status } from '../../plan/plan.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { sideTablesOf } from '../../schema/storage/side-tables.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable } from '../../schema/storage/storage-names.ts';
import { columnsOf } from '../../schema/storage/stored-columns.ts';
import { selectLinks } from '../../sql/write/links.ts';
import { selectMorphLinks } from '../../sql/write/morph-links.ts';
import { selectSecretsOf } from '../../sql/write/moved-rows.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { type Address, reloadVersion, type Version } from './version.ts';

type Reading = Pick<WriteContext, 'schema' | 'transaction'>;

export async function differingAttributes(
  { contentType, documentId, locale }: Address,
  context: Reading,
): Promise<readonly Attribute[]> {
  const valuesOf = async (status: Status): Promise<ReadonlyMap<Attribute, unknown>> => {
    const key = { documentId, locale, status };
    const version = await reloadVersion(context.transaction, contentType, key);
    return valuesByAttribute(version, contentType, context);
  };
  const draft = await valuesOf('draft');
  const published = await valuesOf('published');
  const attributes = [...contentType.attributes.values()];
  return attributes.filter((one) => !isDeepStrictEqual(draft.get(one), published.get(one)));
}

/** The stored values in a form that can be compared. */
async function valuesByAttribute(
  { id, content }: Version,
  contentType: ContentType,
  context: Reading,
): Promise<ReadonlyMap<Attribute, unknown>> {
  const hashes = await readHashes(id, contentType, context);
  const values = new Map<Attribute, unknown>();
  for (const attribute of contentType.attributes.values()) {
    // The place in the list of the related document belongs to that document.
    const columns = columnsOf(attribute, contentType)
      .filter(({ storage }) => storage !== 'position')
      .map(({ name }) => content[name]);
    const links = await readLinks(id, attribute, contentType, context);
    values.set(attribute, [columns, links, hashesOf(attribute, hashes)]);
  }
  return values;
}

async function readLinks(
  id: number,
  attribute: Attribute,
  contentType: ContentType,
  { transaction }: Reading,
): Promise<readonly unknown[]> {
  const table = linkTable(contentType, attribute.id);
  const kind = storageKind(attribute);
  if (kind === 'morphToMany') return readAll(transaction, selectMorphLinks(table, id));
  if (kind !== 'toMany') return [];
  return readAll(transaction, selectLinks(table, id, { isLocated: attribute.kind === 'relation' }));
}

interface Hash {
  readonly path: string;
  readonly hash: string;
}

async function readHashes(
  id: number,
  contentType: ContentType,
  { schema, transaction }: Reading,
): Promise<readonly Hash[]> {
  if (!sideTablesOf(contentType, schema).secrets) return [];
  const secrets = await readAll(transaction, selectSecretsOf(contentType.table, [id]));
  return secrets.map(({ path, hash }) => ({ path, hash }));
}

/** Hashes inside components have the id of the component before the dot: they are compared for all components together. */
const hashesOf = ({ id, kind }: Attribute, hashes: readonly Hash[]): readonly Hash[] =>
  kind === 'component' || kind === 'zone'
    ? hashes.filter(({ path }) => path.includes('.'))
    : hashes.filter(({ path }) => path === id);
