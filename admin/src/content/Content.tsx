// /admin/content/:uid: the list of a collection, or the document of a single type.
import { lazyRouteComponent, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Waiting } from '../parts/Fallbacks.tsx';
import { useContentType } from './content-types.ts';
import { List } from './list/List.tsx';

export const Edit = lazyRouteComponent(() => import('./edit/Edit.tsx'), 'Edit');

export function Content() {
  const { uid } = useParams({ from: '/shell/content/$uid' });
  const { locale } = useSearch({ from: '/shell/content/$uid' });
  const contentType = useContentType(uid);
  if (contentType.kind === 'collectionType') return <List key={uid} contentType={contentType} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Edit key={uid} contentType={contentType} documentId={undefined} locale={locale} />
    </Suspense>
  );
}
