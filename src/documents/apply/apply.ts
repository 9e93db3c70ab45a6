// Third stage of a write: stores the row of the base version with links, components and passwords, and publishes it.
import { sideTablesOf } from '../../schema/storage/side-tables.ts';
import type { Built } from '../build/build.ts';
import { explainingViolations } from '../check/refusals.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import { unreadRowIds } from '../stored/content-rows.ts';
import type { OpenDocument } from '../stored/open-document.ts';
import { reloadVersion, type VersionRow } from '../stored/version.ts';
import { applyLinks } from './apply-links.ts';
import { completeRow, type PlacedRow, placeRow } from './publish-row.ts';
import { reassignTargets } from './reassign-targets.ts';
import { settleBoth } from './settle-both.ts';
import { shareWithLocales } from './share-with-locales.ts';
import { indexComponents, writeSecrets } from './side-tables.ts';
import { writeRow } from './write-row.ts';

export interface Applied {
  readonly document: OpenDocument;
  /** The base version. */
  readonly row: VersionRow;
  readonly content: StoredContent;
  /** Whether the draft was published with it. */
  readonly isPublished: boolean;
}

export async function apply(checked: Built, context: WriteContext): Promise<Applied> {
  const built = standsAlone(checked, context) ? { ...checked, rowIds: unreadRowIds } : checked;
  const { document } = built;
  const isPublished = document.statuses.length > 1;
  const write = isPublished ? applyBoth : applyDraft;
  const attempt = { ...document, content: built.content };
  const base = await explainingViolations(attempt, context, (attempted) => write(built, attempted));
  return { document, ...base, isPublished };
}

/**
 * Whether nothing refers to the ids of the rows, as for a new document with plain values only. Then all statements up to the commit
 * are sent at once.
 */
const standsAlone = ({ document, given }: Built, { schema }: WriteContext): boolean =>
  document.isNew &&
  document.model === undefined &&
  given.every(({ kind }) => kind === 'scalar') &&
  !sideTablesOf(document.contentType, schema).secrets;

type Base = Pick<Applied, 'row' | 'content'>;

async function applyDraft(built: Built, context: WriteContext): Promise<Base> {
  const row = await applyBase(built, context);
  if (!editsOwnType(built)) return { row, content: built.content };
  const { content } = await reloadVersion(context.transaction, built.document.contentType, row);
  return { row, content };
}

async function applyBoth(built: Built, context: WriteContext): Promise<Base> {
  const { document, now } = built;
  const place = (content: StoredContent): Promise<PlacedRow> =>
    placeRow(publishing(built, content), now, document.versions, context);
  const [base, early] = isPlacedEarly(built, context)
    ? await settleBoth(applyDraft(built, context), place(built.content))
    : [await applyDraft(built, context), undefined];
  const { row, content } = base;
  const isBare = !document.before && !document.model;
  const draft = { ...publishing(built, content), id: row.id, linked: isBare ? namedBy(built) : undefined };
  await completeRow(draft, early ?? (await place(content)), document.versions, context);
  return base;
}

/** Whether the published row is written together with the draft's: not if its content or row rules depend on the written draft. */
const isPlacedEarly = (built: Built, { grants }: WriteContext): boolean =>
  !editsOwnType(built) && grants.abilities.rules.size === 0;

const publishing = (
  { document, rowIds, createdAt, updatedAt, createdBy, updatedBy }: Built,
  content: StoredContent,
) => {
  const { contentType, documentId, locale } = document;
  return { contentType, documentId, locale, content, rowIds, createdAt, updatedAt, createdBy, updatedBy };
};

async function applyBase(built: Built, context: WriteContext): Promise<VersionRow> {
  const { document, changed, content, secrets, given, references } = built;
  const row = await writeRow(built, context);
  await reassignTargets(row, changed, context);
  const hasLinks = document.before !== undefined || document.model !== undefined;
  await applyLinks(given, { ...row, hasLinks }, document, { ...context, references });
  writeSecrets(row, secrets, context.transaction);
  const isNew = !document.before;
  if (isNew || changesComponents(built)) indexComponents({ ...row, isNew }, content, context);
  await shareWithLocales(row, document.versions, namedBy(built), context);
  return row;
}

const changesComponents = ({ changed, document }: Built): boolean =>
  [...document.contentType.attributes.values()].some(
    ({ id, kind }) => (kind === 'component' || kind === 'zone') && id in changed,
  );

const namedBy = ({ given }: Built): ReadonlySet<string> =>
  new Set(given.map(({ attribute }) => attribute.id));

/** Whether an edit of an inverse relation may change the written row itself, since both documents have the same type. */
const editsOwnType = ({ given, document: { contentType } }: Built): boolean =>
  given.some(
    ({ attribute }) =>
      attribute.kind === 'relation' &&
      attribute.mappedBy !== undefined &&
      attribute.target === contentType.uid,
  );
