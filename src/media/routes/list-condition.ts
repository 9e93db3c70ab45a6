// ?folder=, ?duplicates= and ?duplicateOf= of the list of files. They are parameters, not filters, because the folder and the
// content hash of a file are not part of responses.
import type { Abilities } from '../../abilities/abilities.ts';
import { committed, readAll } from '../../database/rows.ts';
import { wrongDuplicateOf, wrongDuplicates } from '../../errors/families/media.ts';
import type { Condition } from '../../plan/plan.ts';
import { maxBareListLength } from '../../rest/bare-list.ts';
import { parseSearch } from '../../rest/parse-query.ts';
import { selectDuplicates } from '../../sql/stored/stored-files.ts';
import { folderOf, isIn } from '../folders.ts';
import { areSomeHidden, findFile, isAmong, type MediaService, readableAmong } from '../service.ts';

interface Asked {
  readonly service: MediaService;
  readonly abilities: Abilities;
}

/** The condition that these parameters add to the query; undefined without any of them. */
export async function listCondition(search: string, asked: Asked): Promise<Condition | undefined> {
  const { service } = asked;
  if (!/folder|duplicate/.test(search)) return undefined;
  const { folder, duplicates, duplicateOf } = parseSearch(search, service.rules.limits);
  const conditions = [
    ...(folder === undefined ? [] : [await inFolder(folder, service)]),
    ...(isTrue(duplicates) ? [await amongDuplicates(undefined, asked)] : []),
    ...(duplicateOf === undefined ? [] : [await amongDuplicates(duplicateOf, asked)]),
  ];
  return conditions.length === 0 ? undefined : { kind: 'and', conditions };
}

function isTrue(duplicates: unknown): boolean {
  if (duplicates !== undefined && duplicates !== 'true' && duplicates !== 'false') throw wrongDuplicates();
  return duplicates === 'true';
}

const inFolder = async (given: unknown, service: MediaService): Promise<Condition> =>
  isIn(given === 'null' ? null : (await folderOf(service, given)).documentId, service);

async function amongDuplicates(of: unknown, { service, abilities }: Asked): Promise<Condition> {
  const file = typeof of === 'string' ? await findFile(service, of) : undefined;
  const isKnown = file && (await readableAmong(service, [file.documentId], abilities)).size > 0;
  if (of !== undefined && !isKnown) throw wrongDuplicateOf();
  const source = committed(service.database);
  const files = await readAll(source, selectDuplicates(file?.documentId, maxBareListLength));
  const found = files.map(({ documentId }) => documentId);
  if (file || !areSomeHidden(abilities)) return isAmong(found);
  // A file whose only duplicates are hidden is not listed, which would tell their content.
  const readable = await readableAmong(service, found, abilities);
  const shown = files.filter(({ documentId }) => readable.has(documentId));
  const counts = Map.groupBy(shown, ({ contentHash }) => contentHash);
  return isAmong([...counts.values()].flatMap((same) => (same.length > 1 ? same.map(idOf) : [])));
}

const idOf = ({ documentId }: { readonly documentId: string }): string => documentId;
