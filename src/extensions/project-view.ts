// What project code sees of one schema: content types and components as in schema.json, and the services that read and write
// them.
import type { Logger } from 'pino';
import type { AdminApi } from '../admin/open-admin.ts';
import type { Access } from '../auth/access.ts';
import { unbounded } from '../bounds/bounds.ts';
import type { Config } from '../config/config.ts';
import type { Transactions } from '../database/joined.ts';
import { notTakenHere } from '../errors/families/project-code.ts';
import type { Media } from '../media/open-media.ts';
import type { Reader } from '../read.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { Served } from '../served.ts';
import { roleUid } from '../users/accounts/user-store.ts';
import type { Users } from '../users/open-users.ts';
import {
  type Administrators,
  administratorsByCode,
  type RowsOfAdministrators,
} from './administrators/admin-services.ts';
import { withOriginalErrors } from './code/original-errors.ts';
import { calledFrom } from './code/placed-fault.ts';
import type { DocumentMiddlewares } from './lifecycles/document-middlewares.ts';
import type { Lifecycles } from './lifecycles/lifecycles.ts';
import { throughMiddlewares } from './lifecycles/through-middlewares.ts';
import { codeDocuments, type WritingServices } from './plugins/code-documents.ts';
import { type LocaleRow, localeRows, localeUid } from './plugins/locale-rows.ts';
import { permissionDocuments } from './plugins/permission-documents.ts';
import { type PermissionRows, permissionRows, permissionUid } from './plugins/permission-rows.ts';
import { type PluginServices, pluginServices } from './plugins/plugin-services.ts';
import { settingsOfUsers } from './plugins/settings-of-users.ts';
import type { ServedRoute } from './server/listed-routes.ts';
import { type CoreService, coreService } from './strapi/documents/core-service.ts';
import {
  type ContentAccess,
  type DocumentService,
  documentService,
  readingOf,
} from './strapi/documents/document-service.ts';
import { guarded } from './strapi/guarded/guarded.ts';
import { unknownName } from './strapi/guarded/unknown-name.ts';
import { leaveOutKeys } from './strapi/parameters/check-keys.ts';
import { definedConditions } from './strapi/parameters/undefined-values.ts';
import { modelView, type NamedModelView } from './strapi/reading/content-type-view.ts';
import { type EntityService, entityService } from './strapi/rows/entity-service.ts';
import type { PagedRows } from './strapi/rows/listed-rows.ts';
import { type RowQuery, rowQuery } from './strapi/rows/row-query.ts';
import type { RowRules, WhichRows } from './strapi/rows/row-rules.ts';
import type { PlaceSettings } from './strapi/settings/store.ts';

export type CoreServices = Readonly<Record<`api::${string}.${string}`, CoreService>>;

/** Permissions of roles, locales and administrators have row queries of their own. */
export type QueryOf<Uid> = Uid extends keyof OwnRows ? OwnRows[Uid] : RowQuery;

interface OwnRows extends RowsOfAdministrators {
  readonly [permissionUid]: PermissionRows;
  readonly [localeUid]: PagedRows<LocaleRow>;
}

export interface ProjectView {
  readonly schema: Schema;
  /** Without limits of a page. */
  readonly reader: Reader;
  readonly documents: (uid: string) => DocumentService;
  readonly query: <Uid extends string>(uid: Uid) => QueryOf<Uid>;
  readonly entityService: EntityService;
  readonly services: CoreServices;
  readonly pluginServices: PluginServices;
  /** By name without `admin::`. */
  readonly adminServices: Administrators['services'];
  /** By the key of the store entry. */
  readonly settings: Readonly<Record<string, PlaceSettings>>;
  readonly contentTypes: Readonly<Record<string, NamedModelView>>;
  readonly components: Readonly<Record<string, NamedModelView>>;
  /** All routes of the server; empty until they are known. */
  readonly routes: () => readonly ServedRoute[];
}

/** Reads of project code have no limits. */
export const codeEntryPoint = {
  name: 'code',
  limits: { defaultLimit: -1, maxLimit: -1, withCount: false },
  bounds: unbounded,
};

