// What a write looks up beside its document, asked for at once: one way to the database serves for all of it.
import type { Status } from '../../plan/plan.ts';
import { type ContentType, isToOne, type RelationAttribute } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import type { Body } from '../body/body.ts';
import { parseRelation } from '../body/relation-input.ts';
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

/** What it rejects with is for whoever waits for it: what is wrong with the document is told first. */
export function lookUp(
  { references, data }: Body,
  { locale, ...request }: LookingUp,
  context: WriteContext,
): Promise<LookedUp> {
  const found = lookUpReferences(references, locale, context);
  const isNew = request.documentId === undefined;
  // Where nothing else is asked for, the insertion tells them as soon.
  const statuses = isNew && references.size > 0 ? newRows(request) : [];
  const taken = takeRowIds(context.transaction, request.contentType, statuses);
  const places = new LastPlaces({ contentType: request.contentType, locale }, context);
  if (isNew)
    for (const [attribute, target] of newTargets(data, request.contentType)) places.of(attribute, target);
  const looking = Promise.all([found, taken]).then(([one, rowIds]) => ({ ...one, rowIds, places }));
  looking.catch(() => undefined);
  return looking;
}

/** What relations to one lead to, where the body says it by documentId. */
function newTargets(
  data: Data,
  { attributes }: ContentType,
): readonly (readonly [RelationAttribute, documentId: string])[] {
  return [...attributes.values()].flatMap((attribute) => {
    if (attribute.kind !== 'relation' || attribute.mappedBy !== undefined || !isToOne(attribute)) return [];
    const edit = parseRelation(data[attribute.name]);
    if (!edit || edit === 'invalid') return [];
    const target = edit.kind === 'set' ? edit.references.at(-1) : edit.connect[0]?.reference;
    return target && 'documentId' in target ? [[attribute, target.documentId] as const] : [];
  });
}

function newRows({ contentType, status }: Omit<LookingUp, 'locale'>): readonly Status[] {
  return contentType.hasDraftAndPublish && status === 'published' ? ['draft', 'published'] : [status];
}
