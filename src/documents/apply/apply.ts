// Third stage: the row of the base version with its links, components and passwords, and what is published of it.
import type { Built } from '../build/build.ts';
import { attempting } from '../check/refusals.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import type { OpenDocument } from '../stored/open-document.ts';
import { loadVersion, reloadVersion, type Version, type VersionRow } from '../stored/version.ts';
import { applyLinks } from './apply-links.ts';
import { holdsComponents, indexComponents, writeSecrets } from './beside.ts';
import { bothOf } from './both-of.ts';
import { completeRow, type PlacedRow, placeRow } from './publish-row.ts';
import { shareWithLocales } from './share-with-locales.ts';
import { stealTargets } from './steal-targets.ts';
import { writeRow } from './write-row.ts';

export interface Applied {
  readonly document: OpenDocument;
  /** The base version. */
  readonly row: VersionRow;
  readonly content: StoredContent;
  /** Whether the draft was published with it. */
  readonly isPublished: boolean;
}

export async function apply(built: Built, context: WriteContext): Promise<Applied> {
  const { document } = built;
  const isPublished = document.statuses.length > 1;
  const write = isPublished ? applyBoth : applyDraft;
  const attempt = { ...document, content: built.content };
  const base = await attempting(attempt, context, (attempted) => write(built, attempted));
  return { document, ...base, isPublished };
}

type Base = Pick<Applied, 'row' | 'content'>;

async function applyDraft(built: Built, context: WriteContext): Promise<Base> {
  const row = await applyBase(built, context);
  if (!editsOwnType(built)) return { row, content: built.content };
  const { content } = await reloadVersion(context.transaction, built.document.contentType, row);
  return { row, content };
}

async function applyBoth(built: Built, context: WriteContext): Promise<Base> {
  const { document, now } = built;
  const place = (content: StoredContent, former: Version | undefined): Promise<PlacedRow> =>
    placeRow(publishing(built, content), { publishedAt: now, former }, context);
  const [base, early] = isPlacedEarly(built, context)
    ? await bothOf(applyDraft(built, context), place(built.content, document.published))
    : [await applyDraft(built, context), undefined];
  const { row, content } = base;
  const isBare = !document.before && !document.model;
  const draft = { ...publishing(built, content), id: row.id, linked: isBare ? namedBy(built) : undefined };
  const placed = early ?? (await place(content, await publishedBefore(built, context)));
  await completeRow(draft, placed, document.versions, context);
  return base;
}

/** An edit of the type itself may have changed it. */
function publishedBefore(built: Built, { transaction }: WriteContext): Promise<Version | undefined> {
  const { contentType, documentId, locale, published } = built.document;
  if (!published || !editsOwnType(built)) return Promise.resolve(published);
  return loadVersion(transaction, contentType, { documentId, locale, status: 'published' });
}

/** Together with the draft's: unless its content is known only then, or rules decide by what is published so far. */
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
  const { contentType } = document;
  const row = await writeRow(built, context);
  await stealTargets(row, changed, context);
  const hasLinks = document.before !== undefined || document.model !== undefined;
  await applyLinks(given, { ...row, hasLinks }, document, { ...context, references });
  writeSecrets(row, secrets, context.transaction);
  const isNew = !document.before;
  if (isNew || holdsComponents(contentType, changed)) indexComponents({ ...row, isNew }, content, context);
  await shareWithLocales(row, document.versions, namedBy(built), context);
  return row;
}

const namedBy = ({ given }: Built): ReadonlySet<string> =>
  new Set(given.map(({ attribute }) => attribute.id));

/** An edit from the other side of a relation among documents of one type can change the written row itself. */
const editsOwnType = ({ given, document: { contentType } }: Built): boolean =>
  given.some(
    ({ attribute }) =>
      attribute.kind === 'relation' &&
      attribute.mappedBy !== undefined &&
      attribute.target === contentType.uid,
  );
