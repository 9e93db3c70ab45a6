// Previews and applies schema edits on a running server. Order: migrate the database, which only adds; write the files;
// activate the new schema. If the server dies in between, the next start uses the schema of the files and migrates the
// database to it.
import { recordAlone } from '../audit/trail.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Change } from '../database/schema-changes/changes.ts';
import { diff, renderSince } from '../database/schema-changes/migrate.ts';
import { schemaReadOnly, schemaWrong } from '../errors/families/content-type-builder.ts';
import { type Fault, ProjectFaults } from '../errors/faults/project-faults.ts';
import { bringUp } from '../project/open-project.ts';
import { parseFiles, readFiles } from '../project/read-project.ts';
import { readLock, writeLock } from '../schema/lock.ts';
import type { ParsedSchema } from '../schema/parse/parse.ts';
import type { Schema } from '../schema/schema.ts';
import type { SchemaFiles } from '../schema/schema-files.ts';
import { type ContentEffect, contentEffects, withoutDuplicates } from './content-effects.ts';
import type { SchemaEdit } from './edit.ts';
import { type EditedFiles, editedFiles, takenNames } from './edited-files.ts';
import { writeFiles } from './write-files.ts';

interface PreparedSchema {
  readonly swap: () => { readonly ended: Promise<void> };
  readonly discard: () => Promise<void>;
}

export interface LiveSchemaOptions {
  readonly folder: string;
  readonly config: Config;
  readonly database: Database;
  readonly inForce: () => Schema;
  /** Prepares serving another schema, whose tables exist already. */
  readonly prepare: (schema: Schema) => Promise<PreparedSchema>;
  /** Called after a change of schema, which may have limited roles and tokens. */
  readonly refreshAccess: () => Promise<void>;
}

interface Planned extends ParsedSchema {
  readonly edited: EditedFiles;
}

/** The schema of a running server. */
export class LiveSchema {
  readonly #options: LiveSchemaOptions;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: LiveSchemaOptions) {
    this.#options = options;
  }

  /** In production, schema files are part of a release. They can be changed only if the configuration allows it. */
  get isReadOnly(): boolean {
    const { environment, admin } = this.#options.config;
    return environment === 'production' && !admin.changesSchemaInProduction;
  }

  /** The schema files on disk, without invalid ones, which a start would refuse. */
  files(): SchemaFiles {
    return this.#read([]);
  }

  #read(faults: Fault[]): SchemaFiles {
    const { folder, config } = this.#options;
    return readFiles(folder, { plugins: config.plugins, faults });
  }

  /** The changes that `apply` would make to tables and content. */
  async preview(edit: SchemaEdit): Promise<readonly (Change | ContentEffect)[]> {
    const { schema, lock } = this.#plan(edit);
    const { database, config, inForce } = this.#options;
    const changes = await diff(database, { schema, lock, defaultLocale: config.i18n.defaultLocale });
    return withoutDuplicates(changes, await contentEffects(database, inForce(), schema));
  }

  /** Resolves to the changes of the database, when requests use the new schema. Edits run one after the other. */
  apply(edit: SchemaEdit): Promise<readonly Change[]> {
    return this.#oneByOne(() => this.#apply(edit));
  }

  /** Serves the schema of the files. Throws ProjectFaults if they are invalid; then the current schema stays. */
  reload(): Promise<readonly Change[]> {
    return this.#oneByOne(() => this.#reload());
  }

  #oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #apply(edit: SchemaEdit): Promise<readonly Change[]> {
    if (this.isReadOnly) throw schemaReadOnly();
    const planned = this.#plan(edit);
    const files = { ...planned.edited, lock: planned.lock };
    const changes = await this.#serve(planned, () => writeFiles(this.#options.folder, files)).catch(
      asSchemaWrong,
    );
    await recordAlone(this.#options.database, { action: 'schema.update', details: detailsOf(edit) });
    return changes;
  }

  #reload(): Promise<readonly Change[]> {
    const { folder, config } = this.#options;
    const faults: Fault[] = [];
    const parsing = { folder, config, faults, findings: [] };
    const parsed = parseFiles(this.#read(faults), readLock(folder), parsing);
    return this.#serve(parsed, () => void writeLock(folder, parsed.lock));
  }

  async #serve(parsed: ParsedSchema, write: () => void): Promise<readonly Change[]> {
    const { database, config, prepare, refreshAccess } = this.#options;
    const began = new Date().toISOString();
    const { schema, changes } = await bringUp(database, parsed, config.i18n.defaultLocale);
    const prepared = await prepare(schema);
    try {
      write();
    } catch (error) {
      await prepared.discard();
      throw error;
    }
    const { ended } = prepared.swap();
    await refreshAccess();
    const rendered = changes.filter(({ kind }) => kind === 'render').map(({ table }) => table);
    // Requests that began under the previous schema may have written rows without the new rendering; these are rendered again.
    void ended
      .then(() => renderSince(database, { schema, tables: rendered, moment: began }))
      .catch((error: Error) => process.emitWarning(error));
    return changes;
  }

  #plan(edit: SchemaEdit): Planned {
    const { folder, config } = this.#options;
    const faults: Fault[] = [];
    const before = this.#read(faults);
    const edited = editedFiles(before, readLock(folder), edit);
    faults.push(...takenNames(before, edited));
    try {
      return { ...parseFiles(edited.files, edited.lock, { folder, config, faults }), edited };
    } catch (error) {
      return asSchemaWrong(error);
    }
  }
}

const detailsOf = ({ contentTypes, components, renames, componentRenames }: SchemaEdit) => ({
  written: [...contentTypes, ...components].filter(({ content }) => content).map(({ uid }) => uid),
  removed: [...contentTypes, ...components].filter(({ content }) => !content).map(({ uid }) => uid),
  renamed: [
    ...componentRenames.map(({ from, to }) => `${from} ${to}`),
    ...renames.map(({ owner, from, to }) => `${owner} ${from} ${to}`),
  ],
});

function asSchemaWrong(error: unknown): never {
  if (!(error instanceof ProjectFaults)) throw error;
  const [first] = error.faults;
  const place = first ? `${first.file} ${first.path}`.trim() : '';
  throw schemaWrong({ place, problem: first?.problem ?? '' }, { faults: error.faults });
}
