// Converts rows and writes them with the documents service, chunk by chunk, in the open transaction. It continues after
// an invalid row, so that all problems are reported.
import { fullAccess } from '../../abilities/abilities.ts';
import type { Database } from '../../database/database.ts';
import type { Documents } from '../../documents/documents.ts';
import { PlinthError } from '../../errors/errors.ts';
import { problemsOf } from '../../errors/problems.ts';
import { type ContentType, contentTypeOf, type ScalarAttribute, type Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { CellProblem, cellValue, namesIn } from './cells.ts';
import { Lookup } from './lookups.ts';
import type { ColumnPlace } from './mapping.ts';
import type { SourceRow } from './source-row.ts';

export interface RowTarget {
  readonly documents: Documents;
  /** Its statements run in the open transaction. */
  readonly database: Database;
  readonly schema: Schema;
  readonly contentType: ContentType;
  /** Empty for types without locales. */
  readonly locale: string;
  readonly status: 'draft' | 'published';
  /** Identifies documents that exist already and are updated. Undefined: every row creates a document. */
  readonly key: ScalarAttribute | 'documentId' | undefined;
  readonly placed: readonly ColumnPlace[];
}

export interface RowProblem {
  readonly row: number;
  readonly column?: string;
  readonly message: string;
}

/** Further problems are counted, but not listed. */
const maxListed = 100;

interface Counted {
  readonly created: number;
  readonly updated: number;
}

/** One run of an import: counts the written documents, and collects problems. */
export class RowImport {
  readonly #target: RowTarget;
  readonly #byColumn: ReadonlyMap<string, ColumnPlace>;
  readonly #lookups: ReadonlyMap<ColumnPlace, Lookup>;
  readonly #keys: Lookup | undefined;
  readonly problems: RowProblem[] = [];
  problemCount = 0;
  #created = 0;
  #updated = 0;

  constructor(target: RowTarget) {
    this.#target = target;
    this.#byColumn = new Map(target.placed.map((placed) => [placed.column, placed]));
    this.#lookups = lookupsOf(target);
    this.#keys =
      typeof target.key === 'object' ? new Lookup({ ...target, attribute: target.key }) : undefined;
  }

  get counted(): Counted {
    return { created: this.#created, updated: this.#updated };
  }

  async take(rows: readonly SourceRow[]): Promise<void> {
    for (const [placed, lookup] of this.#lookups)
      await lookup.prepare(rows.flatMap(({ values }) => namesIn(values[placed.column], placed)));
    await this.#keys?.prepare(rows.flatMap((row) => this.#keyOf(row) ?? []));
    for (const row of rows) await this.#takeRow(row);
  }

  async #takeRow(row: SourceRow): Promise<void> {
    if (row.problem !== undefined) {
      this.#report({ row: row.number, message: row.problem });
      return;
    }
    const data = await this.#dataOf(row);
    if (!data) return;
    try {
      await this.#write(row, data);
    } catch (error) {
      this.#reportRefusal(row, error);
    }
  }

  /** Undefined if a cell cannot be converted. */
  async #dataOf({ number, values }: SourceRow): Promise<Data | undefined> {
    const data: Record<string, unknown> = {};
    let isWhole = true;
    for (const [column, value] of Object.entries(values)) {
      const placed = this.#byColumn.get(column);
      if (!placed) continue;
      const name = nameOf(placed);
      try {
        data[name] = await cellValue(value, placed, this.#lookups);
      } catch (error) {
        if (!(error instanceof CellProblem)) throw error;
        isWhole = false;
        this.#report({ row: number, column, message: error.message });
      }
    }
    return isWhole ? data : undefined;
  }

  async #write(row: SourceRow, { documentId, ...data }: Data): Promise<void> {
    const { documents, contentType, locale, status } = this.#target;
    const write = { uid: contentType.uid, data, abilities: fullAccess, locale, status };
    const known = await this.#documentOf(row, documentId);
    if (known !== undefined) {
      await documents.update({ ...write, documentId: known });
      this.#updated += 1;
      for (const lookup of this.#allLookups()) lookup.noteUpdated(contentType, data);
      return;
    }
    const chosen = typeof documentId === 'string' ? { newDocumentId: documentId } : {};
    const created = await documents.create({ ...write, ...chosen });
    this.#created += 1;
    for (const lookup of this.#allLookups()) lookup.noteCreated(contentType, data, created.documentId);
  }

  #allLookups(): readonly Lookup[] {
    return [...this.#lookups.values(), ...(this.#keys ? [this.#keys] : [])];
  }

  #keyOf({ values }: SourceRow): unknown {
    const { key, placed } = this.#target;
    const column = placed.find(({ attribute }) => attribute === key)?.column;
    return column === undefined ? undefined : values[column];
  }

  /** The documentId of the document that the row updates; undefined for a new one. */
  async #documentOf(row: SourceRow, documentId: unknown): Promise<string | undefined> {
    const { key } = this.#target;
    if (key === undefined) return undefined;
    if (key === 'documentId') return this.#documentNamed(documentId);
    const value = this.#keyOf(row);
    if (value === undefined || value === null) throw new CellProblem(`The key ${key.name} is empty`);
    const [found, ...others] = (await this.#keys?.documentsWith(value)) ?? [];
    if (others.length > 0)
      throw new CellProblem(
        `${others.length + 1} documents have this ${key.name}, so it does not identify one to update`,
      );
    return found;
  }

  async #documentNamed(documentId: unknown): Promise<string | undefined> {
    const { documents, contentType, locale, status } = this.#target;
    if (typeof documentId !== 'string' || !/^[a-z0-9]{24}$/.test(documentId))
      throw new CellProblem('A documentId must have 24 lower-case letters and digits');
    const document = { uid: contentType.uid, documentId, locale, status, abilities: fullAccess };
    const refusal = await documents.requireUpdatable(document).catch((error: unknown) => error);
    if (refusal === undefined) return documentId;
    if (refusal instanceof PlinthError && refusal.name === 'NotFoundError') return undefined;
    throw refusal;
  }

  #reportRefusal({ number }: SourceRow, error: unknown): void {
    if (!(error instanceof CellProblem) && !isRefusal(error)) throw error;
    const problems = problemsOf(error) ?? [{ path: [], message: error.message }];
    for (const { path, message } of problems) {
      const [name] = path;
      const column = this.#target.placed.find((placed) => nameOf(placed) === name)?.column;
      this.#report({ row: number, ...(column === undefined ? {} : { column }), message });
    }
  }

  #report(problem: RowProblem): void {
    this.problemCount += 1;
    if (this.problems.length < maxListed) this.problems.push(problem);
  }
}

/** Whether the row is at fault. A lost connection or a full disk ends the import: it would be listed for each row from there. */
const isRefusal = (error: unknown): error is PlinthError =>
  error instanceof PlinthError && error.status < 500;

const nameOf = ({ attribute }: ColumnPlace): string =>
  attribute === 'documentId' ? attribute : attribute.name;

function lookupsOf({ placed, ...target }: RowTarget): ReadonlyMap<ColumnPlace, Lookup> {
  const lookups = new Map<ColumnPlace, Lookup>();
  for (const place of placed) {
    const { attribute, by } = place;
    if (typeof by !== 'object' || attribute === 'documentId' || !('target' in attribute) || !attribute.target)
      continue;
    const contentType = contentTypeOf(target.schema, attribute.target);
    lookups.set(place, new Lookup({ ...target, contentType, attribute: by }));
  }
  return lookups;
}
