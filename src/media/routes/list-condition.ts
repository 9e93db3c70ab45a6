// ?folder=, ?duplicates= and ?duplicateOf= of the list of files. They are parameters, not filters, because the folder and the
// content hash of a file are not part of responses.
import { committed, readAll } from '../../database/rows.ts';
import { wrongDuplicateOf, wrongDuplicates } from '../../errors/families/media.ts';
import type { Condition } from '../../plan/plan.ts';
import { maxBareListLength } from '../../rest/bare-list.ts';
import { parseSearch } from '../../rest/parse-query.ts';
import { selectDuplicates } from '../../sql/stored/stored-files.ts';
import { folderOf } from '../folders.ts';
import { fileType, findFile, type MediaService } from '../service.ts';

/** The condition that these parameters add to the query; undefined without any of them. */
export async function listCondition(search: string, service: MediaService): Promise<Condition | undefined> {
  if (!/folder|duplicate/.test(search)) return undefined;
  const { folder, duplicates, duplicateOf } = parseSearch(search, service.rules.limits);
  const conditions = [
    ...(folder === undefined ? [] : [await inFolder(folder, service)]),
    ...(isTrue(duplicates) ? [await amongDuplicates(undefined, service)] : []),
    ...(duplicateOf === undefined ? [] : [await amongDuplicates(duplicateOf, service)]),
  ];
  return conditions.length === 0 ? undefined : { kind: 'and', conditions };
}

function isTrue(duplicates: unknown): boolean {
  if (duplicates !== undefined && duplicates !== 'true' && duplicates !== 'false') throw wrongDuplicates();
  return duplicates === 'true';
}

async function inFolder(given: unknown, service: MediaService): Promise<Condition> {
  const attribute = fileType(service).attributes.get('folder');
  if (!attribute) throw new Error('The content type of files has no attribute "folder"');
  const subject = { kind: 'column', column: attribute.id, storage: 'text' } as const;
  if (given === 'null') return { kind: 'compare', subject, operator: 'null', operands: [true] };
  const { documentId } = await folderOf(service, given);
  return { kind: 'compare', subject, operator: 'eq', operands: [documentId] };
}

async function amongDuplicates(of: unknown, service: MediaService): Promise<Condition> {
  const file = typeof of === 'string' ? await findFile(service, of) : undefined;
  if (of !== undefined && !file) throw wrongDuplicateOf();
  const duplicates = selectDuplicates(file?.documentId, maxBareListLength);
  const files = await readAll(committed(service.database), duplicates);
  const operands = files.map(({ documentId }) => documentId);
  const subject = { kind: 'column', column: 'document_id', storage: 'text' } as const;
  return operands.length === 0 ? { kind: 'never' } : { kind: 'compare', subject, operator: 'in', operands };
}
