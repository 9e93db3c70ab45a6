// The kinds of code files in a Strapi project, and whether this server runs them. A kind that it runs always is not listed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import { extendedPlugins, findPlugins } from '../../extensions/code/find-plugins.ts';
import { isOwnMigration } from '../../extensions/migrations/migration-files.ts';

interface CodePlace {
  /** The project's folder. */
  readonly folder: string;
  /** Relative to the folder. */
  readonly file: string;
}

interface CodeKind extends Meaning {
  /** Matches paths relative to the project's folder. */
  readonly files: RegExp;
  /** `config` is undefined if it cannot be read; code that depends on it then counts as run, so that it is not listed. */
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
    does: 'Changes routes, actions and services of a plugin that this server does not have.',
    instead: 'It is not run, because the plugin is not run.',
    remedy: 'If the project needs it, write it as code in src; otherwise remove it.',
  },
  {
    files: filesIn('src/extensions/[^/]+/content-types/[^/]+/lifecycles(?:/index)?'),
    isRun: false,
    weight: 'notRun',
    does: "Has lifecycle hooks of a plugin's content type, in a file that Strapi does not read.",
    instead: 'They are not run, as in Strapi.',
    remedy:
      "To run them, call strapi.db.lifecycles.subscribe({ models: ['plugin::users-permissions.user'], … }) in bootstrap of src/index.",
  },
  {
    files: filesIn('src/api/[^/]+/routes/.+'),
    isRun: (_config, { folder, file }) =>
      !/\btype:\s*['"]admin['"]/.test(readFileSync(join(folder, file), 'utf8')),
    weight: 'notRun',
    does: "Has routes of type 'admin', which serve Strapi's panel and need its sessions.",
    instead: 'The response to them is 404.',
    remedy: "If other clients call them, write type: 'content-api'.",
  },
  {
    files: filesIn('src/plugins/[^/]+/(?:strapi-server|server/index|server/src/index)'),
    isRun: (config, { folder, file }) =>
      !config || findPlugins(folder, config.plugins).some((plugin) => file.startsWith(`${plugin.folder}/`)),
    weight: 'needless',
    does: 'Is a plugin that config/plugins does not enable.',
    instead: 'It is not run, as in Strapi.',
    remedy: "To run it, write { enabled: true, resolve: './src/plugins/…' } for its name in config/plugins.",
  },
  {
    files: /^src\/extensions\/users-permissions\/content-types\/(?:role|permission)\/schema\.[a-z]+$/,
    isRun: false,
    weight: 'notRun',
    does: 'Changes the content type of roles or of their permissions.',
    instead: 'Roles have a name, a description and a type; attributes that the file adds do not exist.',
    remedy:
      'Put the attributes into a content type of your own, with a relation to plugin::users-permissions.role.',
  },
  {
    files: filesIn('src/plugins/[^/]+/(?:strapi-admin|admin/src/index)'),
    isRun: false,
    weight: 'notRun',
    does: 'Adds pages and fields to the panel.',
    instead: 'The panel does not have them.',
    remedy: 'Nothing has to be changed, unless editors need them.',
  },
  {
    files: /^src\/admin\/(?:app|webpack\.config|vite\.config)\.[cm]?[jt]sx?$/,
    isRun: false,
    weight: 'notRun',
    does: 'Changes how the panel looks and is built.',
    instead: 'The panel is not changed.',
    remedy: 'Nothing has to be changed, unless editors need it.',
  },
  {
    files: filesIn('config/cron-tasks'),
    isRun: (config) => !config || config.server.cron.tasks !== undefined,
    weight: 'notRun',
    does: 'Has cron tasks.',
    instead: 'They are not run, because config/server does not name them.',
    remedy: "Write cron: { enabled: true, tasks } in config/server, with import tasks from './cron-tasks'.",
  },
  {
    files: filesIn('database/migrations/.+'),
    isRun: (_config, { folder, file }) => isOwnMigration(readFileSync(join(folder, file), 'utf8')),
    weight: 'notRun',
    does: "Is a migration for Strapi's tables.",
    instead: 'It is not run, because Plinth has other tables.',
    remedy:
      'If it ran before the content was exported, nothing has to be changed. Otherwise write it as up({ strapi }), and create tables of your own in bootstrap of src/index: if (!(await strapi.db.connection.schema.hasTable(name))) …',
  },
  {
    files: filesIn('config/functions/.+'),
    isRun: false,
    weight: 'notRun',
    does: 'Is code for Strapi 3 (bootstrap, cron, responses).',
    instead: 'It is not run.',
    remedy: 'Move the code to src/index.',
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
