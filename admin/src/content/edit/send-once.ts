// Creates or changes a document exactly once, also if the response of an attempt was lost and the values have changed since.
import { isUnknown } from '../../api/api-error.ts';
import { createDocument, type DocumentPlace, type Stored, updateDocument } from '../../api/documents.ts';
import { newKey } from '../../api/idempotency-key.ts';
import type { FormStore, Sending, Values } from '../form/form-store.ts';

interface Sent {
  readonly stored: Stored;
  /** The values of the form that are stored now: those of an earlier request, if its response was lost. */
  readonly of: Values;
  /** Whether these values are older than those to be saved. */
  readonly isOlder: boolean;
}

/** Sends the values. A request with unknown outcome is repeated unchanged with its idempotency key first. */
export async function sendOnce(place: DocumentPlace, store: FormStore, content: Values): Promise<Sent> {
  const { sending: earlier, values } = store;
  const stored = earlier && (await sent(place, store, earlier).catch(unlessUnknown));
  if (stored) {
    const isOlder = JSON.stringify(earlier.content) !== JSON.stringify(content);
    return { stored, of: isOlder ? (earlier.values ?? {}) : values, isOlder };
  }
  const sending = { key: newKey(), content, version: place.version, values };
  return { stored: await sent(place, store, sending), of: values, isOlder: false };
}

/** The request stays in the store until its outcome is known. */
async function sent(place: DocumentPlace, store: FormStore, sending: Sending): Promise<Stored> {
  store.send(sending);
  try {
    const stored = await request({ ...place, version: sending.version }, sending);
    store.send(undefined);
    return stored;
  } catch (error) {
    if (!isUnknown(error)) store.send(undefined);
    throw error;
  }
}

const request = (place: DocumentPlace, { content, key }: Sending): Promise<Stored> =>
  place.documentId === undefined && place.contentType.kind === 'collectionType'
    ? createDocument(place, content, key)
    : updateDocument(place, content, key);

function unlessUnknown(error: unknown): undefined {
  if (isUnknown(error)) throw error;
}
