// The versions that a content type shows. Others are from before its drafts or locales were switched off: they stay in the
// database, and a project with the same content types could not import them.
import type { ContentType } from '../schema/schema.ts';
import { supersededLocale } from '../schema/storage/storage-names.ts';

interface Version {
  readonly locale: string;
  readonly status: string;
}

export const isShown = (
  { hasDraftAndPublish, isLocalized }: Pick<ContentType, 'hasDraftAndPublish' | 'isLocalized'>,
  { locale, status }: Version,
): boolean =>
  (hasDraftAndPublish || status === 'published') &&
  (isLocalized ? !locale.endsWith(supersededLocale('')) : locale === '');
