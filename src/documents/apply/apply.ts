// Third stage: the row of the base version with its links, components and passwords, and what is published of it.
import type { Built } from '../build/build.ts';
import { attempting } from '../check/refusals.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import type { OpenDocument } from '../stored/open-document.ts';
import { reloadVersion, type VersionRow } from '../stored/version.ts';
import { applyLinks } from './apply-links.ts';
import { indexComponents, writeSecrets } from './beside.ts';
import { publishRow } from './publish-row.ts';
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
  return attempting({ ...document, content: built.content }, async () => {
    const row = await applyBase(built, context);
    const content = editsOwnType(built)
      ? (await reloadVersion(context.transaction, document.contentType, row)).content
      : built.content;
    if (isPublished) await publish(built, row, content, context);
    return { document, row, content, isPublished };
  });
}

async function applyBase(built: Built, context: WriteContext): Promise<VersionRow> {
  const { document, changed, content, secrets, given, references } = built;
  const row = await writeRow(built, context);
  await stealTargets(row, changed, context);
  const hasLinks = document.before !== undefined || document.model !== undefined;
  await applyLinks(given, { ...row, hasLinks }, document, { ...context, references });
  await writeSecrets(row, secrets, context.transaction);
  const isNew = !document.before;
  if (isNew || changesComponents(built)) await indexComponents({ ...row, isNew }, content, context);
  await shareWithLocales(row, document.versions, namedBy(built), context);
  return row;
}

async function publish(
  built: Built,
  row: VersionRow,
  content: StoredContent,
  context: WriteContext,
): Promise<void> {
  const { document, createdAt, updatedAt, createdBy, updatedBy, now } = built;
  const isBare = !document.before && !document.model;
  const linked = isBare ? namedBy(built) : undefined;
  const draft = { ...row, content, createdAt, updatedAt, createdBy, updatedBy, linked };
  await publishRow(draft, now, document.versions, context);
}

const changesComponents = ({ changed, document }: Built): boolean =>
  [...document.contentType.attributes.values()].some(
    ({ id, kind }) => (kind === 'component' || kind === 'zone') && id in changed,
  );

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
