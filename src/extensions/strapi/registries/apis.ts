// `strapi.api('article')`, `strapi.apis`: the folders of src/api, each with its code and content types by name.

import { absent, absentMember } from '../guarded/absent.ts';
import { guarded } from '../guarded/guarded.ts';
import type { ModelView } from '../reading/content-type-view.ts';

type Members<T> = Readonly<Record<string, T>>;

export interface ApiView {
  /** The routers by the names of their files. */
  readonly routes: Members<object>;
  service(name: string): object | undefined;
  readonly services: Members<object>;
  controller(name: string): object | undefined;
  readonly controllers: Members<object>;
  contentType(name: string): ModelView | undefined;
  readonly contentTypes: Members<ModelView>;
  policy(name: string): unknown;
  readonly policies: Members<unknown>;
  middleware(name: string): unknown;
  readonly middlewares: Members<unknown>;
}

/** The current registries, each by uid. */
export interface ByUid {
  readonly routes: () => Members<object>;
  readonly services: () => Members<object>;
  readonly controllers: () => Members<object>;
  readonly contentTypes: () => Members<ModelView>;
  readonly policies: () => Members<unknown>;
  readonly middlewares: () => Members<unknown>;
}

export class Apis {
  readonly #parts: ByUid;

  constructor(parts: ByUid) {
    this.#parts = parts;
  }

  /** Undefined for an unknown name; a misspelled one throws. */
  find(name: string): ApiView | undefined {
    const names = this.#names();
    return names.includes(name) ? this.#get(name) : absent('api', name, names);
  }

  all(): Readonly<Record<string, ApiView>> {
    const views = Object.fromEntries(this.#names().map((name) => [name, this.#get(name)]));
    return guarded(views, { name: 'strapi.apis', missing: absentMember });
  }

  #names(): readonly string[] {
    const uids = Object.values(this.#parts).flatMap((all) => Object.keys(all()));
    return [...new Set(uids.flatMap((uid) => /^api::([^.]+)\./.exec(uid)?.[1] ?? []))].sort();
  }

  #get(api: string): ApiView {
    const name = `strapi.api('${api}')`;
    const { routes, services, controllers, contentTypes, policies, middlewares } = this.#parts;
    const members = <T>(all: () => Members<T>, kind: string): Members<T> =>
      guarded(ofApi(all(), api), { name: `${name}.${kind}`, missing: absentMember });
    const view: ApiView = {
      get routes() {
        return members(routes, 'routes');
      },
      get services() {
        return members(services, 'services');
      },
      get controllers() {
        return members(controllers, 'controllers');
      },
      get contentTypes() {
        return members(contentTypes, 'contentTypes');
      },
      get policies() {
        return members(policies, 'policies');
      },
      get middlewares() {
        return members(middlewares, 'middlewares');
      },
      service: (service) => view.services[service],
      controller: (controller) => view.controllers[controller],
      contentType: (type) => view.contentTypes[type],
      policy: (policy) => view.policies[policy],
      middleware: (middleware) => view.middlewares[middleware],
    };
    return guarded(view, { name });
  }
}

const ofApi = <T>(byUid: Members<T>, api: string): Members<T> => {
  const prefix = `api::${api}.`;
  const own = Object.entries(byUid).filter(([uid]) => uid.startsWith(prefix));
  return Object.fromEntries(own.map(([uid, member]) => [uid.slice(prefix.length), member]));
};
