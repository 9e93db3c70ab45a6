// Finds documents by a unique value. Values of many rows are looked up with one statement; results are cached within a limit.
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { readAll } from '../../database/rows.ts';
import { PlinthError } from '../../errors/errors.ts';
import type { Operand } from '../../schema/attribute-types/scalar-type.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import { selectDocumentsByValue } from '../../sql/write/documents-by-value.ts';
import type { Data } from '../../values/data.ts';

interface LookupContext {
  /** Its statements run in the open transaction. */
  readonly database: Database;
  readonly contentType: ContentType;
  readonly attribute: ScalarAttribute;
  /** The locale of the imported documents; empty for types without locales. */
  readonly locale: string;
}

const maxCached = 50_000;

export class Lookup {
  readonly #context: LookupContext;
  /** DocumentIds by value: several if the value is not unique, none if no document has it. */
  readonly #found = new LRUCache<string, readonly string[]>({ max: maxCached });

  constructor(context: LookupContext) {
    this.#context = context;
  }

  /** Looks the values up with one statement. Values that were in no document are looked up again. */
  async prepare(values: readonly unknown[]): Promise<void> {
    const { database, contentType, attribute, locale } = this.#context;
    const wanted = new Map(
      values
        .flatMap((value) => this.#operandOf(value) ?? [])
        .map((operand) => [String(operand), operand] as const),
    );
    for (const key of wanted.keys()) if (this.#found.get(key)?.length) wanted.delete(key);
    const inLocale = contentType.isLocalized ? (attribute.isLocalized ? locale : undefined) : '';
    const found = new Map<string, string[]>([...wanted.keys()].map((key) => [key, []]));
    await database.write(async (transaction) => {
      const { encode } = transaction.dialect;
      for (const batch of batches([...wanted.values()])) {
        const stored = batch.map((operand) => encode(attribute.type.storage, operand));
        const rows = selectDocumentsByValue(contentType, attribute, stored, inLocale);
        for (const { documentId, held } of await readAll(transaction, rows))
          found.get(String(held))?.push(documentId);
      }
    });
    for (const [key, documentIds] of found) this.#found.set(key, documentIds);
  }

  async documentsWith(value: unknown): Promise<readonly string[]> {
    const key = this.#keyOf(value);
    if (!this.#found.has(key)) await this.prepare([value]);
    return this.#found.get(key) ?? [];
  }

  /** Caches the value of a new document; without that, each later look-up of the value could read every document. */
  noteCreated({ uid }: ContentType, data: Data, documentId: string): void {
    const { contentType, attribute } = this.#context;
    if (contentType.uid !== uid) return;
    const key = this.#keyOf(data[attribute.name]);
    if (this.#found.get(key)?.length === 0) this.#found.set(key, [documentId]);
    else this.#found.delete(key);
  }

  /** Removes the value from the cache, because the updated document may have it now. */
  noteUpdated({ uid }: ContentType, data: Data): void {
    const { contentType, attribute } = this.#context;
    if (contentType.uid === uid) this.#found.delete(this.#keyOf(data[attribute.name]));
  }

  #keyOf(value: unknown): string {
    return String(this.#operandOf(value));
  }

  /** Undefined for a value that the attribute cannot have: no document has it. */
  #operandOf(value: unknown): Operand | undefined {
    const { type, name } = this.#context.attribute;
    try {
      return type.parseOperand(value, name);
    } catch (error) {
      if (error instanceof PlinthError) return undefined;
      throw error;
    }
  }
}
