// `publish`, `unpublish`, `discardDraft`, `clone` and `delete` of `strapi.documents(uid)`, which return the changed versions.
import { codeAccess } from '../../../abilities/abilities.ts';
import { draftNotDeletedAlone } from '../../../errors/families/project-code.ts';
import type { Status } from '../../../plan/plan.ts';
import { shownOf } from '../parameters/known-parameters.ts';
import type { ChangedDocument, DocumentService, OfLocales } from './document-functions.ts';
import { isMet, orIfMissing, type Writing } from './document-writes.ts';
import { changedLocales } from './written-locale.ts';

type Change = 'publish' | 'unpublish' | 'discardDraft';

export const changesOf = (writing: Writing): Pick<DocumentService, Change | 'clone' | 'delete'> => ({
  publish: (given) => change('publish', given, writing),
  unpublish: (given) => change('unpublish', given, writing),
  discardDraft: (given) => change('discardDraft', given, writing),
  clone: (given) => clone(given, writing),
  delete: (given) => remove(given, writing),
});

async function change(
  name: Change,
  given: OfLocales,
  { documents, contentType, reading, checked, isNamed }: Writing,
): Promise<ChangedDocument> {
  const { documentId, locale: named, ...readParameters } = checked(given);
  const locale = changedLocales(contentType, named);
  const fallback = { documentId, entries: [] };
  const had = name === 'unpublish' ? 'published' : 'draft';
  if (!isNamed(documentId) || !(await isMet(reading, documentId, { ...readParameters, locale }, had)))
    return fallback;
  return orIfMissing(fallback, async () => {
    const changed = await documents[name]({
      documentId,
      locale,
      uid: contentType.uid,
      abilities: codeAccess,
    });
    const status = name === 'publish' ? 'published' : 'draft';
    return { documentId, entries: await reading.each(changed, status, shownOf(readParameters)) };
  });
}

async function clone(
  given: Parameters<DocumentService['clone']>[0],
  { documents, contentType, reading, written, checked, defaultLocale, isNamed }: Writing,
): ReturnType<DocumentService['clone']> {
  const { documentId: original, locale: named, data, ...readParameters } = checked(given);
  const locale = changedLocales(contentType, named) ?? defaultLocale();
  const fallback = { documentId: undefined, entries: [] };
  if (!isNamed(original) || !(await isMet(reading, original, { ...readParameters, locale }, 'draft')))
    return fallback;
  const { uid } = contentType;
  const cloning = { documentId: original, locale, data: written(data), uid, abilities: codeAccess };
  return orIfMissing(fallback, async () => {
    const copies = await documents.clone(cloning);
    return {
      documentId: copies[0]?.documentId,
      entries: await reading.each(copies, 'draft', shownOf(readParameters)),
    };
  });
}

async function remove(
  given: Parameters<DocumentService['delete']>[0],
  { documents, contentType, reading, checked, isNamed }: Writing,
): ReturnType<DocumentService['delete']> {
  const { documentId, locale: named, status, ...readParameters } = checked(given);
  const { uid, hasDraftAndPublish } = contentType;
  const locale = changedLocales(contentType, named);
  if (!isNamed(documentId)) return { documentId, entries: [] };
  if (status === 'draft') throw draftNotDeletedAlone();
  const statuses: readonly Status[] = hasDraftAndPublish ? ['draft', 'published'] : ['published'];
  const gone: readonly Status[] = status === 'published' && hasDraftAndPublish ? [status] : statuses;
  if (!(await isMet(reading, documentId, { ...readParameters, locale }, gone[0])))
    return { documentId, entries: [] };
  const shown = {
    ...shownOf(readParameters),
    filters: { documentId },
    ...(locale === undefined ? {} : { locale }),
  };
  const found = await Promise.all(gone.map((one) => reading.list({ ...shown, status: one })));
  const target = { uid, documentId, locale, abilities: codeAccess };
  if (gone.length === statuses.length) await documents.delete(target);
  else if (found.some(({ length }) => length > 0)) await documents.unpublish(target);
  return { documentId, entries: found.flat() };
}
