// A new document is made once, also where the response of the server was lost, and where its content was changed since.
import { isUnknown } from '../../api/api-error.ts';
import { createDocument, type DocumentPlace, type Stored } from '../../api/documents.ts';
import { newKey } from '../../api/idempotency-key.ts';
import type { Creation, FormStore, Values } from '../form/form-store.ts';

interface Created {
  readonly stored: Stored;
  /** The values of the form that it was made of: those of an earlier request, where its response was lost. */
  readonly of: Values;
  /** Whether it was made of other content than the one that is to be saved. */
  readonly isOlder: boolean;
}

/** Repeats a request without a known outcome as it was: the server knows it by its key and makes nothing twice. */
export async function createOnce(place: DocumentPlace, store: FormStore, content: Values): Promise<Created> {
  const earlier = store.creation;
  const stored = earlier && (await sent(place, store, earlier).catch(unlessUnknown));
  if (stored) {
    const isOlder = JSON.stringify(earlier.content) !== JSON.stringify(content);
    return { stored, of: earlier.values ?? {}, isOlder };
  }
  const creation = { key: newKey(), content, values: store.values };
  return { stored: await sent(place, store, creation), of: creation.values, isOlder: false };
}

/** What is sent stays in the store until its outcome is known. */
async function sent(place: DocumentPlace, store: FormStore, creation: Creation): Promise<Stored> {
  store.create(creation);
  try {
    const stored = await createDocument(place, creation.content, creation.key);
    store.create(undefined);
    return stored;
  } catch (error) {
    if (!isUnknown(error)) store.create(undefined);
    throw error;
  }
}

function unlessUnknown(error: unknown): undefined {
  if (isUnknown(error)) throw error;
}
