// The SQLite file of a project whose configuration names the file of Strapi: one beside it, so that a project starts where it lies.
// Once there, it stays in use, so that content is not lost from sight when Strapi's file is removed.
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { areForeign } from '../../database/foreign-tables.ts';
import { tablesOfFile } from '../../database/sqlite/tables-of-file.ts';
import type { Finding } from '../../errors/finding.ts';

interface OwnFileOptions {
  readonly projectFolder: string;
  /** A server in production would serve an empty file unasked: it uses the one beside only where it is there already. */
  readonly isProduction: boolean;
  readonly findings: Finding[];
}

/** `configured` is absolute. Strapi's own file is returned where the start has to refuse it. */
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
    does: isForeign ? `${named} has tables of Strapi.` : `${named} is not there.`,
    instead: `${isForeign ? 'It stays as it is, and content' : 'Content'} is in ${used}.`,
    remedy: isForeign
      ? `Bring the content over with plinth import ${named}, which only reads it, then name ${used} here.`
      : `Name ${used} here, or move it to ${named} while no server runs.`,
    weight: 'notRun',
  });
  return beside;
}

/** A file that cannot be read is refused where it is opened. */
function holdsStrapi(file: string): boolean {
  try {
    return areForeign(tablesOfFile(file));
  } catch {
    return false;
  }
}
