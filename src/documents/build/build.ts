// Second stage: what the write will store. The row of the base version is finished here, its JSON included; edits of
// links are left for the lists that they edit.
import { currentAdministrator } from '../../audit/actor.ts';
import type { Rendered } from '../../sql/write/rows.ts';
import type { Authors } from '../../sql/write/versions.ts';
import type { Checked } from '../check/check.ts';
import type { Given } from '../check/given.ts';
import type { References } from '../check/references.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import type { RowIds } from '../stored/content-rows.ts';
import type { OpenDocument } from '../stored/open-document.ts';
import { buildContent, type ContentChange } from './content.ts';
import { renderVersion, type Times } from './render.ts';

export interface Built extends ContentChange, Times, Authors {
  readonly document: OpenDocument;
  /** Everything that the version holds; `changed` is what is written of it. */
  readonly content: StoredContent;
  readonly rendered: Rendered;
  /** Links are edited by what was given. */
  readonly given: readonly Given[];
  readonly references: References;
  readonly rowIds: RowIds;
  /** The moment of the write. */
  readonly now: string;
}

export async function build(checked: Checked, context: WriteContext): Promise<Built> {
  const { document, given, references, rowIds } = checked;
  const { contentType, locale, before } = document;
  const { changed, secrets } = await buildContent(checked, context);
  const content = { ...before?.content, ...changed };
  const now = new Date().toISOString();
  const times = timesOf(document, now);
  const rendered = renderVersion(context.schema, contentType, content, { ...times, locale });
  const authors = { createdBy: document.createdBy, updatedBy: currentAdministrator() };
  const looked = { given, references, rowIds };
  return { document, changed, secrets, content, rendered, ...looked, now, ...times, ...authors };
}

function timesOf({ base, before, createdAt }: OpenDocument, now: string): Times {
  return {
    createdAt: createdAt ?? now,
    updatedAt: before && before.updatedAt >= now ? justAfter(before.updatedAt) : now,
    publishedAt: before?.publishedAt ?? (base === 'draft' ? null : now),
  };
}

/** Times order versions: an edit in the same millisecond as the last one is still later. */
const justAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();
