// The form of a document before anything is edited: its initial values, and the attributes that the administrator may write.
import { useId } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { ContentType, RightOn } from '../../api/content-types.ts';
import type { Document, DocumentPlace } from '../../api/documents.ts';
import { useTypes } from '../content-types.ts';
import type { Form } from '../form/form.ts';
import { FormStore } from '../form/form-store.ts';
import { walkOf } from '../form/form-values.ts';

export interface EditedDocument {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  /** Null for a new document. */
  readonly document: Document | null;
  /** The shared values of another locale, for a new locale. */
  readonly shared?: Document['attributes'] | undefined;
}

export function useNewForm(
  { place, contentType, document, shared = {} }: EditedDocument,
  right: RightOn | null,
): Form {
  const types = useTypes();
  const key = useId();
  const [store] = useState(() => {
    const walk = walkOf(types);
    const { attributes } = contentType;
    if (document) return new FormStore(walk.load(attributes, document.attributes));
    const inAll = Object.entries(attributes).filter(
      ([name, { localized }]) => !localized && shared[name] !== undefined,
    );
    return new FormStore({ ...walk.initial(attributes), ...walk.load(Object.fromEntries(inAll), shared) });
  });
  const { documentId, locale } = place;
  // Memoized, because a new object would render every field again.
  return useMemo(
    () => ({
      key,
      store,
      contentType,
      types,
      documentId,
      locale,
      isReadOnly: (name) => right === null || (right.fields !== null && !right.fields.includes(name)),
    }),
    [key, store, contentType, types, documentId, locale, right],
  );
}
