// Second stage of a write: builds the row of the base version with its finished JSON. Edits of links are applied later,
// to the stored lists.
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
  /** All values of the version; `changed` are those that are written. */
  readonly content: StoredContent;
  readonly rendered: Rendered;
  /** The given values, which contain the edits of links. */
  readonly given: readonly Given[];
  readonly references: References;
  readonly rowIds: RowIds;
  /** The time of the write. */
  readonly now: string;
}

export async function build(checked: Checked, context: WriteContext): Promise<Built> {
  const { document, given, references, rowIds } = checked;
  const { contentType, locale, before } = document;
  const { changed, secrets } = await buildContent(checked, context);
  const content = { ...before?.content, ...changed };
  const now = new Date().toISOString();
  const times = timesOf(checked, now);
  const rendered = renderVersion(context.schema, contentType, content, { ...times, locale });
  const authors = { createdBy: document.createdBy, updatedBy: currentAdministrator() };
  const looked = { given, references, rowIds };
  return { document, changed, secrets, content, rendered, ...looked, now, ...times, ...authors };
}

function timesOf({ document: { base, before, createdAt }, times }: Checked, now: string): Times {
  const written = before && before.updatedAt >= now ? justAfter(before.updatedAt) : now;
  return {
    createdAt: times.createdAt ?? createdAt ?? now,
    updatedAt: times.updatedAt ?? written,
    publishedAt: before?.publishedAt ?? (base === 'draft' ? null : now),
  };
}

/** Versions are ordered by time, so an edit in the same millisecond gets a later time. */
const justAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();
