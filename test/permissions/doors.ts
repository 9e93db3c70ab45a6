// The doors of the REST API to documents of each type, with the actions that each needs and what it responds with then.
import { hasDrafts, isSingle, page, pathOf, singularOf, type Uid, uids } from './project.ts';

export interface Door {
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

function doorsOf(uid: Uid): Door[] {
  const path = pathOf(uid);
  const door = (title: string, names: string, rest: Omit<Door, 'title' | 'uid' | 'actions'>): Door => ({
    title: `${title} ${singularOf(uid)}`,
    uid,
    actions: names.split(' ').map((name) => `${uid}.${name}`),
    ...rest,
  });
  const document = isSingle(uid) ? path : `${path}/{id}`;
  const publication = (action: string, name: string): Door =>
    door(`${action} a`, name, { method: 'POST', url: `${document}/actions/${action}`, status: 200 });
  const drafts: Door[] = hasDrafts(uid)
    ? [
        publication('discard-draft', 'discardDraft'),
        publication('unpublish', 'unpublish'),
        publication('publish', 'publish'),
        door('find drafts of', 'find readDraft', { method: 'GET', url: `${path}?status=draft`, status: 200 }),
        door('compare drafts of', 'find readDraft', {
          method: 'GET',
          url: `${path}?publicationFilter=unmodified`,
          status: 200,
        }),
        ...(isSingle(uid)
          ? []
          : [
              door('findOne draft of', 'findOne readDraft', {
                method: 'GET',
                url: `${path}/{id}?status=draft`,
                status: 200,
              }),
            ]),
      ]
    : [];
  if (isSingle(uid)) {
    return [
      door('update', 'update', { method: 'PUT', url: path, body: data, status: 200 }),
      door('find', 'find', { method: 'GET', url: path, status: 200 }),
      door('head', 'find', { method: 'HEAD', url: path, status: 200 }),
      ...drafts,
      door('delete', 'delete', { method: 'DELETE', url: path, status: 204 }),
    ];
  }
  return [
    door('find', 'find', { method: 'GET', url: path, status: 200 }),
    door('head', 'find', { method: 'HEAD', url: path, status: 200 }),
    door('find in capitals', 'find', { method: 'GET', url: `${path.toUpperCase()}/`, status: 200 }),
    door('findOne', 'findOne', { method: 'GET', url: `${path}/{id}`, status: 200 }),
    door('findOne unknown', 'findOne', { method: 'GET', url: `${path}/unknown`, status: 404 }),
    ...drafts,
    door('create', 'create', { method: 'POST', url: path, body: data, status: 201 }),
    door('create wrongly', 'create', { method: 'POST', url: path, body: {}, status: 400 }),
    door('update', 'update', { method: 'PUT', url: `${path}/{id}`, body: data, status: 200 }),
    door('update unknown', 'update', { method: 'PUT', url: `${path}/unknown`, body: data, status: 404 }),
    door('delete unknown', 'delete', { method: 'DELETE', url: `${path}/unknown`, status: 204 }),
  ];
}

export const doors: readonly Door[] = [
  ...uids.flatMap(doorsOf),
  {
    title: 'list locales',
    uid: page,
    actions: ['plugin::i18n.locales.listLocales'],
    method: 'GET',
    url: '/api/i18n/locales',
    status: 200,
  },
];
