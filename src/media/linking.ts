// ref, refId and field: the document whose media attribute gets the uploaded files, written like any other edit.
import type { Abilities } from '../abilities/abilities.ts';
import { committed, readFirst } from '../database/rows.ts';
import { isKnown, isWritable, notWritable } from '../documents/rules/attributes.ts';
import { PlinthError } from '../errors/errors.ts';
import { linkedRowUnknown, linkedTypeUnknown } from '../errors/media.ts';
import { lacking } from '../errors/refusal.ts';
import { userType } from '../schema/builtin.ts';
import type { ContentType, MediaAttribute } from '../schema/schema.ts';
import { selectRow, selectUnchanged } from '../sql/stored/files.ts';
import type { Data } from '../values/data.ts';
import { type MediaService, rowId } from './service.ts';

/** Adds files, by their documentIds. */
export type LinkFiles = (documentIds: readonly string[]) => Promise<void>;

export interface WantedLink {
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
  { ref, refId, field }: WantedLink,
  abilities: Abilities,
): Promise<LinkFiles> {
  if (!ref || !refId || !field) return linksNothing;
  const contentType = service.schema.contentTypes.get(ref);
  if (!contentType || !isLinkable(contentType)) throw linkedTypeUnknown({ uid: ref });
  if (!abilities.may(`${ref}.update`)) throw lacking([`${ref}.update`]);
  const attribute = contentType.attributes.get(field);
  // The file is stored and nothing linked (docs/reference/compatibility.md, Uploads).
  const ruled = { abilities, contentType, action: 'update' };
  if (attribute?.kind !== 'media' || attribute.isPrivate || !isKnown(ruled, attribute)) return linksNothing;
  if (!isWritable(ruled, attribute)) throw notWritable(ruled, [field]);
  const row = await findRow(service, contentType, refId);
  const refuse = (error: unknown): never => {
    const isHidden = error instanceof PlinthError && error.name === 'NotFoundError';
    throw isHidden && rowId(refId) !== undefined ? missingRow(contentType, refId) : error;
  };
  // Before anything is stored, as storing takes long: the time must not tell hidden documents from missing ones.
  await service.documents.requireUpdatable({ uid: ref, abilities, ...row }).catch(refuse);
  return async (documentIds) => {
    const data = added(attribute, documentIds);
    // Clients that upload one file after the other name the document by the number that they have.
    const write = { uid: ref, data, abilities, isStrictMediaTypes: true, keepsNumbers: true, ...row };
    await service.documents.update(write).catch(refuse);
  };
}

/** Users, too, who have pictures in many projects: a media attribute is neither a password nor a name. */
const isLinkable = ({ uid, hasContentApi }: ContentType): boolean => hasContentApi || uid === userType.uid;

const missingRow = ({ uid }: ContentType, id: string): PlinthError => linkedRowUnknown({ uid, id });

function added({ name, isMultiple }: MediaAttribute, documentIds: readonly string[]): Data {
  return { [name]: isMultiple ? { connect: [...documentIds] } : (documentIds.at(-1) ?? null) };
}

/** By row id, which stands for its locale and status; or by documentId in the default locale. */
async function findRow(service: MediaService, contentType: ContentType, refId: string): Promise<Row> {
  const id = rowId(refId);
  if (id === undefined) {
    const locale = contentType.isLocalized ? service.defaultLocale() : undefined;
    return { documentId: refId, locale, status: await linkedStatus(service, contentType, refId, locale) };
  }
  const row = await readFirst(committed(service.database), selectRow(contentType, id));
  // A missing document takes the same steps as a hidden one, and is refused at the same place.
  const { documentId = '', locale: storedLocale = '', status = 'published' } = row ?? {};
  const locale = storedLocale === '' ? undefined : storedLocale;
  const linked = await linkedStatus(service, contentType, documentId, locale);
  return { documentId, locale, status: status === 'draft' ? 'draft' : linked };
}

/** Linking publishes the file, and nothing else: where a draft holds other changes, the file waits there with them. */
async function linkedStatus(
  service: MediaService,
  contentType: ContentType,
  documentId: string,
  locale = '',
): Promise<Row['status']> {
  if (!contentType.hasDraftAndPublish) return 'published';
  const source = committed(service.database);
  const unchanged = await readFirst(source, selectUnchanged(contentType, documentId, locale));
  return unchanged ? 'published' : 'draft';
}
