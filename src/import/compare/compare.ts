// Last step: compares every version of the source, with its relations, with the stored version, and computes the number and digest
// of both by content type, locale and status.
import type { Database } from '../../database/database.ts';
import type { RowSource } from '../../database/rows.ts';
import type { NumberedRow } from '../../database/sqlite/staging.ts';
import type { ContentType } from '../../schema/schema.ts';
import { convert } from '../convert/convert.ts';
import { type ConversionContext, type ConvertedVersion, versionKey } from '../convert/converted.ts';
import { canonical } from './canonical.ts';
import { type DigestedGroup, Digests } from './digests.ts';
import { readVersions, type StoredVersion } from './stored-versions.ts';

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
  readonly what: 'missing' | 'different' | typeof onlyRenumbered;
}

/** A change of one document makes Strapi number the places of others again, mostly in the same order. */
const onlyRenumbered = 'different only in its places in the lists of related documents';

export interface Comparison {
  readonly groups: readonly ComparedGroup[];
  readonly differences: readonly Difference[];
  /** The number of all differences; only the first ones are listed, those in content before those in places. */
  readonly differing: number;
}

interface CompareContext {
  readonly database: Database;
  readonly conversion: ConversionContext;
  readonly onProgress: (what: string, done: number) => void;
}

const page = 200;
const maxListed = 100;

/** Compares all documents of the source. `leftOut` and `missing` of the conversion are filled meanwhile. */
export async function compare(
  contentTypes: readonly ContentType[],
  { database, conversion, onProgress }: CompareContext,
): Promise<Comparison> {
  const differences: Difference[] = [];
  const renumbered: Difference[] = [];
  const groups: ComparedGroup[] = [];
  let differing = 0;
  for (const contentType of contentTypes) {
    const [inSource, stored] = [new Digests(), new Digests()];
    let done = 0;
    for (const rows of pagesOf(contentType.uid, conversion)) {
      const documentIds = [...new Set(rows.map(({ documentId }) => documentId))];
      const here = await database.write((transaction) => versionsOf(contentType, documentIds, transaction));
      for (const row of rows) {
        const version = convert(row, conversion);
        const text = canonical(contentType, version);
        const found = here.get(versionKey(row));
        const other = found && canonical(contentType, found);
        inSource.add(row, text);
        if (other !== undefined) stored.add(row, other);
        if (other === text) continue;
        differing += 1;
        const difference = differenceOf(version, found, contentType);
        const list = difference.what === onlyRenumbered ? renumbered : differences;
        if (list.length < maxListed) list.push(difference);
      }
      done += rows.length;
      onProgress(`comparing ${contentType.uid}`, done);
    }
    groups.push(...compared(inSource.of(contentType.uid), stored.of(contentType.uid)));
  }
  return { groups, differences: [...differences, ...renumbered].slice(0, maxListed), differing };
}

const compared = (
  source: readonly DigestedGroup[],
  stored: readonly DigestedGroup[],
): readonly ComparedGroup[] =>
  source.map(({ type, locale, status, versions, digest }) => {
    const here = stored.find((group) => group.locale === locale && group.status === status);
    return {
      ...{ type, locale, status, inSource: versions, here: here?.versions ?? 0 },
      ...{ sourceDigest: digest, digestHere: here?.digest ?? '' },
    };
  });

function* pagesOf(type: string, { staging }: ConversionContext): Generator<readonly NumberedRow[]> {
  let last = '';
  for (;;) {
    const rows = staging.documentsAfter(type, last, page);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.documentId ?? '';
  }
}

function differenceOf(
  version: ConvertedVersion,
  found: StoredVersion | undefined,
  contentType: ContentType,
): Difference {
  const { documentId, locale, status } = version;
  const at = { type: contentType.uid, documentId, locale, status };
  if (!found) return { ...at, what: 'missing' };
  const [text, other] = [version, found].map((one) => canonical(contentType, one, { hasPlaces: false }));
  return { ...at, what: text === other ? onlyRenumbered : 'different' };
}

/** All versions of the documents, by documentId, locale and status. */
async function versionsOf(
  contentType: ContentType,
  documentIds: readonly string[],
  source: RowSource,
): Promise<ReadonlyMap<string, StoredVersion>> {
  const versions = await readVersions(contentType, documentIds, source);
  return new Map(versions.map((version) => [versionKey(version), version]));
}
