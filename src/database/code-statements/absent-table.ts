// Explains that a table of Strapi does not exist here, in place of the database's error. The statement is run first,
// because a project may have a table of that name.
import { notTakenHere } from '../../errors/families/project-code.ts';

/** Undefined if the error is about something else. */
export function absentTable(error: unknown): Error | undefined {
  const table = error instanceof Error ? missingIn(error.message) : undefined;
  const instead = table === undefined ? undefined : insteadOf(table);
  if (instead === undefined) return undefined;
  const refusal = notTakenHere({ what: `A statement with the table "${table}"`, remedy: instead });
  return Object.assign(refusal, { cause: error });
}

function missingIn(message: string): string | undefined {
  const [, sqlite, postgres] =
    /no such table: (?:main\.)?([\w$]+)|relation "(?:\w+\.)?([\w$]+)" does not exist/.exec(message) ?? [];
  return sqlite ?? postgres;
}

const insteadOf = (table: string): string | undefined => tables.find(([names]) => names.test(table))?.[1];

const rowsOf = (uid: string): string => `Use strapi.db.query('${uid}').`;

/** The first match names the replacement. */
const tables: readonly (readonly [names: RegExp, instead: string])[] = [
  [
    /^(?:strapi_)?core_store(?:_settings)?$/,
    "Settings are not stored in this table. Use strapi.store, or strapi.db.query('strapi::core-store').",
  ],
  [/^admin_users(?:_|$)/, rowsOf('admin::user')],
  [/^admin_roles(?:_|$)/, rowsOf('admin::role')],
  [/^admin_permissions(?:_|$)/, rowsOf('admin::permission')],
  [/^strapi_api_tokens?(?:_|$)/, rowsOf('admin::api-token')],
  [/^up_permissions(?:_|$)/, rowsOf('plugin::users-permissions.permission')],
  [/^i18n_locales?$/, "Use strapi.plugin('i18n').service('locales')."],
  [
    /^components_|_(?:cmps|components)$/,
    'Components are stored in the rows of their documents. Use strapi.documents(uid).findMany({ populate }).',
  ],
  [
    /^(?:strapi|admin)_/,
    'This server has no such table. docs/reference/database.md lists the available ones.',
  ],
];
