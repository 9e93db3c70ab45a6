// ref, refId and field: the document whose media attribute gets the uploaded files, written like any other edit.
import type { Abilities } from '../auth/abilities.ts';
import type { Data } from '../documents/check-keys.ts';
import { isKnown, isWritable, notWritable } from '../documents/permitted.ts';
import { forbidden, invalid, PlinthError } from '../errors/errors.ts';
import type { ContentType, MediaAttribute } from '../schema/schema.ts';
import { selectRow } from '../sql/write/media.ts';
import { type MediaService, readRows, rowId } from './service.ts';

/** Adds files, by their documentIds. */
export type LinkFiles = (documentIds: readonly string[]) => Promise<void>;

export interface Wanted {
  readonly ref: string | undefined;
  readonly refId: string | undefined;
  readonly field: string | undefined;
}

interface Row {
  readonly documentId: string;
  readonly locale: string | undefined;
  readonly status: 'draft' | 'published';
}

const linksNothing: LinkFiles = async () => undefined;

/** Everything that can be refused is refused here, before a file is stored. */
export async function planLinking(
  service: MediaService,
  { ref, refId, field }: Wanted,
  abilities: Abilities,
): Promise<LinkFiles> {
  if (!ref || !refId || !field) return linksNothing;
  const contentType = service.schema().contentTypes.get(ref);
  if (!contentType?.hasContentApi) throw invalid(`There is no content type ${ref} to link files to`);
  if (!abilities.may(`${ref}.update`)) throw forbidden();
  const attribute = contentType.attributes.get(field);
  // The recorded service stores the file and links nothing.
  const ruled = { abilities, contentType, action: 'update' };
  if (attribute?.kind !== 'media' || attribute.isPrivate || !isKnown(ruled, attribute)) return linksNothing;
  if (!isWritable(ruled, attribute)) throw notWritable([field]);
  const row = await findRow(service, contentType, refId);
  return async (documentIds) => {
    const data = added(attribute, documentIds);
    const write = { uid: ref, data, abilities, isStrictMediaTypes: true, ...row };
    await service.documents.update(write).catch((error: unknown) => {
      const isHidden = error instanceof PlinthError && error.name === 'NotFoundError';
      throw isHidden && rowId(refId) !== undefined ? missingRow(contentType, refId) : error;
    });
  };
}

const missingRow = ({ uid }: ContentType, id: string): PlinthError =>
  invalid(`There is no ${uid} with the id ${id} to link files to`);

function added({ name, isMultiple }: MediaAttribute, documentIds: readonly string[]): Data {
  return { [name]: isMultiple ? { connect: [...documentIds] } : (documentIds.at(-1) ?? null) };
}

/** By row id, which stands for its locale and status; or by documentId, which is an edit as PUT makes it. */
async function findRow(service: MediaService, contentType: ContentType, refId: string): Promise<Row> {
  const id = rowId(refId);
  if (id === undefined) return { documentId: refId, locale: undefined, status: 'published' };
  const [row] = await readRows(service, selectRow(contentType, id));
  if (!row) throw missingRow(contentType, refId);
  const [documentId, locale, status] = row;
  return {
    documentId: String(documentId),
    locale: locale === '' ? undefined : String(locale),
    status: status === 'draft' ? 'draft' : 'published',
  };
}
