// A change whose response was lost is known again by its content: sent once more, it is no conflict with oneself.
import { isConflict, isUnknown } from '../../api/api-error.ts';
import { type DocumentPlace, fetchDocument, type Stored, updateDocument } from '../../api/documents.ts';
import type { Form } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { changesOf, walkOf } from '../form/form-values.ts';

interface Updated {
  readonly stored: Stored;
  /** The values of the form that are stored: those of an earlier request, where its response was lost. */
  readonly of: Values;
}

/** `lost`: the values of requests without a known outcome, which this one joins where its own is not known. */
export async function updateOnce(place: DocumentPlace, form: Form, lost: Values[]): Promise<Updated> {
  const { store, contentType, types } = form;
  const { values } = store;
  try {
    const changes = changesOf(contentType.attributes, store, walkOf(types));
    return { stored: await updateDocument(place, changes), of: values };
  } catch (error) {
    if (isUnknown(error)) lost.push(values);
    if (!isConflict(error) || lost.length === 0) throw error;
    const stored = await fetchDocument(place);
    const of = [...lost, values].find((sent) => isStored(sent, stored.attributes, form));
    if (!of) throw error;
    return { stored, of };
  }
}

function isStored(sent: Values, stored: Values, { contentType: { attributes }, types }: Form): boolean {
  const walk = walkOf(types);
  return holds(walk.data(attributes, walk.load(attributes, stored)), walk.data(attributes, sent));
}

/** Equal but for the ids that the server gave to entries that had none. */
function holds(stored: unknown, sent: unknown): boolean {
  if (!isObject(stored) || !isObject(sent)) return Object.is(stored, sent);
  if (Array.isArray(stored) !== Array.isArray(sent)) return false;
  const names = new Set([...Object.keys(stored), ...Object.keys(sent)]);
  if (!Array.isArray(sent) && !Object.hasOwn(sent, 'id')) names.delete('id');
  return [...names].every((name) => holds(stored[name], sent[name]));
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;
