// The services that the routes of the content manager use, and the permissions of one administrator there.
import { LRUCache } from 'lru-cache';
import type { Abilities } from '../abilities/abilities.ts';
import type { AdminPrincipal } from '../admin/principal.ts';
import { contentSubjects } from '../admin/roles/actions.ts';
import type { PreviewConfig } from '../config/admin/preview-config.ts';
import type { Database } from '../database/database.ts';
import type { Documents } from '../documents/documents.ts';
import { forbidden, notFound } from '../errors/errors.ts';
import { readableSchema } from '../plan/readable.ts';
import type { Reader } from '../read.ts';
import type { QueryRules } from '../rest/parse-query.ts';
import type { AdministratorRequest, Route, RouteFacts } from '../routes/route.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { Locale } from '../sql/stored/locales.ts';
import type { MainFields } from '../sql/stored/views.ts';
import { withMainFields } from './label.ts';
import { managerAbilities, opened, type RightsHolder } from './rights.ts';

export interface ManagerService {
  /** The schema with private attributes, which administrators may read. */
  readonly schema: Schema;
  readonly reader: Reader;
  /** A reader with the budget of the content API. A search that it refuses is limited to attributes with an index (search.ts). */
  readonly searchReader: Reader;
  readonly documents: Documents;
  readonly database: Database;
  readonly rules: QueryRules;
  /** The prefix of the content API: `/api`. */
  readonly restPrefix: string;
  /** The routes of the content API, from all folders. */
  readonly contentRows: () => readonly RouteFacts[];
  /** The path of the GraphQL console; undefined if it is disabled. */
  readonly graphqlConsole: string | undefined;
  readonly defaultLocale: () => string;
  /** The locales of the project. */
  readonly locales: () => readonly Locale[];
  readonly preview: PreviewConfig | undefined;
  /** Runs code of the project with the schema of the request. */
  readonly seeing: <T>(work: () => T) => T;
  readonly viewOf: (principal: AdminPrincipal) => View;
  /** Reloads the configured label attributes. */
  readonly refreshNames: () => Promise<void>;
}

/** The schema and abilities of one administrator. */
export interface View {
  readonly abilities: Abilities;
  /** The schema with the attributes that they may read. */
  readonly schema: Schema;
}

export type ManagerRoute = Route<ManagerService, AdminPrincipal>;
export type ManagerRequest = AdministratorRequest<AdminPrincipal>;

/** Returns the same view for administrators with equal permissions, so that they share cached statements. */
export function viewing(schema: Schema, mainFields: () => MainFields): ManagerService['viewOf'] {
  const views = new LRUCache<string, View>({ max: 500 });
  return ({ isSuper, permissions, admin, colleagues }) => {
    const held = permissions.map(({ action, subject, properties, conditions }) => [
      action,
      subject,
      properties,
      conditions,
    ]);
    const named = JSON.stringify([...mainFields()]);
    const key = `${named} ${isSuper ? '' : JSON.stringify([held, colleagues])}`;
    const make = (): View => {
      const made = viewOf({ isSuper, permissions, colleagues }, withMainFields(schema, mainFields()));
      return { ...made, abilities: { ...made.abilities, key: `${made.abilities.key} ${named}` } };
    };
    const view = views.get(key) ?? make();
    views.set(key, view);
    return { ...view, abilities: { ...view.abilities, claims: { 'admin.id': admin.id } } };
  };
}

function viewOf(holder: RightsHolder, schema: Schema): View {
  const abilities = managerAbilities(holder, schema);
  return { abilities, schema: readableSchema(schema, abilities, opened.read) };
}

export interface RequestedType {
  readonly contentType: ContentType;
  readonly view: View;
  /** The content type with the attributes that the administrator may read. */
  readonly readable: ContentType;
}

/** Returns the content type of the path. Throws if the administrator does not have the action for it. */
export function requestedType(
  { principal, parameters: { uid = '' } }: Pick<ManagerRequest, 'principal' | 'parameters'>,
  { schema, viewOf }: ManagerService,
  { action, modelKind }: { readonly action: string; readonly modelKind?: ContentType['modelKind'] },
): RequestedType {
  const contentType = contentSubjects(schema).find((one) => one.uid === uid);
  if (!contentType || (modelKind && contentType.modelKind !== modelKind)) throw notFound();
  const view = viewOf(principal);
  if (!view.abilities.may(`${uid}.${action}`)) throw forbidden();
  return { contentType, view, readable: view.schema.contentTypes.get(uid) ?? contentType };
}
