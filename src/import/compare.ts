// Last step: every version of the source is compared with what this project has now, value by value and relations included, and
// both are counted and digested by content type, locale and status.
import { createHash, type Hash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type RowSource, readAll } from '../database/rows.ts';
import type { NumberedRow } from '../database/sqlite/staging.ts';
import { ownedLinks } from '../documents/apply/beside.ts';
import type { ContentType } from '../schema/schema.ts';
import * as statements from '../sql/write/moved-rows.ts';
import { canonical } from './canonical.ts';
import { type ConvertedLink, type ConvertedVersion, type Converting, convert } from './convert.ts';

/** Versions of one content type, locale and status. */
interface ComparedGroup {
  readonly type: string;
  readonly locale: string;
  readonly status: string;
  readonly inSource: number;
  readonly here: number;
  readonly sourceDigest: string;
  readonly digestHere: string;
}

interface Difference {
  readonly type: string;
  readonly documentId: string;
  readonly locale: string;
  readonly status: string;
  readonly what: 'missing' | 'different';
}

export interface Comparison {
  readonly groups: readonly ComparedGroup[];
  readonly differences: readonly Difference[];
  /** More than are listed. */
  readonly differing: number;
}

interface Comparing {
  readonly database: Database;
  readonly converting: Converting;
  readonly onProgress: (what: string, done: number) => void;
}

const page = 200;
const mostListed = 100;

export async function compare(
  contentTypes: readonly ContentType[],
  { database, converting, onProgress }: Comparing,
): Promise<Comparison> {
  const differences: Difference[] = [];
  const groups: ComparedGroup[] = [];
  let differing = 0;
  for (const contentType of contentTypes) {
    const digests = new GroupDigests(contentType.uid);
    let done = 0;
    for (const rows of pagesOf(contentType.uid, converting)) {
      const documentIds = [...new Set(rows.map(({ documentId }) => documentId))];
      const here = await database.write((transaction) => textsOf(contentType, documentIds, transaction));
      for (const row of rows) {
        const text = canonical(contentType, convert(row, converting));
        const other = here.get(keyOf(row));
        digests.add(row, text, other);
        if (other === text) continue;
        differing += 1;
        if (differences.length < mostListed) differences.push(differenceOf(row, other));
      }
      done += rows.length;
      onProgress(`comparing ${contentType.uid}`, done);
    }
    groups.push(...digests.list());
  }
  return { groups, differences, differing };
}

function* pagesOf(type: string, { staging }: Converting): Generator<readonly NumberedRow[]> {
  let last = '';
  for (;;) {
    const rows = staging.documentsAfter(type, last, page);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.documentId ?? '';
  }
}

const differenceOf = (
  { type, documentId, locale, status }: NumberedRow,
  other: string | undefined,
): Difference => ({
  type,
  documentId,
  locale,
  status,
  what: other === undefined ? 'missing' : 'different',
});

const keyOf = ({
  documentId,
  locale,
  status,
}: Pick<ConvertedVersion, 'documentId' | 'locale' | 'status'>): string => `${documentId} ${locale} ${status}`;

/** The texts of all versions of documents, by document, locale and status. */
async function textsOf(
  contentType: ContentType,
  documentIds: readonly string[],
  source: RowSource,
): Promise<ReadonlyMap<string, string>> {
  const versions = await readVersions(contentType, documentIds, source);
  return new Map(versions.map((version) => [keyOf(version), canonical(contentType, version)]));
}

type StoredHere = Omit<ConvertedVersion, 'seq' | 'sourceId' | 'isAdded'> & { readonly id: number };

/** Versions as they are stored, with their links and hashes. */
async function readVersions(
  contentType: ContentType,
  documentIds: readonly string[],
  source: RowSource,
): Promise<readonly StoredHere[]> {
  const rows = await readAll(source, statements.selectVersionsOf(contentType, documentIds));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const links = new Map<number, Record<string, ConvertedLink[]>>(ids.map((id) => [id, {}]));
  for (const { attribute, table, columns } of ownedLinks(contentType)) {
    for (const own of links.values()) own[attribute.id] = [];
    const isMorph = columns.includes('target_type');
    const found = isMorph
      ? await readAll(source, statements.selectMorphLinksOf(table, ids))
      : await readAll(source, statements.selectLinksOf(table, ids));
    for (const { sourceId, ...link } of found)
      links.get(sourceId)?.[attribute.id]?.push(link as ConvertedLink);
  }
  const secrets = await readAll(source, statements.selectSecretsOf(contentType.table, ids));
  return rows.map((row) => ({
    ...row,
    links: links.get(row.id) ?? {},
    secrets: secrets.filter(({ rowId }) => rowId === row.id),
  }));
}

/** Running digests of both sides, in the order of documents. */
class GroupDigests {
  readonly #type: string;
  readonly #groups = new Map<string, { key: [string, string]; source: Side; here: Side }>();

  constructor(type: string) {
    this.#type = type;
  }

  add({ locale, status }: NumberedRow, text: string, other: string | undefined): void {
    const name = `${locale} ${status}`;
    const group = this.#groups.get(name) ?? { key: [locale, status], source: new Side(), here: new Side() };
    this.#groups.set(name, group);
    group.source.add(text);
    if (other !== undefined) group.here.add(other);
  }

  list(): readonly ComparedGroup[] {
    return [...this.#groups.values()].map(({ key: [locale, status], source, here }) => ({
      type: this.#type,
      locale,
      status,
      inSource: source.count,
      here: here.count,
      sourceDigest: source.digest(),
      digestHere: here.digest(),
    }));
  }
}

class Side {
  count = 0;
  readonly #hash: Hash = createHash('sha256');

  add(text: string): void {
    this.count += 1;
    this.#hash.update(text).update('\n');
  }

  digest(): string {
    return this.#hash.digest('hex').slice(0, 16);
  }
}
