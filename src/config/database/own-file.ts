// The SQLite file of a project whose configured file is a database of Strapi: a file beside it, so that the project starts without a
// change of its configuration. An existing file beside it stays in use, so that content does not disappear when Strapi's file is removed.
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { areForeign } from '../../database/foreign-tables.ts';
import { tablesOfFile } from '../../database/sqlite/tables-of-file.ts';
import type { Finding } from '../../errors/faults/finding.ts';

interface OwnFileOptions {
  readonly projectFolder: string;
  /** In production a new file is not created, because the server would serve an empty database: an existing one is used. */
  readonly isProduction: boolean;
  readonly findings: Finding[];
}

/** `configured`: an absolute path. Returns the path to use; this is Strapi's file if the start has to be refused. */
export function ownFile(
  configured: string,
  { projectFolder, isProduction, findings }: OwnFileOptions,
): string {
  const beside = configured.replace(/(\.[^./\\]*)?$/, '.plinth$1');
  const isForeign = holdsStrapi(configured);
  const isUsed = existsSync(beside) ? isForeign || !existsSync(configured) : isForeign && !isProduction;
  if (!isUsed) return configured;
  const [named, used] = [configured, beside].map((file) => relative(projectFolder, file));
  findings.push({
    file: 'config/database',
    path: 'connection.connection.filename',
    does: isForeign ? `${named} has tables of Strapi.` : `${named} does not exist.`,
    instead: `${isForeign ? 'It is not changed, and content' : 'Content'} is in ${used}.`,
    remedy: isForeign
      ? `Import the content with plinth import ${named}, which only reads the file, then write ${used} here.`
      : `Write ${used} here, or rename it to ${named} while no server runs.`,
    weight: 'notRun',
  });
  return beside;
}

/** An unreadable file counts as not Strapi's; opening it reports the error. */
function holdsStrapi(file: string): boolean {
  try {
    return areForeign(tablesOfFile(file));
  } catch {
    return false;
  }
}
