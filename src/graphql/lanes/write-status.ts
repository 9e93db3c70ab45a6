// The status of a write without the argument `status`. In the entity shape `publishedAt` in the data decides, as in Strapi 4: null
// leaves a draft, a date publishes, and in a project of version 4 what is not published stays a draft without either.
import { type Abilities, fullAccess } from '../../abilities/abilities.ts';
import { PlinthError } from '../../errors/errors.ts';
import { unpublishesByAction } from '../../errors/families/request.ts';
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { WriteMark } from '../marks/marks.ts';
import type { GraphqlService } from './service.ts';

/** A mutation whose status is not known yet. */
export interface Writing {
  readonly mark: WriteMark;
  readonly contentType: ContentType;
  readonly abilities: Abilities;
  readonly data: Readonly<Record<string, unknown>>;
  readonly documentId: string | undefined;
  /** `*` is possible for deletions only. */
  readonly locale: string | undefined;
}

export async function statusOf(writing: Writing, service: GraphqlService): Promise<Status> {
  const { mark, contentType, data } = writing;
  const { publishedAt = service.isVersion4 ? undefined : 'now' } = data;
  const isDecided = mark.form !== 'entity' || mark.action === 'delete' || !contentType.hasDraftAndPublish;
  if (isDecided || (publishedAt !== undefined && publishedAt !== null)) return 'published';
  if (mark.action === 'create' || !(await isPublished(writing, service))) return 'draft';
  if (publishedAt === undefined || !(await isSeen(writing, service))) return 'published';
  throw unpublishesByAction({}, { key: 'publishedAt', path: 'publishedAt', source: 'body' });
}

/** Used only to choose the status; the rights of the caller are checked later. */
async function isPublished(
  { contentType, documentId, locale }: Writing,
  { reader }: GraphqlService,
): Promise<boolean> {
  const isSingle = contentType.modelKind === 'singleType';
  if (documentId === undefined && !isSingle) return false;
  const versions = { status: 'published', ...(locale === undefined ? {} : { locale: [locale] }) } as const;
  const { json } = await reader.read({
    key: `is published ${contentType.uid} ${locale}`,
    abilities: fullAccess,
    documentId,
    parse: () => ({
      contentType,
      query: { fields: [], layout: [{ kind: 'documentId', key: 'documentId' }], ...versions },
      result: isSingle ? 'single' : 'byDocumentId',
      purpose: { kind: 'read' },
      shape: 'flat',
    }),
  });
  return json !== undefined;
}

/** The refusal tells that the document is published, so to a caller who may not see it the write itself responds. */
async function isSeen(
  { contentType: { uid }, documentId, abilities, locale }: Writing,
  { documents }: GraphqlService,
): Promise<boolean> {
  if (documentId === undefined) return true;
  try {
    await documents.requireUpdatable({ uid, documentId, abilities, locale, status: 'published' });
    return true;
  } catch (error) {
    if (error instanceof PlinthError && error.name === 'NotFoundError') return false;
    throw error;
  }
}
