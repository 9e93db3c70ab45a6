// A document is made or changed once, also where the response of the server was lost, and where its content was changed since.
import { isUnknown } from '../../api/api-error.ts';
import { createDocument, type DocumentPlace, type Stored, updateDocument } from '../../api/documents.ts';
import { newKey } from '../../api/idempotency-key.ts';
import type { FormStore, Sending, Values } from '../form/form-store.ts';

interface Sent {
  readonly stored: Stored;
  /** The values of the form that are stored: those of an earlier request, where its response was lost. */
  readonly of: Values;
  /** Whether it is other content than the one that is to be saved. */
  readonly isOlder: boolean;
}

/** Repeats a request without a known outcome as it was: the server knows it by its key and does nothing twice. */
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

/** What is sent stays in the store until its outcome is known. */
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
