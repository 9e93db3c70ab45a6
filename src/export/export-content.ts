// Exports the content of a project to a file, or into another project.
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Database } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import { transferToItself } from '../errors/families/moving.ts';
import { canonical } from '../import/compare/canonical.ts';
import { type DigestedGroup, Digests } from '../import/compare/digests.ts';
import { type ImportReport, importContent } from '../import/import-content.ts';
import { importOptionsOf } from '../import/import-into.ts';
import type { SourceRecord } from '../import/source/source.ts';
import { Tally, type TallyEntry } from '../import/source/tally.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { type OpenProject, openProject } from '../project/open-project.ts';
import { deleteState, selectState, writeState } from '../sql/stored/state.ts';
import { type ArchiveForm, writeArchive } from './export-archive.ts';
import { projectRecords } from './project-records.ts';
import { exportedSchemas } from './schemas.ts';

export type Progress = (what: string, done: number) => void;

export interface ExportReport {
  readonly path: string;
  readonly bytes: number;
  readonly groups: readonly DigestedGroup[];
  readonly leftOut: readonly TallyEntry[];
}

/** Writes the content of the project in `folder` to a file. */
export async function exportProject(
  folder: string,
  form: ArchiveForm,
  onProgress: Progress,
): Promise<ExportReport> {
  return onContentOf(folder, onProgress, async ({ records, project, seen }) => {
    const bytes = await writeArchive(records(), exportedSchemas(folder, project.schema), form);
    return { path: form.path, bytes, groups: seen.groups(), leftOut: seen.leftOut.list() };
  });
}

/** Imports the content of one project into another one, which must have another database and the same content types. */
export async function transferProject(from: string, to: string, onProgress: Progress): Promise<ImportReport> {
  return onContentOf(from, onProgress, async ({ records, project }) => {
    const target = await openProject(to);
    try {
      if (await areSame(project.database, target.database)) throw transferToItself();
      const source = { name: basename(from), fingerprint: undefined, records };
      return await importContent(source, await importOptionsOf(target, { isDryRun: false, onProgress }));
    } finally {
      await target.close();
    }
  });
}

/** Detected by a mark that is written into one database and found in the other, since one database can have several addresses. */
async function areSame(one: Database, other: Database): Promise<boolean> {
  const mark = `transfer ${randomUUID()}`;
  await other.write((transaction) => transaction.run(writeState(mark, '')));
  try {
    return (await readFirst(committed(one), selectState(mark))) !== undefined;
  } finally {
    await other.write((transaction) => transaction.run(deleteState(mark)));
  }
}

interface Content {
  readonly project: OpenProject;
  readonly records: () => AsyncIterable<SourceRecord>;
  readonly seen: Seen;
}

/** Runs `work` on a snapshot of the content. */
async function onContentOf<T>(
  folder: string,
  onProgress: Progress,
  work: (content: Content) => Promise<T>,
): Promise<T> {
  const project = await openProject(folder);
  try {
    const { schema, config, database } = project;
    const storage = await openStorage(config.media.storage, folder, database);
    return await database.snapshot((source) => {
      const seen = new Seen();
      const onVersion: Seen['note'] = (contentType, version) => seen.note(contentType, version);
      const records = () => listing(projectRecords({ schema, storage, source, onProgress, onVersion }), seen);
      return work({ project, records, seen });
    });
  } finally {
    await project.close();
  }
}

/** Digests of the exported versions, and what was left out. */
class Seen {
  readonly leftOut = new Tally();
  readonly #digests = new Map<string, Digests>();

  note(...[contentType, version]: Parameters<Parameters<typeof projectRecords>[0]['onVersion']>): void {
    const { uid } = contentType;
    const digests = this.#digests.get(uid) ?? new Digests();
    this.#digests.set(uid, digests);
    digests.add(version, canonical(contentType, version));
    const own = version.secrets.filter(({ hash }) => hash !== null && !hash.startsWith('$2')).length;
    this.leftOut.add('passwords whose hashes only Plinth can read', uid, own);
  }

  groups(): readonly DigestedGroup[] {
    return [...this.#digests].flatMap(([uid, digests]) => digests.of(uid));
  }
}

async function* listing(
  records: AsyncIterable<SourceRecord>,
  { leftOut }: Seen,
): AsyncGenerator<SourceRecord> {
  for await (const record of records) {
    if (record.kind === 'other') leftOut.add(record.what, record.name, record.count);
    yield record;
  }
}
