// Checks the import rules (invariants 3, 4 and 11): each folder imports only the folders listed here, without circles. Database drivers
// are only in database/, SQL text only in sql/ and database/, names of dialects only in sql/dialects/ and database/.
import { relative, resolve } from 'node:path';
import { circles } from './import-circles.ts';
import { source, sourceFiles } from './source-files.ts';

/** Folders without dependencies, which all folders may import. */
const ground: readonly string[] = ['abilities', 'values', 'errors', 'semaphore'];

/** The modules with which an API reads content: what is prepared for the schema, and the read itself. */
const reading: readonly string[] = ['served.ts', 'read/prepared-reads.ts', 'read.ts', 'read-written.ts'];

/** What each folder may import, in addition to itself and `ground`. app/ and read.ts connect the stages. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  abilities: [],
  values: [],
  errors: [],
  semaphore: [],
  schema: ['errors'],
  plan: ['errors', 'schema'],
  sql: ['errors', 'schema', 'plan'],
  bounds: ['errors', 'schema', 'plan', 'sql', 'database'],
  database: ['errors', 'schema', 'plan', 'sql'],
  indexes: ['schema', 'plan', 'sql', 'database'],
  read: [
    'errors',
    'schema',
    'plan',
    'sql',
    'bounds',
    'database',
    'telemetry/metrics.ts',
    'limits/request-client.ts',
  ],
  audit: ['errors', 'database', 'sql'],
  events: ['database', 'sql', 'audit'],
  auth: ['errors', 'schema', 'database', 'sql', 'audit'],
  documents: ['errors', 'schema', 'plan', 'sql', 'database', 'events', 'auth', 'audit/actor.ts'],
  routes: ['errors', 'auth', 'limits', 'config', 'read.ts', 'read/prepared-reads.ts'],
  rest: [
    'audit/actor.ts',
    'errors',
    'schema',
    'plan',
    'bounds/bounds.ts',
    'limits/network.ts',
    'auth',
    'config',
    'documents',
    'routes',
    'read/prepared-reads.ts',
    'read.ts',
    'read-written.ts',
  ],
  mail: ['config'],
  limits: ['errors', 'config', 'database', 'sql', 'telemetry/trace-context.ts'],
  users: [
    'audit',
    'errors',
    'schema',
    'plan',
    'sql',
    'database',
    'auth',
    'documents',
    'rest',
    'config',
    'limits',
    'mail',
    'bounds',
    'routes',
    ...reading,
  ],
  media: [
    'audit/actor.ts',
    'errors',
    'bounds',
    'limits/network.ts',
    'schema',
    'plan',
    'sql',
    'database',
    'auth',
    'documents',
    'rest',
    'routes',
    'config',
    ...reading,
  ],
  graphql: [
    'errors',
    'database',
    'schema',
    'plan',
    'auth',
    'documents',
    'rest',
    'users',
    'media',
    'config',
    'routes',
    'bounds',
    ...reading,
  ],
  extensions: [
    'admin',
    'audit',
    'content-manager/uid-values.ts',
    'database',
    'sql/stored/state.ts',
    'events/outbox.ts',
    'limits/request-client.ts',
    'mail',
    'media',
    'users',
    'errors',
    'schema',
    'plan',
    'auth',
    'documents',
    'rest',
    'routes',
    'config',
    'graphql',
    'bounds/bounds.ts',
    ...reading,
  ],
  admin: [
    'audit',
    'errors',
    'schema',
    'plan',
    'sql',
    'database',
    'auth',
    'documents',
    'rest',
    'config',
    'limits',
    'users',
    'mail',
    'routes',
    'served.ts',
  ],
  'content-manager': [
    'audit',
    'errors',
    'schema',
    'plan',
    'bounds',
    'database',
    'sql',
    'auth',
    'admin',
    'documents',
    'media',
    'rest',
    'routes',
    'config',
    'served.ts',
    'read/prepared-reads.ts',
    'read.ts',
  ],
  'schema-builder': ['admin', 'audit', 'errors', 'schema', 'database', 'routes', 'config', 'project'],
  typed: ['plan/operators/index.ts'],
  client: ['typed'],
  declarations: ['schema'],
  openapi: ['errors', 'schema', 'plan', 'rest', 'routes'],
  panel: ['errors', 'routes'],
  telemetry: ['config', 'database/database.ts'],
  http: [
    'errors',
    'auth/authenticate.ts',
    'config',
    'rest',
    'routes',
    'telemetry',
    'limits',
    'read.ts',
    'read/prepared-reads.ts',
    'limits/request-client.ts',
  ],
  config: [
    'errors',
    'database/pooler.ts',
    'database/read-limits.ts',
    'database/foreign-tables.ts',
    'database/sqlite/tables-of-file.ts',
  ],
  project: [
    'errors',
    'schema',
    'plan',
    'config',
    'database',
    'auth',
    'sql',
    'audit/trail.ts',
    'media/routes.ts',
    'openapi/route.ts',
    'rest',
    'routes',
    'users/routes.ts',
    'admin/roles/renamed-fields.ts',
    'admin/roles/roles.ts',
    'content-manager/renamed-views.ts',
    'extensions/packages/provide.ts',
    'extensions/migrations/migration-files.ts',
    'extensions/code/find-packages.ts',
    'extensions/code/find-plugins.ts',
    'extensions/code/known-plugins.ts',
    'extensions/code/missing-plugins.ts',
    'extensions/code/manifest.ts',
    'extensions/code/load-plugins.ts',
    'extensions/code/types-in-code.ts',
    'extensions/code/fields-of-plugins.ts',
    'extensions/routes/plugin-routes.ts',
    'extensions/routes/route-auth.ts',
    'extensions/code-actions.ts',
  ],
  export: ['import', 'schema', 'sql', 'database', 'documents', 'media', 'project', 'config'],
  import: ['errors', 'schema', 'sql', 'database', 'documents', 'auth', 'media', 'project', 'config'],
  backup: ['sql', 'database', 'media', 'config', 'project', 'extensions/packages/provide.ts'],
  testing: [
    '../bin/compile-cache.mjs',
    'app/app.ts',
    'auth',
    'config/database/postgres-connection.ts',
    'database/postgres/drop-schema.ts',
    'extensions',
    'project/known-actions.ts',
    'project/open-project.ts',
    'routes',
  ],
  cli: [
    'schema-builder/edit.ts',
    'schema-builder/edited-files.ts',
    'schema-builder/write-files.ts',
    'extensions/migrations/migration-files.ts',
    'extensions/migrations/applied-migrations.ts',
    'backup',
    'import',
    'export',
    'declarations',
    'errors',
    'config',
    'schema',
    'plan',
    'sql',
    'auth',
    'project',
    'database',
    'indexes',
    'admin',
    'audit',
    'documents/passwords.ts',
    'app/app.ts',
    'extensions/code-actions.ts',
    'extensions/code-faults.ts',
    'extensions/packages/provide.ts',
    'extensions/packages/strapi-package.ts',
  ],
};

const drivers = ['better-sqlite3', 'pg', 'mysql2/promise'];
const faults: string[] = [];
const imports = new Map<string, string[]>();

for (const [name, text] of sourceFiles()) checkFile(name, text);

faults.push(...circles(imports));

function checkFile(name: string, text: string): void {
  const [folder = ''] = name.split('/');
  const own: string[] = [];
  imports.set(name, own);
  for (const [, imported = ''] of text.matchAll(/(?:from|import\s*\(|import)\s*'([^']+)'/g)) {
    if (drivers.includes(imported) && folder !== 'database')
      faults.push(`${name} imports the database driver ${imported}`);
    if (!imported.startsWith('.')) continue;
    const target = relative(source, resolve(source, name, '..', imported));
    own.push(target);
    checkImport(name, folder, target);
  }
  if (/\bsql`/.test(text) && folder !== 'sql' && folder !== 'database') faults.push(`${name} writes SQL`);
  const isDialectPlace = name.startsWith('sql/dialects/') || name.startsWith('database/');
  if (
    !isDialectPlace &&
    /dialect\.name|=== 'sqlite'|=== 'postgres'/.test(text) &&
    !['config', 'project'].includes(folder)
  ) {
    faults.push(`${name} compares the name of a dialect: add a member to the dialects instead`);
  }
}

function checkImport(name: string, folder: string, imported: string): void {
  const rules = allowed[folder];
  const [target = ''] = imported.split('/');
  if (!name.includes('/') || target === folder || !rules) return;
  if (ground.includes(target)) return;
  if (!rules.some((rule) => rule === target || rule === imported)) faults.push(`${name} imports ${imported}`);
}

for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log('imports follow the rules');
process.exitCode = faults.length === 0 ? 0 : 1;
