// /admin/content/:uid: the list of a collection.
import { useParams } from '@tanstack/react-router';
import { useContentType } from './content-types.ts';
import { List } from './list/List.tsx';

export function Content() {
  const { uid } = useParams({ from: '/shell/content/$uid' });
  const contentType = useContentType(uid);
  return <List key={uid} contentType={contentType} />;
}
