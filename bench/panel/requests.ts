// The requests of the panel, below /admin/content-manager, while an editor works on a list of posts.
export interface PanelRequest {
  readonly name: string;
  readonly path: string;
}

const posts = 'collection-types/api::post.post';
const list = `${posts}?pageSize=25&locale=en&fields[0]=title&fields[1]=rank&fields[2]=author`;
const newest = '&sort=updatedAt:desc';
const related = 'relations/api::post.post/related?pageSize=20&locale=en';

/** `documentId`: that of a post. `part`: a text that few titles contain. */
export const panelRequests = (documentId: string, part: string): readonly PanelRequest[] => [
  { name: 'list, newest first', path: `${list}${newest}` },
  { name: 'next page', path: `${list}${newest}&page=2` },
  { name: 'page 1,000', path: `${list}${newest}&page=1000` },
  { name: 'sorted by title', path: `${list}&sort=title:asc` },
  { name: 'filtered by rank', path: `${list}${newest}&filters[rank][$eq]=7` },
  {
    name: 'filtered by the name of the author',
    path: `${list}${newest}&filters[author][name][$eq]=Author 7`,
  },
  { name: 'search, few found', path: `${list}${newest}&_q=${part}` },
  { name: 'in a language without posts', path: `${posts}?pageSize=25&locale=de${newest}` },
  { name: 'never published', path: `${list}${newest}&publicationFilter=never-published` },
  { name: 'modified since', path: `${list}${newest}&publicationFilter=modified` },
  { name: 'published as they are', path: `${list}${newest}&publicationFilter=unmodified` },
  { name: 'a document', path: `${posts}/${documentId}?locale=en` },
  { name: 'its languages and versions', path: `${posts}/${documentId}/versions` },
  { name: 'candidates for a relation', path: related },
  { name: 'candidates, searched', path: `${related}&_q=${part}` },
];
