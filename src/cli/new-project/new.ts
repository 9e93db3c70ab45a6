// `plinth new`: creates a project that starts. `plinth generate`: adds content types and code files to a project.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Finding, faultOf } from '../../errors/faults/finding.ts';
import { type Fault, ProjectFaults } from '../../errors/faults/project-faults.ts';
import { nameOneOf } from '../../errors/wording/hint.ts';
import { missingProject } from '../../project/missing-project.ts';
import { readSchemaFiles } from '../../schema/files/read-files.ts';
import { parseContentType } from '../../schema/parse/parse-owner.ts';
import { parseAttributes } from '../input/attribute-option.ts';
import type { OnProject, Terminal } from '../input/command.ts';
import {
  type CodeKind,
  codeKinds,
  type NewFiles,
  newCode,
  newContentType,
  newProject,
} from './project-files.ts';
import { writeFiles } from './write-files.ts';

const databases = ['sqlite', 'postgres'] as const;
type DatabaseName = (typeof databases)[number];

export function newCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('new')
    .description('create a project')
    .argument('<folder>', 'a new or empty folder', folderOf)
    .option('--yes', 'do not prompt, and use SQLite')
    .addOption(new Option('--database <name>', 'database of the project').choices(databases))
    .option('--dependency', 'add this version of Plinth to package.json, as npm create plinth does')
    .addHelpText('after', '\nExample:\n  $ plinth new my-project --yes')
    .action(async (folder: string, options: NewOptions) => {
      const path = resolve(folder);
      if (existsSync(path) && readdirSync(path).length > 0)
        throw new Error(`The folder ${folder} is not empty. Write the name of a new folder.`);
      const database = await databaseOf(options, terminal);
      const name = basename(path)
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, '-');
      const isDependency = options.dependency === true;
      writeFiles(path, newProject({ name, database, isDependency }));
      const start = isDependency ? 'npm install\n  npx plinth develop' : 'plinth develop';
      const quoted = /\s/.test(folder) ? `"${folder}"` : folder;
      terminal.out(`The project was created in ${folder}. To start it:\n  cd ${quoted}\n  ${start}\n`);
    });
  const generate = program
    .command('generate')
    .description('add a content type or a code file to the project');
  addContentType(generate, terminal);
  for (const kind of codeKinds) addCode(generate, kind, terminal);
}

const folderOf = (given: string): string => {
  if (given.trim() !== '') return given;
  throw new InvalidArgumentError('Write the name of a new folder, or . for this one.');
};

interface NewOptions {
  readonly yes?: true;
  readonly dependency?: true;
  readonly database?: DatabaseName;
}

async function databaseOf({ yes, database }: NewOptions, terminal: Terminal): Promise<DatabaseName> {
  if (database) return database;
  const given = yes ? '' : (await terminal.ask('Database, sqlite or postgres (sqlite): ')).trim();
  const found = given === '' ? 'sqlite' : databases.find((name) => name === given.toLowerCase());
  if (found) return found;
  throw new Error(`There is no database "${given}". Write sqlite or postgres.`);
}

const nameOf = (given: string): string => {
  if (/^[a-z][a-z0-9-]*$/.test(given)) return given;
  throw new InvalidArgumentError('Write lower-case letters, digits and -.');
};

interface TypeOptions {
  readonly dir: string;
  readonly single?: true;
  readonly drafts?: true;
  readonly attribute?: readonly string[];
}

function addContentType(generate: Command, terminal: Terminal): void {
  generate
    .command('content-type')
    .description('add a content type')
    .argument('<name>', 'singular name, such as article', nameOf)
    .option(
      '--attribute <name:type...>',
      'such as title:string:required author:relation:manyToOne:api::author.author',
    )
    .option('--drafts', 'enable draft & publish')
    .option('--single', 'create a single type')
    .option('--dir <folder>', 'folder of the project', '.')
    .addHelpText(
      'after',
      '\nExample:\n  $ plinth generate content-type article --drafts --attribute title:string body:richtext',
    )
    .action((name: string, { dir, attribute = [], single, drafts }: TypeOptions) => {
      const attributes = parseAttributes(attribute);
      const type = { name, isSingle: single === true, hasDrafts: drafts === true, attributes };
      const files = newContentType(type);
      refuseFaulty(name, files);
      write(dir, files, terminal);
    });
}

/** Throws ProjectFaults before files are written. Targets of relations are not checked, because they may be created later. */
function refuseFaulty(name: string, files: NewFiles): void {
  const faults: Fault[] = [];
  const findings: Finding[] = [];
  for (const [file, content] of Object.entries(files))
    parseContentType(
      { uid: `api::${name}.${name}`, file, content: JSON.parse(content) },
      { faults, findings, fieldTypes: new Map() },
    );
  const all = [...faults, ...findings.map(faultOf)];
  if (all.length > 0) throw new ProjectFaults(all);
}

function addCode(generate: Command, kind: CodeKind, terminal: Terminal): void {
  const ofProject = kind === 'policy' || kind === 'middleware';
  generate
    .command(kind)
    .description(
      ofProject ? `add a ${kind} to the project or to one API` : `add the ${kind} of a content type`,
    )
    .argument('<name>', ofProject ? `name of the ${kind}` : 'name of the content type', nameOf)
    .option(
      '--api <name>',
      ofProject ? 'the API that it belongs to' : 'API of the content type, if it has another name',
      nameOf,
    )
    .option('--dir <folder>', 'folder of the project', '.')
    .addHelpText('after', `\nExample:\n  $ plinth generate ${kind} ${ofProject ? 'is-owner' : 'article'}`)
    .action((name: string, { api, dir }: { api?: string; dir: string }) => {
      const place = api ?? (ofProject ? undefined : name);
      if (place !== undefined && !existsSync(join(resolve(dir), 'src/api', place)))
        throw new Error(`There is no API "${place}". Create it: plinth generate content-type ${place}`);
      if (place !== undefined && !ofProject) refuseMissingType(resolve(dir), `api::${place}.${name}`);
      write(dir, newCode({ kind, name, api: place }), terminal);
    });
}

/** Code of a missing content type would prevent the start. A type that is written in code is known by its folder. */
function refuseMissingType(folder: string, uid: string): void {
  const [, api = '', name = ''] = /^api::(.+)\.(.+)$/.exec(uid) ?? [];
  if (existsSync(join(folder, 'src/api', api, 'content-types', name))) return;
  const known = readSchemaFiles(folder, { faults: [] })
    .contentTypes.map((type) => type.uid)
    .filter((one) => one.startsWith('api::'));
  if (!known.includes(uid))
    throw new Error(`There is no content type "${uid}". ${nameOneOf(uid, known)} Nothing was written.`);
}

function write(dir: string, files: NewFiles, terminal: Terminal): void {
  const folder = resolve(dir);
  const missing = missingProject(folder);
  if (missing) throw new ProjectFaults([missing]);
  writeFiles(folder, files);
  terminal.out(`${Object.keys(files).join('\n')}\n`);
}
