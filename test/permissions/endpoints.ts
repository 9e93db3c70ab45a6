// The endpoints of the REST API for documents of each type, with the actions that each needs and what it responds with then.
import { hasDrafts, isSingle, page, pathOf, singularOf, type Uid, uids } from './project.ts';

export interface Endpoint {
  readonly title: string;
  readonly uid: Uid;
  /** All of these are needed. */
  readonly actions: readonly string[];
  readonly method: string;
  /** `{id}` stands for a document of the type. */
  readonly url: string;
  readonly body?: unknown;
  readonly status: number;
}

export const data = { data: { name: 'written' } };

function endpointsOf(uid: Uid): Endpoint[] {
  const path = pathOf(uid);
  const endpoint = (
    title: string,
    names: string,
    rest: Omit<Endpoint, 'title' | 'uid' | 'actions'>,
  ): Endpoint => ({
    title: `${title} ${singularOf(uid)}`,
    uid,
    actions: names.split(' ').map((name) => `${uid}.${name}`),
    ...rest,
  });
  const document = isSingle(uid) ? path : `${path}/{id}`;
  const publication = (action: string, name: string): Endpoint =>
    endpoint(`${action} a`, name, { method: 'POST', url: `${document}/actions/${action}`, status: 200 });
  const drafts: Endpoint[] = hasDrafts(uid)
    ? [
        publication('discard-draft', 'discardDraft'),
        publication('unpublish', 'unpublish'),
        publication('publish', 'publish'),
        endpoint('find drafts of', 'find readDraft', {
          method: 'GET',
          url: `${path}?status=draft`,
          status: 200,
        }),
        endpoint('compare drafts of', 'find readDraft', {
          method: 'GET',
          url: `${path}?publicationFilter=unmodified`,
          status: 200,
        }),
        ...(isSingle(uid)
          ? []
          : [
              endpoint('findOne draft of', 'findOne readDraft', {
                method: 'GET',
                url: `${path}/{id}?status=draft`,
                status: 200,
              }),
            ]),
      ]
    : [];
  if (isSingle(uid)) {
    return [
      endpoint('update', 'update', { method: 'PUT', url: path, body: data, status: 200 }),
      endpoint('find', 'find', { method: 'GET', url: path, status: 200 }),
      endpoint('head', 'find', { method: 'HEAD', url: path, status: 200 }),
      ...drafts,
      endpoint('delete', 'delete', { method: 'DELETE', url: path, status: 204 }),
    ];
  }
  return [
    endpoint('find', 'find', { method: 'GET', url: path, status: 200 }),
    endpoint('head', 'find', { method: 'HEAD', url: path, status: 200 }),
    endpoint('find in capitals', 'find', { method: 'GET', url: `${path.toUpperCase()}/`, status: 200 }),
    endpoint('findOne', 'findOne', { method: 'GET', url: `${path}/{id}`, status: 200 }),
    endpoint('findOne unknown', 'findOne', { method: 'GET', url: `${path}/unknown`, status: 404 }),
    ...drafts,
    endpoint('create', 'create', { method: 'POST', url: path, body: data, status: 201 }),
    endpoint('create wrongly', 'create', { method: 'POST', url: path, body: {}, status: 400 }),
    endpoint('update', 'update', { method: 'PUT', url: `${path}/{id}`, body: data, status: 200 }),
    endpoint('update unknown', 'update', { method: 'PUT', url: `${path}/unknown`, body: data, status: 404 }),
    endpoint('delete unknown', 'delete', { method: 'DELETE', url: `${path}/unknown`, status: 204 }),
  ];
}

export const endpoints: readonly Endpoint[] = [
  ...uids.flatMap(endpointsOf),
  {
    title: 'list locales',
    uid: page,
    actions: ['plugin::i18n.locales.listLocales'],
    method: 'GET',
    url: '/api/i18n/locales',
    status: 200,
  },
];