/** What project code uses besides the schema. */
export interface CodeContext {
  readonly config: Config;
  readonly transactions: Transactions;
  readonly access: Access;
  readonly users: Users;
  readonly media: Media;
  readonly admin: Pick<AdminApi, 'serviceOf'>;
  /** The rows of `strapi.db.query`: as in the Strapi version that the project was written for. */
  readonly rows: WhichRows;
  readonly log: Logger;
  /** The project, whose lines warnings name. */
  readonly folder: string;
  readonly lifecycles: Lifecycles;
  readonly middlewares: DocumentMiddlewares;
  readonly routes: ProjectView['routes'];
}

export function projectView(served: Served, context: CodeContext): ProjectView {
  const { schema } = served;
  const { config, access } = context;
  const users = once(() => context.users.serviceOf(served));
  const media = once(() => context.media.serviceOf(served));
  const content = contentFor(served, context, { users, media });
  // Reads of the server's own services do not count as reads of project code.
  const own = documentsOf(schema, content);
  const ownRows = rowsOf(schema, content, queriedRows(context));
  const hooked = (uid: string): ContentAccess => ({ ...content(uid), hooks: context.lifecycles });
  const documents = documentsOf(schema, hooked, context.middlewares);
  const rows = rowsOf(schema, hooked, queriedRows(context));
  const warn = (message: string) => context.log.warn(message);
  const permissions = permissionRows({ users, roles: () => own(roleUid).findMany(), warn });
  const administrators = administratorsByCode(
    once(() => context.admin.serviceOf(served)),
    warn,
  );
  const ownRowQueries: Readonly<Record<string, object>> = {
    ...administrators.rows,
    [localeUid]: localeRows(access),
    [permissionUid]: guarded(permissions, { name: `strapi.db.query('${permissionUid}')` }),
  };
  const permissionService = guarded(permissionDocuments(permissions), {
    name: `strapi.documents('${permissionUid}')`,
  });
  return {
    schema,
    reader: served.reader.at(codeEntryPoint),
    documents: (uid) =>
      // Permissions have the methods that their rows support.
      uid === permissionUid ? (permissionService as object as DocumentService) : documents(uid),
    query: <Uid extends string>(uid: Uid) =>
      (Object.hasOwn(ownRowQueries, uid) ? ownRowQueries[uid] : rows(uid)) as QueryOf<Uid>,
    entityService: guarded(entitiesOf(schema, hooked, { ...context, ownRowQueries }), {
      name: 'strapi.entityService',
    }),
    services: guarded(servicesOf(schema, config, documents), { name: 'strapi.services' }),
    pluginServices: pluginServices({
      ...{ schema, config, access, users, media },
      reader: served.reader.at(codeEntryPoint),
      ...{ documents: own, query: ownRows, middlewares: context.middlewares },
    }),
    adminServices: administrators.services,
    settings: { 'plugin_users-permissions': settingsOfUsers(users) },
    contentTypes: viewsOf(schema.contentTypes),
    components: viewsOf(schema.components),
    routes: context.routes,
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type WritingParts = Pick<WritingServices, 'users' | 'media'>;

/** The content of one type for project code. */
function contentFor(
  { reader, documents, schema }: Served,
  { config, access, transactions, log, folder }: CodeContext,
  parts: WritingParts,
): (uid: string) => ContentAccess {
  const reading = reader.at(codeEntryPoint);
  const rowOf = async (uid: string, documentId: string): Promise<number | undefined> => {
    const contentType = schema.contentTypes.get(uid);
    const requested = { fields: ['documentId'], status: 'published' };
    const entry = contentType && (await readingOf(reading, contentType).one(requested, documentId));
    return entry?.id;
  };
  const writing = { ...parts, documents, rowOf, refresh: () => access.refresh() };
  return (uid) => ({
    reader: reading,
    documents: codeDocuments(uid, writing),
    transactions,
    defaultLocale: () => access.defaultLocale(),
    isStrict: config.api.isStrictInCode,
    schema,
    warn: (message) => log.warn(`${message}${calledFrom(folder)}`),
  });
}

const documentsOf =
  (
    schema: Schema,
    content: (uid: string) => ContentAccess,
    middlewares?: DocumentMiddlewares,
  ): ProjectView['documents'] =>
  (uid) => {
    const contentType = typeNamed(schema, uid);
    const service = documentService(contentType, content(uid));
    const used = middlewares ? throughMiddlewares(service, contentType, middlewares) : service;
    return guarded(withOriginalErrors(used), { name: `strapi.documents('${uid}')` });
  };

const queriedRows = ({ rows }: Pick<CodeContext, 'rows'>): RowRules => ({
  which: rows,
  isPublishing: rows === 'each',
  mayLack: true,
});

const rowsOf =
  (schema: Schema, content: (uid: string) => ContentAccess, rules: RowRules): ((uid: string) => RowQuery) =>
  (uid) =>
    guarded(withOriginalErrors(rowQuery(typeNamed(schema, uid), content(uid), rules)), {
      name: `strapi.db.query('${uid}')`,
      instead: { loadPages: loadInstead },
    });

const loadInstead =
  'Write load(row, name, { offset, limit }), or findPage of the related type with a condition on the row.';

interface EntitySources extends Pick<CodeContext, 'access' | 'log' | 'folder' | 'rows'> {
  /** Rows that are not content, by uid. */
  readonly ownRowQueries: Readonly<Record<string, object>>;
}

function entitiesOf(
  schema: Schema,
  content: (uid: string) => ContentAccess,
  { access, log, folder, rows, ownRowQueries }: EntitySources,
): EntityService {
  const isOwn = (uid: string): boolean => Object.hasOwn(ownRowQueries, uid);
  const contentRows = (uid: string): RowQuery =>
    rowQuery(typeNamed(schema, uid), content(uid), {
      ...queriedRows({ rows }),
      which: 'current',
      mayLack: false,
    });
  return withOriginalErrors(
    entityService({
      leaveOut: leaveOutKeys((message) => log.warn(`${message}${calledFrom(folder)}`)),
      // They have the methods that their rows support.
      rows: (uid) => (isOwn(uid) ? (ownRowQueries[uid] as RowQuery) : contentRows(uid)),
      typeOf: (uid) => {
        if (isOwn(uid)) return { isLocalized: false, isSingle: false };
        const { isLocalized, modelKind } = typeNamed(schema, uid);
        return { isLocalized, isSingle: modelKind === 'singleType' };
      },
      defaultLocale: () => access.defaultLocale(),
      definedIn: (uid, filters) =>
        isOwn(uid)
          ? filters
          : definedConditions(filters, 'filters', { owner: typeNamed(schema, uid), schema }),
    }),
  );
}

function typeNamed({ contentTypes, components }: Schema, uid: string): ContentType {
  const contentType = contentTypes.get(uid);
  if (contentType) return contentType;
  if (components.has(uid))
    throw notTakenHere({
      what: `Reading or writing the component ${uid} without its document`,
      remedy:
        'Components are parts of their documents: read them with populate and write them with the document, through its content type.',
    });
  if (uid.startsWith('admin::'))
    throw notTakenHere({
      what: `Reading or writing ${uid} as documents`,
      remedy: `Use strapi.db.query('${uid}') or strapi.service('${uid}').`,
    });
  if (uid === localeUid)
    throw notTakenHere({
      what: 'Reading or writing locales as documents',
      remedy: `Use strapi.db.query('${uid}') or strapi.plugin('i18n').service('locales').`,
    });
  throw unknownName('content type', uid, [...contentTypes.keys()]);
}

function servicesOf(schema: Schema, { api }: Config, documents: ProjectView['documents']): CoreServices {
  const own = [...schema.contentTypes.values()].filter(({ uid }) => !isBuiltIn(uid));
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

/** Types of local plugins count as the project's own. */
const isBuiltIn = (uid: string): boolean => /^(?:admin::|plugin::(?:upload|users-permissions)\.)/.test(uid);

const viewsOf = (
  owners: Schema['contentTypes'] | Schema['components'],
): Readonly<Record<string, NamedModelView>> =>
  Object.fromEntries([...owners.values()].map((owner) => [owner.uid, modelView(owner)]));
