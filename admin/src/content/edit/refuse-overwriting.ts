// An attribute with one value for all locales may have been written in another locale, which leaves the version of this one as it is.
// So its value is compared before it is overwritten, or published.
import { neverWritten } from '../../../../src/values/if-match.ts';
import { ApiError } from '../../api/api-error.ts';
import { type DocumentPlace, fetchDocument } from '../../api/documents.ts';
import type { Form } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { changesOf, walkOf } from '../form/form-values.ts';

/** Throws the error of a conflict if `changes` would overwrite a shared value that was changed since the form was loaded. */
export const refuseOverwriting = (place: DocumentPlace, form: Form, changes: Values): Promise<void> =>
  refuseChanged(place, form, Object.keys(changes));

/** The same for a publication, which would publish shared values that the form has not shown. */
export const refuseUnseen = (place: DocumentPlace, form: Form): Promise<void> =>
  refuseChanged(place, form, Object.keys(form.contentType.attributes));

async function refuseChanged(
  place: DocumentPlace,
  { contentType: { attributes, isLocalized }, store, types }: Form,
  names: readonly string[],
): Promise<void> {
  const shared = names.filter((name) => isLocalized && !attributes[name]?.localized);
  if (place.version === undefined || place.version === neverWritten || shared.length === 0) return;
  const { initial } = store;
  const walk = walkOf(types);
  const stored = await fetchDocument(place).catch(unlessGone);
  if (!stored) return;
  const { updatedAt, attributes: current } = stored;
  const elsewhere = changesOf(attributes, { values: walk.load(attributes, current), initial }, walk);
  if (shared.some((name) => name in elsewhere))
    throw new ApiError(412, { error: { details: { updatedAt } } }, 'PLINTH_VERSION_CHANGED');
}

/** If the version is gone, the write is refused with an error that says what is left of the document. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
