// Documents by a unique value: looked up for many rows at once, and kept within bounds.
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { readAll } from '../../database/rows.ts';
import { PlinthError } from '../../errors/errors.ts';
import type { Operand } from '../../schema/attribute-types/scalar-type.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import { selectDocumentsByValue } from '../../sql/write/documents-by-value.ts';
import type { Data } from '../../values/data.ts';

interface Looking {
  /** Takes part in the transaction that is open. */
  readonly database: Database;
  readonly contentType: ContentType;
  readonly attribute: ScalarAttribute;
  /** Of the documents that are imported; empty on types without locales. */
  readonly locale: string;
}

const mostKept = 50_000;

export class Lookup {
  readonly #looking: Looking;
  /** DocumentIds by value: several where it tells documents not apart, none where it is in no document. */
  readonly #found = new LRUCache<string, readonly string[]>({ max: mostKept });

  constructor(looking: Looking) {
    this.#looking = looking;
  }

  /** Looks values up in one go. What was not there before may have come meanwhile. */
  async prepare(values: readonly unknown[]): Promise<void> {
    const { database, contentType, attribute, locale } = this.#looking;
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

  /** A value that no document had is that of the new one now: asked again, each could read every document. */
  noteCreated({ uid }: ContentType, data: Data, documentId: string): void {
    const { contentType, attribute } = this.#looking;
    if (contentType.uid !== uid) return;
    const key = this.#keyOf(data[attribute.name]);
    if (this.#found.get(key)?.length === 0) this.#found.set(key, [documentId]);
    else this.#found.delete(key);
  }

  /** What was looked up before may be that document now, or two. */
  noteUpdated({ uid }: ContentType, data: Data): void {
    const { contentType, attribute } = this.#looking;
    if (contentType.uid === uid) this.#found.delete(this.#keyOf(data[attribute.name]));
  }

  #keyOf(value: unknown): string {
    return String(this.#operandOf(value));
  }

  /** Undefined for what the attribute cannot have: it is in no document. */
  #operandOf(value: unknown): Operand | undefined {
    const { type, name } = this.#looking.attribute;
    try {
      return type.parseOperand(value, name);
    } catch (error) {
      if (error instanceof PlinthError) return undefined;
      throw error;
    }
  }
}
