// /admin/content/:uid/:documentId
import { useParams, useSearch } from '@tanstack/react-router';
import { useContentType } from '../content-types.ts';
import { Edit } from './Edit.tsx';

const route = { from: '/shell/content/$uid/$documentId' } as const;

export function EditDocument() {
  const { uid, documentId } = useParams(route);
  const { locale } = useSearch(route);
  const contentType = useContentType(uid);
  return (
    <Edit
      contentType={contentType}
      documentId={documentId === 'create' ? undefined : documentId}
      locale={locale}
    />
  );
}
