// Opens the staging file of an import: with the source read into it, or with what an interrupted import of the same source has read.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStaging, type Staging } from '../database/sqlite/staging.ts';
import { isLocked } from '../database/sqlite/until-unlocked.ts';
import { importRunning } from '../errors/families/moving.ts';
import { makePrivateFolder } from '../media/receiving/private-folder.ts';
import type { FileStorage } from '../media/storage/storage.ts';
import type { Schema } from '../schema/schema.ts';
import { defaultLocaleOf } from './access/access.ts';
import type { ImportSource } from './source/source.ts';
import type { Tally, TallyEntry } from './source/tally.ts';
import { align } from './staging/align.ts';
import { importFilesInto, measureOnly } from './staging/import-files.ts';
import { stage } from './staging/stage.ts';

export interface StagingOptions {
  readonly folder: string;
  readonly schema: Schema;
  readonly storage: FileStorage;
  readonly defaultLocale: string;
  /** Reports what an import would do, without writing. */
  readonly isDryRun: boolean;
  readonly onProgress: (what: string, done: number) => void;
}

/** Adds what the source has and the import leaves out to `leftOut`. A source that cannot be read leaves no staging file. */
export async function openStaged(
  source: ImportSource,
  options: StagingOptions,
  leftOut: Tally,
): Promise<Staging> {
  const { folder, schema, storage, isDryRun, onProgress } = options;
  const place = join(folder, '.plinth');
  await makePrivateFolder(place);
  const { fingerprint = newId() } = source;
  const filename = join(place, `import-${fingerprint.slice(0, 16)}${isDryRun ? '-dry' : ''}.db`);
  const known = openWhole(filename, source);
  if (known && !isDryRun) {
    leftOut.addAll(known.counted);
    return known.staging;
  }
  known?.staging.close();
  rmSync(filename, { force: true });
  const staging = openAlone(filename, source);
  staging.setFact('id', newId());
  const files = isDryRun ? measureOnly : await importFilesInto(storage, folder);
  try {
    await stage(source, { schema, staging, leftOut, onProgress, files });
    listInconsistent(staging, schema, leftOut);
    listSettings(staging, leftOut);
    align({ schema, staging, leftOut, defaultLocale: defaultLocaleOf(staging) ?? options.defaultLocale });
    staging.setFact('staged', leftOut.list());
    return staging;
  } catch (error) {
    staging.remove();
    await files.undo();
    throw error;
  } finally {
    await files.close();
  }
}

/** Undefined if not everything was read into the file, if a kill damaged it, or if it is of a version with other tables. */
function openWhole(filename: string, source: ImportSource) {
  let staging: Staging | undefined;
  try {
    staging = openAlone(filename, source);
    const counted = staging.fact('staged');
    if (Array.isArray(counted)) return { staging, counted: counted as readonly TallyEntry[] };
  } catch (error) {
    if (importRunning.made(error)) throw error;
  }
  staging?.close();
  return undefined;
}

function openAlone(filename: string, { name }: ImportSource): Staging {
  try {
    return openStaging(filename);
  } catch (error) {
    throw isLocked(error) ? importRunning({ source: name }) : error;
  }
}

const newId = (): string => randomBytes(16).toString('hex');

/** Settings of Strapi that change who can register and sign in, what mails say, and which image copies are made. */
const settings: readonly string[] = [
  'plugin_users-permissions_advanced',
  'plugin_users-permissions_grant',
  'plugin_users-permissions_email',
  'plugin_upload_settings',
];

function listSettings(staging: Staging, leftOut: Tally): void {
  for (const key of settings)
    if (staging.fact(`setting ${key}`) !== undefined)
      leftOut.add('settings: not imported, so set them in config/plugins', key);
}

/** Before rows are added or dropped for this project: what the source contradicts itself in. */
function listInconsistent(staging: Staging, schema: Schema, leftOut: Tally): void {
  for (const { type, rows } of staging.repeatedIds())
    leftOut.add('rows that share their id: each has the relations of all of them', type, rows);
  for (const { type, field, links } of staging.linksWithoutRow([...schema.contentTypes.keys()]))
    leftOut.add('relations of rows that the source does not have', `${type}.${field}`, links);
  for (const { type, field, links } of staging.linksWithoutRow([...schema.components.keys()]))
    leftOut.add('relations of components that no document has', `${type}.${field}`, links);
}
