// The files of `database/migrations` in the order of their names, and whether each is written for this server or for the tables of
// Strapi.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

export interface MigrationFile {
  /** Without its extension: the recorded name, so that compiling changes nothing. */
  readonly name: string;
  /** Relative to the project's folder. */
  readonly file: string;
  /** Whether it takes `{ strapi }`; others take a connection to Strapi's tables, which do not exist here. */
  readonly isOwn: boolean;
}

const folder = 'database/migrations';
const isCode = /(?<!\.d)\.[cm]?[jt]s$/;

/** `up({ strapi }) {`, `up: async ({ strapi }) =>`, `const up = async ({ strapi }) =>` */
const ownUp = /\bup\b\s*(?:[:=]\s*)?(?:async\s*)?(?:function\s*\w*\s*)?\(\s*\{/;

export const isOwnMigration = (source: string): boolean => ownUp.test(source);

export function migrationFiles(project: string): readonly MigrationFile[] {
  const path = join(project, folder);
  const files = existsSync(path) ? readdirSync(path).filter((name) => isCode.test(name)) : [];
  return files.sort().map((name) => ({
    name: parse(name).name,
    file: `${folder}/${name}`,
    isOwn: isOwnMigration(readFileSync(join(path, name), 'utf8')),
  }));
}
