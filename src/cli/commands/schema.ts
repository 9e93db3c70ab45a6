// `plinth schema`: prints what a migration would change, applies it, renames attributes and components without loss of content, and
// deletes the content of removed attributes.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { OpenProject } from '../../project/open-project.ts';
import { counted } from '../output/counted.ts';
import { printTable } from '../output/table.ts';
import { wrapped } from '../output/wrapped.ts';

interface SchemaOptions {
  readonly dir: string;
  readonly json?: true;
  readonly yes?: true;
}

export function schemaCommands(program: Command): void {
  const schema = program.command('schema').description('manage content types and their tables');
  const add = (name: string, description: string, example: string): Command =>
    schema
      .command(name)
      .description(description)
      .option('--dir <folder>', 'folder of the project', '.')
      .option('--json', 'print JSON')
      .addHelpText('after', `\nExample:\n  $ ${example}`);

  add(
    'diff',
    'print what a start would change in the database, with the number of rows',
    'plinth schema diff',
  ).action(runDiff);
  add(
    'apply',
    'migrate the tables to the schema, and notify running servers (server.followSchema)',
    'plinth schema apply',
  ).action(runApply);
  add(
    'rename',
    'rename an attribute or a component without loss of content',
    'plinth schema rename api::article.article title headline\n  $ plinth schema rename shared.seo meta.seo',
  )
    .argument('<owner>', 'uid of the content type or component')
    .argument('<from>', 'current name of the attribute; for components, the new uid')
    .argument('[to]', 'new name of the attribute')
    .action(runRename);
  add('prune', 'delete the content of removed attributes and content types', 'plinth schema prune --yes')
    .option('--yes', 'delete it; without this option it is only listed')
    .action(runPrune);
}

const open = async (dir: string, isReadOnly: boolean): Promise<OpenProject> =>
  (await import('../../project/open-project.ts')).openProject(resolve(dir), { isReadOnly });

async function runDiff({ dir, json }: SchemaOptions): Promise<void> {
  const [{ diff }, { changesOfPermissions }] = await Promise.all([
    import('../../database/schema-changes/migrate.ts'),
    import('../../project/file-permissions.ts'),
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
          shown.flatMap(({ description, rows }) => {
            const [first = '', ...others] = wrapped(description);
            return [[first, String(rows)], ...others.map((line) => [line, ''])];
          }),
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
      for (const { description, rows } of shown)
        for (const line of wrapped(`${description} (${counted(rows, 'row')})`)) print(line);
      for (const line of documentLines(shown)) print(line);
      print(
        project.config.server.followsSchema
          ? 'The tables match the schema. Running servers load their schema files now.'
          : 'The tables match the schema. Running servers load it at their next start, or at once with server.followSchema: true.',
      );
    }
  } finally {
    await project.close();
  }
}

/** Leaves out tables of built-in content types and indexes of new tables, which users need not know. */
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

/** Whether the table is that of a built-in content type or of one of its relations. */
function isOwn(table: string, contentTypes: OpenProject['schema']['contentTypes']): boolean {
  const owners = [...contentTypes.values()].filter(
    (type) => table === type.table || table.startsWith(`${type.table}_`),
  );
  const [owner] = owners.sort((one, other) => other.table.length - one.table.length);
  return owner?.uid.startsWith('plugin::') ?? false;
}

/** The first ten documents that each change affects. */
const documentLines = (
  changes: readonly { readonly description: string; readonly documents: readonly string[] }[],
): readonly string[] =>
  changes
    .filter(({ documents }) => documents.length > 0)
    .map(({ description, documents }) => `\n${description}:\n  ${documents.join('\n  ')}`);

/** A removed attribute and a new one with the same storage may be a rename. */
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
              `${uid}: "${gone}" was removed; its content is kept. If it was renamed: plinth schema rename ${uid} ${gone} <new name>`,
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
      : `${owner}: ${from} is renamed to ${to} at the next start. Write the new name also where it is used (mappedBy, inversedBy, targetField).`,
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
      : `${from} is renamed to ${to} at the next start, and is already renamed in the schema files. Write the new name also in code.`,
  );
}

async function runPrune({ dir, json, yes }: SchemaOptions): Promise<void> {
  const [{ leftovers, prunedLock }, { writeLock }] = await Promise.all([
    import('../../database/schema-changes/prune.ts'),
    import('../../schema/lock.ts'),
  ]);
  // Opening the project migrates the tables first, which drops indexes on the leftovers.
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
    else if (found.length === 0) print('There is no content of removed attributes and content types.');
    else
      print(
        `${printTable(
          ['removed', 'values'],
          found.map(({ name, values }) => [name, String(values)]),
        )}\n${yes ? 'Deleted.' : 'Nothing was deleted. To delete it permanently, add --yes.'}`,
      );
  } finally {
    await project.close();
  }
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
