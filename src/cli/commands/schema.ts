// `plinth schema`: what a start would change, renaming without loss, and dropping what is left over.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { OpenProject } from '../../project/open-project.ts';
import { printTable } from '../output/table.ts';

interface SchemaOptions {
  readonly dir: string;
  readonly json?: true;
  readonly yes?: true;
}

export function schemaCommands(program: Command): void {
  const schema = program
    .command('schema')
    .description('content types and the tables that hold their content');
  const add = (name: string, description: string, example: string): Command =>
    schema
      .command(name)
      .description(description)
      .option('--dir <folder>', 'folder of the project', '.')
      .option('--json', 'print JSON')
      .addHelpText('after', `\nExample:\n  $ ${example}`);

  add('diff', 'show what a start would change and how many rows it would touch', 'plinth schema diff').action(
    runDiff,
  );
  add(
    'apply',
    'bring the tables to the schema, and have running servers take it (server.followSchema)',
    'plinth schema apply',
  ).action(runApply);
  add(
    'rename',
    'rename an attribute, or a component; its content stays',
    'plinth schema rename api::article.article title headline\n  $ plinth schema rename shared.seo meta.seo',
  )
    .argument('<owner>', 'uid of the content type or component')
    .argument('<from>', 'name of the attribute now; without another one, the new uid of the component')
    .argument('[to]', 'its new name')
    .action(runRename);
  add(
    'prune',
    'drop the content of attributes and content types that were removed',
    'plinth schema prune --yes',
  )
    .option('--yes', 'drop it; without this it is only listed')
    .action(runPrune);
}

const open = async (dir: string, isReadOnly: boolean): Promise<OpenProject> =>
  (await import('../../project/open-project.ts')).openProject(resolve(dir), { isReadOnly });

async function runDiff({ dir, json }: SchemaOptions): Promise<void> {
  const [{ diff }, { changesOfPermissions }] = await Promise.all([
    import('../../database/schema-changes/migrate.ts'),
    import('../../project/open-project.ts'),
  ]);
  const project = await open(dir, true);
  try {
    const { database, schema, lock, config, folder } = project;
    const changes = [
      ...(await diff(database, { schema, lock, defaultLocale: config.i18n.defaultLocale })),
      ...(await database.migrate((transaction) =>
        changesOfPermissions(transaction, { folder, schema, config }),
      )),
    ];
    const shown = shownChanges(changes, schema);
    if (json) print(JSON.stringify(shown, null, 2));
    else if (shown.length === 0) print('A start would change nothing.');
    else
      print(
        printTable(
          ['change', 'rows'],
          shown.map(({ description, rows }) => [description, String(rows)]),
        ),
      );
    if (!json) for (const line of [...documentLines(shown), ...renameHints(project)]) print(line);
  } finally {
    await project.close();
  }
}

async function runApply({ dir, json }: SchemaOptions): Promise<void> {
  const { signalSchema } = await import('../../project/schema-signal.ts');
  const project = await open(dir, false);
  try {
    await signalSchema(project.database);
    const shown = shownChanges(project.changes, project.schema);
    if (json) print(JSON.stringify(shown, null, 2));
    else {
      for (const { description, rows } of shown) print(`${description} (${rows} rows)`);
      for (const line of documentLines(shown)) print(line);
      print(
        project.config.server.followsSchema
          ? 'The tables fit the schema. Running servers read their schema files now.'
          : 'The tables fit the schema. Running servers take it when they start, or at once with server.followSchema: true.',
      );
    }
  } finally {
    await project.close();
  }
}

/** The server's own tables, and the indexes of tables that come with this start, say nothing to people. */
function shownChanges(all: OpenProject['changes'], { contentTypes }: OpenProject['schema']) {
  const made = new Set(all.filter(({ kind }) => kind === 'create table').map(({ table }) => table));
  const changes = all.filter(
    ({ kind, table }) =>
      !(kind === 'create table' && isOwn(table, contentTypes)) &&
      !(kind === 'create index' && made.has(table)),
  );
  return changes.map(({ kind, description, rows, documents = [] }) => ({
    kind,
    description,
    rows,
    documents,
  }));
}

