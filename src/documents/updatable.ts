// Checks whether a caller may update a document, before long work such as an upload.
import { notFound } from '../errors/errors.ts';
import { outsideRule } from '../errors/refusal.ts';
import type { ContentType } from '../schema/schema.ts';
import { operate, type Service } from './operation.ts';
import type { Write } from './requests.ts';
import { reach, type Touched } from './rules/reach.ts';
import { lockDocument, withinReach } from './stored/version.ts';

export interface Updatable extends Pick<Write, 'uid' | 'locale' | 'status' | 'abilities'> {
  readonly documentId: string;
}

interface UpdatableRequest extends Pick<Updatable, 'documentId' | 'status' | 'abilities'> {
  readonly contentType: ContentType;
  readonly locale: string;
}

/** Throws the error of the update. Missing and hidden documents take the same steps, and so the same time. */
export async function requireUpdatable(request: UpdatableRequest, service: Service): Promise<void> {
  const { contentType, documentId, status, locale } = request;
  const isDraft = contentType.hasDraftAndPublish && status === 'draft';
  await operate({ ...request, action: 'update' }, service, async (context) => {
    const locked = await lockDocument(context.transaction, contentType, documentId);
    const versions = withinReach(contentType, locked);
    const isTranslation = !versions.some((version) => version.locale === locale);
    const touched: Touched = {
      contentType,
      action: 'update',
      documentIds: [documentId],
      statuses: isDraft ? ['draft'] : ['draft', 'published'],
      locales: isTranslation ? undefined : [locale],
      decided: isTranslation ? [locale] : undefined,
    };
    const reached = await reach(touched, context);
    if (reached === 'hidden' || versions.length === 0) throw notFound();
    if (reached === 'closed') throw outsideRule(contentType.uid, 'update');
  });
}
