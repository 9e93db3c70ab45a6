// /admin/content/:uid/:documentId (`create` is a new one), and /admin/content/:uid of a single type.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import type { Document, DocumentPlace } from '../../api/documents.ts';
import { Failure, NoAccess, NotFound, Waiting } from '../../parts/Fallbacks.tsx';
import { localesQuery } from '../locales.ts';
import { firstLocale, reaches } from '../reach.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { documentQuery, versionsQuery } from './use-document.ts';

interface EditProps {
  readonly contentType: ContentType;
  readonly documentId: string | undefined;
  readonly locale: string | undefined;
}

export function Edit({ contentType, documentId, locale: requestedLocale }: EditProps) {
  // Suspends, because a form that starts without its locale would be replaced, and lose its input.
  const { data: locales } = useSuspenseQuery(localesQuery);
  const isNew = contentType.kind === 'collectionType' && documentId === undefined;
  const { read, create } = contentType.rights;
  const locale =
    (contentType.isLocalized ? requestedLocale : undefined) ??
    firstLocale(contentType, isNew ? create : read, locales);
  const place: DocumentPlace = { contentType, documentId, locale };
  const { data, error, refetch } = useQuery({ ...documentQuery(place), enabled: !isNew });
  const { formKey, onCreated } = useFormKey(documentId);
  const key = `${contentType.uid} ${formKey} ${locale}`;
  const shared = { place, contentType, onCreated };
  if (isNew && !reaches(create, locale)) return <NoAccess />;
  if (isNew) return <Written key={key} {...shared} document={null} />;
  if (error) return <Failure error={error} reset={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  return <Written key={key} {...shared} document={data} />;
}

interface WrittenProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly document: Document | null;
  readonly onCreated: (documentId: string) => void;
}

/** The form of a document, also of a new one. A new locale starts with the values that all locales share. */
function Written(props: WrittenProps) {
  const { place, contentType, document } = props;
  const isNew = contentType.kind === 'collectionType' && place.documentId === undefined;
  const isMissing = document === null && !isNew;
  const { data: versions, error, refetch } = useQuery({ ...versionsQuery(place), enabled: isMissing });
  const locale = versions?.[0]?.locale ?? undefined;
  const source = useQuery({
    ...documentQuery({ ...place, locale }),
    enabled: isMissing && locale !== undefined,
  });
  const isWrittenNowhere = versions?.length === 0;
  // A single type without a document starts with an empty form.
  if (isMissing && isWrittenNowhere && contentType.kind === 'collectionType') return <NotFound />;
  const isAwaited = isMissing && !isWrittenNowhere && source.isPending;
  if (isAwaited && error) return <Failure error={error} reset={() => void refetch()} />;
  if (isAwaited) return <Waiting />;
  return <DocumentForm {...props} shared={source.data?.attributes} />;
}

/** A key that does not change when a new document is created, so that the form keeps its focus and its errors. */
function useFormKey(documentId: string | undefined) {
  const shown = useRef({ documentId, formKey: 0 });
  const created = useRef<string>(undefined);
  if (shown.current.documentId !== documentId) {
    const isSame = documentId !== undefined && documentId === created.current;
    shown.current = { documentId, formKey: shown.current.formKey + (isSame ? 0 : 1) };
    created.current = undefined;
  }
  const onCreated = (id: string): void => {
    if (id !== shown.current.documentId) created.current = id;
  };
  return { formKey: shown.current.formKey, onCreated };
}
