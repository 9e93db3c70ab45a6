// Second step: adapts staged rows to the locales and versions of this project's types. Each published version needs a
// draft; documents without one, as in version 4, get it here.
import type { Staging } from '../../database/sqlite/staging.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import type { Tally } from '../source/tally.ts';
import { derivedDocumentId } from './document-ids.ts';

interface AlignContext {
  readonly schema: Schema;
  readonly staging: Staging;
  readonly defaultLocale: string;
  readonly leftOut: Tally;
}

export function align({ schema, staging, defaultLocale, leftOut }: AlignContext): void {
  for (const type of staging.types()) {
    staging.nameDocuments(type, documentIdFor);
    const contentType = schema.contentTypes.get(type);
    if (!contentType) continue;
    alignLocales(contentType, { schema, staging, defaultLocale, leftOut });
    alignVersions(contentType, staging, leftOut);
    leftOut.add('versions that the source has twice', type, staging.dropRepeated(type));
    staging.redirectLinks(type);
  }
}

const documentIdFor = (type: string, id: number): string => derivedDocumentId(`${type} ${id}`);

function alignLocales(
  { uid, isLocalized }: ContentType,
  { staging, defaultLocale, leftOut }: AlignContext,
): void {
  if (isLocalized) {
    staging.moveLocale(uid, '', defaultLocale);
    return;
  }
  staging.moveLocale(uid, defaultLocale, '');
  leftOut.add(
    'versions in other locales of a content type that has no locales in this project',
    uid,
    staging.dropLocalesBut(uid, ''),
  );
}

function alignVersions({ uid, hasDraftAndPublish }: ContentType, staging: Staging, leftOut: Tally): void {
  if (hasDraftAndPublish) {
    staging.addMissingDrafts(uid);
    return;
  }
  leftOut.add(
    'drafts of a content type that has no drafts in this project',
    uid,
    staging.dropDraftsOfPublished(uid),
  );
  staging.publishDrafts(uid);
}
