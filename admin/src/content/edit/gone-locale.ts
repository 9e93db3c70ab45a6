// If another administrator has deleted the locale while it was edited, its values can be saved as a new translation.
import { ApiError } from '../../api/api-error.ts';
import type { Form } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { walkOf } from '../form/form-values.ts';

export const isLocaleGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PLINTH_VERSION_MISSING';

/** The values with which a translation starts. Those that all locales share stay as they are stored. */
export function startOfTranslation({ contentType: { attributes }, store, types }: Form): Values {
  const localized = Object.entries(attributes).filter(([, attribute]) => attribute.localized);
  return { ...store.initial, ...walkOf(types).initial(Object.fromEntries(localized)) };
}
