// The folders in which projects keep code, and whether this server runs it. A newly supported kind of code is one line:
// `isRun: true`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Finding, Meaning } from '../../errors/finding.ts';
import { extendedPlugins, findPlugins } from '../../extensions/code/find-plugins.ts';
import { isOwnMigration } from '../../extensions/migrations/migration-files.ts';

interface CodePlace {
  /** Of the project. */
  readonly folder: string;
  readonly file: string;
}

interface CodeKind extends Meaning {
  /** Of paths relative to the project's folder. */
  readonly files: RegExp;
  /** Without a configuration that can be read, what depends on it is not told. */
  readonly isRun: boolean | ((config: Config | undefined, at: CodePlace) => boolean);
}

const code = String.raw`(?<!\.d)\.(?:[cm]?[jt]s|tsx)$`;
const filesIn = (folder: string): RegExp => new RegExp(`^${folder}${code}`);

const isCommentOnly = (source: string): boolean =>
  source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim() === '';

const codeKinds: readonly CodeKind[] = [
  {
    files: filesIn('src/extensions/[^/]+/strapi-server(?:/index)?'),
    isRun: (_config, { file }) => extendedPlugins.includes(file.split('/')[2] ?? ''),
    weight: 'notRun',
    does: 'Changes routes, actions and services of a plugin that is no part of this server.',
    instead: 'It is not run, as the plugin is not.',
    remedy: 'Write what is used of it in src; remove it otherwise.',
  },
  {
    files: filesIn('src/extensions/[^/]+/content-types/[^/]+/lifecycles(?:/index)?'),
    isRun: false,
    weight: 'notRun',
    does: "Has hooks of a plugin's content type, where no file of hooks is read.",
    instead: 'They are not run, as in the service.',
    remedy:
      "To run them, call strapi.db.lifecycles.subscribe({ models: ['plugin::users-permissions.user'], … }) in bootstrap of src/index.",
  },
  {
    files: filesIn('src/api/[^/]+/routes/.+'),
    isRun: (_config, { folder, file }) =>
      !/\btype:\s*['"]admin['"]/.test(readFileSync(join(folder, file), 'utf8')),
    weight: 'notRun',
    does: "Has routes of type 'admin', for the panel of the service and its sessions.",
    instead: 'They are 404.',
    remedy: "Write type: 'content-api' if others call them.",
  },
  {
    files: filesIn('src/plugins/[^/]+/(?:strapi-server|server/index|server/src/index)'),
    isRun: (config, { folder, file }) =>
      !config || findPlugins(folder, config.plugins).some((plugin) => file.startsWith(`${plugin.folder}/`)),
    weight: 'needless',
    does: 'Is a plugin that config/plugins does not switch on.',
    instead: 'It is not run, as in the service.',
    remedy: "To run it, write { enabled: true, resolve: './src/plugins/…' } for its name in config/plugins.",
  },
  {
    files: /^src\/extensions\/users-permissions\/content-types\/(?:role|permission)\/schema\.[a-z]+$/,
    isRun: false,
    weight: 'notRun',
    does: 'Changes the content type of roles or of their permissions.',
    instead: 'Roles have a name, a description and a type; attributes that it adds do not exist.',
    remedy: 'Put them into a content type of your own, with a relation to plugin::users-permissions.role.',
  },
  {
    files: filesIn('src/plugins/[^/]+/(?:strapi-admin|admin/src/index)'),
    isRun: false,
    weight: 'notRun',
    does: 'Adds pages and fields to the panel.',
    instead: 'The panel is as it is without them.',
    remedy: 'Nothing, unless editors work with them.',
  },
  {
    files: /^src\/admin\/(?:app|webpack\.config|vite\.config)\.[cm]?[jt]sx?$/,
    isRun: false,
    weight: 'notRun',
    does: 'Changes how the panel looks and is built.',
    instead: 'The panel is as it is without it.',
    remedy: 'Nothing, unless editors need it.',
  },
  {
    files: filesIn('config/cron-tasks'),
    isRun: (config) => !config || config.server.cron.tasks !== undefined,
    weight: 'notRun',
    does: 'Runs code at certain times.',
    instead: 'It is not run: config/server does not name it.',
    remedy: "Write cron: { enabled: true, tasks } in config/server, with import tasks from './cron-tasks'.",
  },
  {
    files: filesIn('database/migrations/.+'),
    isRun: (_config, { folder, file }) => isOwnMigration(readFileSync(join(folder, file), 'utf8')),
    weight: 'notRun',
    does: 'Changes the database before a start, in the tables of the service that it was written for.',
    instead: 'It is not run: the tables are others.',
    remedy:
      'Nothing, if it ran before the content was exported. Otherwise write what it does as up({ strapi }).',
  },
  {
    files: filesIn('config/functions/.+'),
    isRun: false,
    weight: 'notRun',
    does: 'Is code of version 3 (bootstrap, cron, responses).',
    instead: 'It is not run.',
    remedy: 'Write it in src/index.',
  },
];

export function unrunCode(
  folder: string,
  files: readonly string[],
  config: Config | undefined,
): readonly Finding[] {
  return files.flatMap((file): readonly Finding[] => {
    const kind = codeKinds.find((known) => known.files.test(file) && !isRun(known, config, { folder, file }));
    if (!kind) return [];
    const source = readFileSync(join(folder, file), 'utf8');
    if (isCommentOnly(source)) return [];
    const { weight, does, instead, remedy } = kind;
    return [{ file, path: '', weight, does, instead, remedy }];
  });
}

const isRun = ({ isRun }: CodeKind, config: Config | undefined, at: CodePlace): boolean =>
  typeof isRun === 'boolean' ? isRun : isRun(config, at);
