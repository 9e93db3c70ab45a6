// First stage of a write: checks permission, references and values. Problems of references and values are reported together.
import { type Problem, validationProblems } from '../../errors/errors.ts';
import type { ContentType } from '../../schema/schema.ts';
import { uniqueMembers } from '../../schema/storage/unique-members.ts';
import type { IfMatch } from '../../values/if-match.ts';
import type { Body } from '../body/body.ts';
import { refuseUnreachable, type Touched } from '../rules/reach.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { RowIds } from '../stored/content-rows.ts';
import type { LastPlaces } from '../stored/last-places.ts';
import type { OpenDocument } from '../stored/open-document.ts';
import { sharedAttributes } from '../stored/shared.ts';
import type { ReportMissing } from './findings.ts';
import type { Given } from './given.ts';
import { type GivenTimes, givenTimes } from './given-times.ts';
import type { LookedUp } from './look-up.ts';
import { mediaTypeProblems } from './media-types.ts';
import { refuseStale } from './precondition.ts';
import type { References } from './references.ts';
import { takenValues } from './taken.ts';
import { validate } from './validate.ts';

export interface WriteToCheck {
  readonly action: 'create' | 'update';
  /** Whether `allowedTypes` of media attributes are enforced. */
  readonly isStrictMediaTypes: boolean;
  readonly ifMatch?: IfMatch | undefined;
  readonly lacks?: ReportMissing | undefined;
  readonly looking: Promise<LookedUp>;
}

export interface Checked {
  readonly document: OpenDocument;
  readonly given: readonly Given[];
  readonly times: GivenTimes;
  readonly references: References;
  readonly rowIds: RowIds;
  readonly places: LastPlaces;
  readonly nextComponentId: () => number;
  /** The rows that must match the caller's rule after the write too. */
  readonly touched: Touched;
}

export async function check(
  body: Body,
  document: OpenDocument,
  { action, isStrictMediaTypes, ifMatch, lacks, looking }: WriteToCheck,
  context: WriteContext,
): Promise<Checked> {
  const touched = touchedBy(body, document, action);
  if (!document.isNew) await refuseUnreachable(touched, context);
  refuseStale(ifMatch, { locale: document.locale, updatedAt: document.before?.updatedAt });
  const { references, problems, rowIds, places } = await looking;
  const files = isStrictMediaTypes ? await mediaTypeProblems(body.files, references, context) : [];
  const given = await checkValues(body, document, { others: [...problems, ...files], lacks }, context);
  const times = givenTimes(body.data, document.before === undefined);
  const { nextComponentId } = body;
  return { document, given, times, references, rowIds, places, nextComponentId, touched };
}

/** The rows that a write changes. New translations and shared attributes change the other locales too. */
function touchedBy(
  { named }: Body,
  { contentType, documentId, locale, isNew, versions, statuses }: OpenDocument,
  action: string,
): Touched {
  const isTranslation = !isNew && !versions.some((version) => version.locale === locale);
  const isShared = sharedAttributes(contentType).some(({ id }) => named.has(id));
  return {
    contentType,
    action,
    documentIds: [documentId],
    statuses: statuses.includes('published') ? ['draft', 'published'] : ['draft'],
    locales: isTranslation || isShared ? undefined : [locale],
    decided: isTranslation && !isShared ? [locale] : undefined,
  };
}

/** Throws all problems at once. */
async function checkValues(
  body: Body,
  document: OpenDocument,
  { others, lacks }: Pick<WriteToCheck, 'lacks'> & { readonly others: readonly Problem[] },
  { schema, transaction }: WriteContext,
): Promise<readonly Given[]> {
  const { contentType, before, model } = document;
  const { problems, unreadable, values, given } = validate(body.data, contentType, {
    schema,
    isDraft: contentType.hasDraftAndPublish,
    isCreate: before === undefined,
    isOverlay: model?.isWhole ?? false,
    isStored: false,
    stored: (before ?? model)?.content,
    lacks,
    hashes: body.hashes,
  });
  if (problems.length + others.length > 0) {
    const members = uniqueMembers(body.data, contentType, { schema, keyedBy: 'name' });
    const taken = contentType.hasDraftAndPublish
      ? []
      : await takenValues(document, [document.locale], { values, members, together: [] }, transaction);
    throw validationProblems([...inSchemaOrder([...problems, ...taken], contentType), ...others]);
  }
  if (unreadable) throw unreadable;
  return given;
}

/** Sorts problems by attribute in the schema's order; problems without an attribute come last. */
export function inSchemaOrder(problems: readonly Problem[], { attributes }: ContentType): readonly Problem[] {
  const names = [...attributes.keys()];
  const place = ({ path: [name] }: Problem): number =>
    name === undefined ? names.length : names.indexOf(name);
  return problems.toSorted((one, other) => place(one) - place(other));
}
