// The members of `strapi` that read, write and check content.
import { contentApi } from './content-api/content-api.ts';
import { databaseService } from './strapi/database/database-service.ts';
import { tableMetadata } from './strapi/database/table-metadata.ts';
import { entityValidator } from './strapi/documents/entity-validator.ts';
import { absent } from './strapi/guarded/absent.ts';
import { guarded } from './strapi/guarded/guarded.ts';
import { rowModels } from './strapi/reading/row-models.ts';
import { codeSanitizers } from './strapi/registries/code-sanitizers.ts';
import { coreStoreRows, coreStoreUid } from './strapi/rows/core-store-rows.ts';
import { createStore, type StoredValues } from './strapi/settings/store.ts';
import type { QueriedBy, Strapi } from './strapi.ts';
import type { StrapiOptions, StrapiParts } from './strapi-options.ts';

type ContentMembers = Pick<
  Strapi,
  | 'entityService'
  | 'documents'
  | 'db'
  | 'query'
  | 'contentTypes'
  | 'components'
  | 'contentType'
  | 'getModel'
  | 'store'
  | 'contentAPI'
  | 'entityValidator'
  | 'sanitizers'
  | 'validators'
>;

export function contentMembers(options: StrapiOptions, { documents }: StrapiParts): ContentMembers {
  const { view } = options;
  const query = queryOf(options);
  return {
    get entityService() {
      return view().entityService;
    },
    documents,
    db: databaseOf(options, query),
    query,
    get contentTypes() {
      return view().contentTypes;
    },
    get components() {
      return view().components;
    },
    contentType: (uid) => lookUp({ ...rowModels, ...view().contentTypes }, uid, 'content type'),
    getModel: (uid) =>
      lookUp(
        { ...rowModels, ...view().contentTypes, ...view().components },
        uid,
        'content type or component',
      ),
    store: createStore(storedValues(options)),
    contentAPI: guarded(contentApi(view), {
      name: 'strapi.contentAPI',
      instead: { addQueryParams: useContext, addInputParams: useContext, permissions: useRoles },
    }),
    entityValidator: guarded(
      entityValidator(() => view().schema),
      { name: 'strapi.entityValidator' },
    ),
    sanitizers: codeSanitizers('strapi.sanitizers'),
    validators: codeSanitizers('strapi.validators'),
  };
}

const useContext =
  'Custom parameters are in ctx.query and ctx.request.body: check them in a controller, a policy or a middleware of the route.';

const useRoles =
  "Permissions of roles are rows of strapi.db.query('plugin::users-permissions.permission'); strapi.plugin('users-permissions').service('users-permissions').getActions() lists all actions.";

const storedValues = ({ keyValues, view }: StrapiOptions): StoredValues => ({
  ...keyValues,
  settings: (place) => view().settings[place],
});

function queryOf(options: StrapiOptions): Strapi['query'] {
  const storeRows = guarded(coreStoreRows(storedValues(options)), {
    name: `strapi.db.query('${coreStoreUid}')`,
  });
  return <Uid extends string>(uid: Uid) =>
    // The rows of this uid are the entries of the store.
    uid === coreStoreUid ? (storeRows as QueriedBy<Uid>) : (options.view().query(uid) as QueriedBy<Uid>);
}

const databaseOf = (
  { view, config, transactions, lifecycles, pingDatabase, statements }: StrapiOptions,
  query: Strapi['query'],
): Strapi['db'] =>
  databaseService({
    query,
    rows: (uid) => query(uid),
    transactions,
    lifecycles,
    metadata: tableMetadata(() => view().contentTypes),
    connectionOptions: {
      client: config.database.client,
      respond: pingDatabase,
      statements,
      tables: () =>
        new Set(Object.values(view().contentTypes).flatMap(({ collectionName = [] }) => collectionName)),
    },
  });

function lookUp<T>(of: Readonly<Record<string, T>>, name: string, what: string): T | undefined {
  return Object.hasOwn(of, name) ? of[name] : absent(what, name, Object.keys(of));
}
