// What a project's code sees of one schema: content types and components in the words of schema.json, and the services that
// read and write them. Code that a request runs sees the schema of its request, other code the one in force.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Access } from '../auth/access.ts';
import { unbounded } from '../bounds/bounds.ts';
import type { Config } from '../config/config.ts';
import type { Transactions } from '../database/joined.ts';
import type { Request } from '../routes/request.ts';
import type { Middleware } from '../routes/route.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { Served } from '../served.ts';
import { type ModelView, modelView } from './strapi/content-type-view.ts';
import { type CoreService, coreService } from './strapi/core-service.ts';
import { type ContentAccess, type DocumentService, documentService } from './strapi/document-service.ts';
import { guarded } from './strapi/guarded.ts';
import { type RowQuery, rowQuery } from './strapi/row-query.ts';
import { unknownName } from './strapi/unknown-name.ts';

export type CoreServices = Readonly<Record<`api::${string}.${string}`, CoreService>>;

export interface ProjectView {
  readonly schema: Schema;
  readonly documents: (uid: string) => DocumentService;
  readonly query: (uid: string) => RowQuery;
  readonly services: CoreServices;
  readonly contentTypes: Readonly<Record<string, ModelView>>;
  readonly components: Readonly<Record<string, ModelView>>;
}

/** A project's code reads as much as it asks for. */
const door = {
  name: 'code',
  limits: { defaultLimit: -1, maxLimit: -1, withCount: false },
  bounds: unbounded,
};

/** What code works with beside the schema. */
export interface CodeContext {
  readonly config: Config;
  readonly transactions: Transactions;
  readonly access: Pick<Access, 'defaultLocale'>;
}

export function projectView(
  { schema, reader, documents: writing }: Served,
  context: CodeContext,
): ProjectView {
  const { config, transactions, access } = context;
  const defaultLocale = () => access.defaultLocale();
  const content = { reader: reader.at(door), documents: writing, transactions, defaultLocale };
  const documents = documentsOf(schema, content);
  return {
    schema,
    documents,
    query: rowsOf(schema, content),
    services: guarded(servicesOf(schema, config, documents), { name: 'strapi.services' }),
    contentTypes: viewsOf(schema.contentTypes),
    components: viewsOf(schema.components),
  };
}

const running = new AsyncLocalStorage<ProjectView>();

/** For rows whose handlers run code of the project. */
export const seeing =
  (view: ProjectView): Middleware<Request> =>
  (_request, next) =>
    inView(view, next);

export const inView = <T>(view: ProjectView, work: () => T): T => running.run(view, work);

/** Of the request that is running; undefined outside of requests. */
export const viewOfRequest = (): ProjectView | undefined => running.getStore();

const documentsOf =
  (schema: Schema, content: ContentAccess): ProjectView['documents'] =>
  (uid) =>
    guarded(documentService(typeNamed(schema, uid), content), { name: `strapi.documents('${uid}')` });

const rowsOf =
  (schema: Schema, content: ContentAccess): ProjectView['query'] =>
  (uid) =>
    guarded(rowQuery(typeNamed(schema, uid), content), { name: `strapi.db.query('${uid}')` });

function typeNamed({ contentTypes }: Schema, uid: string): ContentType {
  const contentType = contentTypes.get(uid);
  if (contentType) return contentType;
  throw unknownName('content type', uid, [...contentTypes.keys()]);
}

function servicesOf(schema: Schema, { api }: Config, documents: ProjectView['documents']): CoreServices {
  const own = [...schema.contentTypes.values()].filter(({ uid }) => uid.startsWith('api::'));
  return Object.fromEntries(
    own.map((contentType) => {
      const { uid } = contentType;
      return [
        uid,
        guarded(coreService(contentType, documents(uid), api), { name: `strapi.service('${uid}')` }),
      ];
    }),
  );
}

const viewsOf = (
  owners: Schema['contentTypes'] | Schema['components'],
): Readonly<Record<string, ModelView>> =>
  Object.fromEntries([...owners.values()].map((owner) => [owner.uid, modelView(owner)]));