/** Of a type that the server brings, or of one of its relations. */
function isOwn(table: string, contentTypes: OpenProject['schema']['contentTypes']): boolean {
  const owners = [...contentTypes.values()].filter(
    (type) => table === type.table || table.startsWith(`${type.table}_`),
  );
  const [owner] = owners.sort((one, other) => other.table.length - one.table.length);
  return owner?.uid.startsWith('plugin::') ?? false;
}

/** Which documents a change is about, the first ten of each. */
const documentLines = (
  changes: readonly { readonly description: string; readonly documents: readonly string[] }[],
): readonly string[] =>
  changes
    .filter(({ documents }) => documents.length > 0)
    .map(({ description, documents }) => `\n${description}:\n  ${documents.join('\n  ')}`);

/** A name that is gone beside a new one of the same storage may be a rename. */
function renameHints({ lock }: OpenProject): readonly string[] {
  return [...Object.entries(lock.contentTypes), ...Object.entries(lock.components)].flatMap(
    ([uid, { attributes, removed }]) =>
      Object.entries(removed).flatMap(([gone, place]) =>
        Object.entries(attributes)
          .filter(
            ([name, { storage, id }]) => storage === place.storage && id === name && !gone.includes(':'),
          )
          .slice(0, 1)
          .map(
            () =>
              `${uid}: "${gone}" is gone and its content kept. If it was renamed: plinth schema rename ${uid} ${gone} <new name>`,
          ),
      ),
  );
}

async function runRename(
  owner: string,
  from: string,
  to: string | undefined,
  options: SchemaOptions,
): Promise<void> {
  if (to === undefined) return renameComponent(owner, from, options);
  const { dir, json } = options;
  const { renameAttribute } = await import('../../schema/files/rename.ts');
  renameAttribute(resolve(dir), { owner, from, to });
  print(
    json
      ? JSON.stringify({ owner, from, to })
      : `${owner}: ${from} is called ${to} from the next start on. Relations that name it (mappedBy, inversedBy, targetField) want the new name too.`,
  );
}

async function renameComponent(from: string, to: string, { dir, json }: SchemaOptions): Promise<void> {
  const [{ parseEdit }, { editedFiles }, { writeFiles }, { readLock }, { readSchemaFiles }] =
    await Promise.all([
      import('../../schema-builder/edit.ts'),
      import('../../schema-builder/edited-files.ts'),
      import('../../schema-builder/write-files.ts'),
      import('../../schema/lock.ts'),
      import('../../schema/files/read-files.ts'),
    ]);
  const folder = resolve(dir);
  const files = readSchemaFiles(folder, { faults: [] });
  const edit = parseEdit({ componentRenames: [{ from, to }] });
  writeFiles(folder, editedFiles(files, readLock(folder), edit));
  print(
    json
      ? JSON.stringify({ from, to })
      : `${from} is called ${to} from the next start on, in schema files too. Code that names it wants the new name.`,
  );
}

async function runPrune({ dir, json, yes }: SchemaOptions): Promise<void> {
  const [{ leftovers, prunedLock }, { writeLock }] = await Promise.all([
    import('../../database/schema-changes/prune.ts'),
    import('../../schema/lock.ts'),
  ]);
  // Brought up to the schema first, so that no index holds on to what is dropped.
  const project = await open(dir, false);
  try {
    const { database, schema, lock } = project;
    const found = await database.migrate(async (transaction) => {
      const left = await leftovers(database, transaction, schema, lock);
      if (yes) for (const { drop } of left) await drop(transaction);
      return left.map(({ name, values }) => ({ name, values }));
    });
    if (yes) writeLock(project.folder, prunedLock(lock, schema));
    if (json) print(JSON.stringify({ dropped: yes === true, leftovers: found }, null, 2));
    else if (found.length === 0) print('Nothing is left over.');
    else
      print(
        `${printTable(
          ['left over', 'values'],
          found.map(({ name, values }) => [name, String(values)]),
        )}\n${yes ? 'Dropped.' : 'Nothing was dropped: add --yes to drop it for good.'}`,
      );
  } finally {
    await project.close();
  }
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
