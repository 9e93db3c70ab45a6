// What a write looks up beside its document, asked for at once: one way to the database serves for all of it.
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
  /** Undefined: a new document, or the one of a single type. */
  readonly documentId: string | undefined;
  readonly locale: string;
  readonly status: Status;
}

/** A rejection counts where it is awaited: faults of the document itself are reported first. */
export function lookUp(
  { references, targets }: Body,
  { locale, ...request }: LookingUp,
  context: WriteContext,
): Promise<LookedUp> {
  const found = lookUpReferences(references, locale, context);
  const isNew = request.documentId === undefined;
  // Where nothing else is asked for, the insertion tells them as soon.
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
