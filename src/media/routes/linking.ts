// `ref`, `refId` and `field` of an upload name the document and the media attribute that get the uploaded files. The document is
// updated through the documents service, like any other edit.
import type { Abilities } from '../../abilities/abilities.ts';
import { committed, readFirst } from '../../database/rows.ts';
import { isKnown, isWritable, notWritable } from '../../documents/rules/attributes.ts';
import { PlinthError } from '../../errors/errors.ts';
import { linkedRowUnknown, linkedTypeUnknown } from '../../errors/families/media.ts';
import { lacking } from '../../errors/refusal.ts';
import { userType } from '../../schema/builtin.ts';
import type { ContentType, MediaAttribute } from '../../schema/schema.ts';
import { selectRow, selectUnchanged } from '../../sql/stored/files.ts';
import type { Data } from '../../values/data.ts';
import { type MediaService, rowId } from '../service.ts';

/** Adds the files with these documentIds to the document. */
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

/** Checks the link before a file is stored, and throws whatever can be refused by then. Resolves to the function that links. */
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
  // A field that is not a known media attribute is ignored: the file is stored without a link, as Strapi does
  // (docs/reference/compatibility.md, Uploads).
  const ruled = { abilities, contentType, action: 'update' };
  if (attribute?.kind !== 'media' || attribute.isPrivate || !isKnown(ruled, attribute)) return linksNothing;
  if (!isWritable(ruled, attribute)) throw notWritable(ruled, [field]);
  const row = await findRow(service, contentType, refId);
  const refuse = (error: unknown): never => {
    const isHidden = error instanceof PlinthError && error.name === 'NotFoundError';
    throw isHidden && rowId(refId) !== undefined ? missingRow(contentType, refId) : error;
  };
  // Checked before files are stored: storing takes long, so a later check would reveal by its time that a hidden document exists.
  await service.documents.requireUpdatable({ uid: ref, abilities, ...row }).catch(refuse);
  return async (documentIds) => {
    const data = added(attribute, documentIds);
    // The row keeps its id, because clients that upload files one by one use the same `refId` for each.
    const write = { uid: ref, data, abilities, isStrictMediaTypes: true, keepsNumbers: true, ...row };
    await service.documents.update(write).catch(refuse);
  };
}

/** Users are allowed too: many projects add a picture to them, and this route writes only the media attribute. */
const isLinkable = ({ uid, hasContentApi }: ContentType): boolean => hasContentApi || uid === userType.uid;

const missingRow = ({ uid }: ContentType, id: string): PlinthError => linkedRowUnknown({ uid, id });

function added({ name, isMultiple }: MediaAttribute, documentIds: readonly string[]): Data {
  return { [name]: isMultiple ? { connect: [...documentIds] } : (documentIds.at(-1) ?? null) };
}

/** `refId` is a row id, which determines locale and status, or a documentId, which means the default locale. */
async function findRow(service: MediaService, contentType: ContentType, refId: string): Promise<Row> {
  const id = rowId(refId);
  if (id === undefined) {
    const locale = contentType.isLocalized ? service.defaultLocale() : undefined;
    return { documentId: refId, locale, status: await linkedStatus(service, contentType, refId, locale) };
  }
  const row = await readFirst(committed(service.database), selectRow(contentType, id));
  // For a missing document the same statements run as for a hidden one, and the same check refuses it.
  const { documentId = '', locale: storedLocale = '', status = 'published' } = row ?? {};
  const locale = storedLocale === '' ? undefined : storedLocale;
  const linked = await linkedStatus(service, contentType, documentId, locale);
  return { documentId, locale, status: status === 'draft' ? 'draft' : linked };
}

/** The published version is written only if the draft has no other changes, which would be published with the link. */
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
