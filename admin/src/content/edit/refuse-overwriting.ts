// An attribute with one value for all locales may have been written in another locale, which leaves the version of this one as it is.
// So its value is compared before it is overwritten.
import { ApiError } from '../../api/api-error.ts';
import { type DocumentPlace, fetchDocument } from '../../api/documents.ts';
import type { Form } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { changesOf, walkOf } from '../form/form-values.ts';

/** Throws the error of a conflict if `changes` would overwrite a shared value that was changed since the form was loaded. */
export async function refuseOverwriting(
  place: DocumentPlace,
  { contentType: { attributes, isLocalized }, store, types }: Form,
  changes: Values,
): Promise<void> {
  const shared = Object.keys(changes).filter((name) => isLocalized && !attributes[name]?.localized);
  if (place.version === undefined || shared.length === 0) return;
  const { initial } = store;
  const walk = walkOf(types);
  const { updatedAt, attributes: current } = await fetchDocument(place);
  const elsewhere = changesOf(attributes, { values: walk.load(attributes, current), initial }, walk);
  if (shared.some((name) => name in elsewhere))
    throw new ApiError(412, { error: { details: { updatedAt } } }, 'PLINTH_VERSION_CHANGED');
}
