// Looks up everything that a write needs at the same time, so that it takes one round trip to the database.
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { Body } from '../body/body.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { type RowIds, takeRowIds } from '../stored/content-rows.ts';
import { LastPlaces } from '../stored/last-places.ts';
import { type FoundReferences, lookUpReferences } from './references.ts';

export interface LookedUp extends FoundReferences {
  readonly rowIds: RowIds;
  readonly places: LastPlaces;
}

interface LookingUp {
  readonly contentType: ContentType;
  /** Undefined for a new document, or that of a single type. */
  readonly documentId: string | undefined;
  readonly locale: string;
  readonly status: Status;
}

/** Rejections take effect when they are awaited, so that errors of the document itself are reported first. */
export function lookUp(
  { references, targets }: Body,
  { locale, ...request }: LookingUp,
  context: WriteContext,
): Promise<LookedUp> {
  const found = lookUpReferences(references, locale, context);
  const isNew = request.documentId === undefined;
  // Without other look-ups the insert returns the ids just as early.
  const statuses = isNew && references.size > 0 ? newRows(request) : [];
  const taken = takeRowIds(context.transaction, request.contentType, statuses);
  const places = new LastPlaces({ contentType: request.contentType, locale }, context);
  if (isNew) for (const [attribute, target] of targets) places.of(attribute, target);
  const looking = Promise.all([found, taken]).then(([one, rowIds]) => ({ ...one, rowIds, places }));
  looking.catch(() => undefined);
  return looking;
}

function newRows({ contentType, status }: Omit<LookingUp, 'locale'>): readonly Status[] {
  return contentType.hasDraftAndPublish && status === 'published' ? ['draft', 'published'] : [status];
}
