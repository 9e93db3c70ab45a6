// Saved views of lists, private and shared (docs/reference/admin-api.md, "How content is shown").
import { request, requestData } from './request.ts';

export interface ViewContent {
  readonly name: string;
  /** The query string of a list in the panel, without its question mark. */
  readonly query: string;
  readonly isShared: boolean;
}

export interface SavedView extends ViewContent {
  readonly id: number;
  readonly isOwn: boolean;
}

const path = (uid: string): string => `/admin/content-manager/views/${uid}`;

export const fetchViews = (uid: string): Promise<readonly SavedView[]> => requestData('GET', path(uid));

export const createView = (uid: string, view: ViewContent): Promise<SavedView> =>
  requestData('POST', path(uid), { body: view });

export const updateView = (
  uid: string,
  id: number,
  { name, query, isShared }: ViewContent,
): Promise<SavedView> => requestData('PUT', `${path(uid)}/${id}`, { body: { name, query, isShared } });

export const deleteView = (uid: string, id: number): Promise<void> => request('DELETE', `${path(uid)}/${id}`);
