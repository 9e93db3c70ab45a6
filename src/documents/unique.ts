// Unique attributes. The index decides; these look-ups only tell which attribute it was, so that all of them are named.
import type { Transaction } from '../database/database.ts';
import type { Problem } from '../errors/errors.ts';
import type { JsonValue } from '../schema/attribute-types/scalar-type.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import { walkContent } from '../schema/walk.ts';
import { selectComponentUnique } from '../sql/write/references.ts';
import { selectTaken } from '../sql/write/rows.ts';
import type { StoredContent } from './content.ts';

export interface Candidate {
  readonly contentType: ContentType;
  readonly documentId: string;
  readonly locale: string;
  /** By attribute name. */
  readonly values: ReadonlyMap<string, JsonValue>;
}

/** A problem for every value that another published document of the locale has. */
export async function takenValues(
  transaction: Transaction,
  { contentType, documentId, locale, values }: Candidate,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const attribute of contentType.attributes.values()) {
    const value = values.get(attribute.name);
    if (attribute.kind !== 'scalar' || !attribute.isUnique || value === undefined || value === null) continue;
    const bound = transaction.dialect.encode(attribute.type.storage, value);
    const taken = await transaction.rows(
      selectTaken(contentType, attribute.id, bound, { documentId, locale }),
    );
    if (taken.length > 0)
      problems.push({
        path: [attribute.name],
        message: 'This attribute must be unique',
        name: 'ValidationError',
        value,
      });
  }
  return problems;
}

/** What a write tried to store, should a unique index refuse it. */
/** In characters of up to four bytes; an index of PostgreSQL has room for 2,700 bytes. */
const longText = 650;

export class Attempt {
  #tried:
    | { contentType: ContentType; documentId: string; locale: string; content: StoredContent }
    | undefined;

  record(tried: {
    contentType: ContentType;
    documentId: string;
    locale: string;
    content: StoredContent;
  }): void {
    this.#tried = tried;
  }

  /** The texts that an index may have no room for: those of attributes that are filtered, sorted and unique by one. */
  longTexts(): readonly Problem[] {
    if (!this.#tried) return [];
    const { contentType, content } = this.#tried;
    return [...contentType.attributes.values()].flatMap((attribute) => {
      const isFound = attribute.kind === 'scalar' && (attribute.type.isIndexed || attribute.isUnique);
      const text = content[attribute.id];
      if (!isFound || typeof text !== 'string' || text.length < longText) return [];
      const { name } = attribute;
      const message = `${name} is too long to be found by: keep it below ${longText} characters, or make it a text`;
      return [{ path: [name], message, name: 'ValidationError' }];
    });
  }

  async problems(transaction: Transaction, schema: Schema): Promise<readonly Problem[]> {
    if (!this.#tried) return [];
    const { contentType, content } = this.#tried;
    const values = new Map(
      [...contentType.attributes.values()].map(({ name, id }) => [name, (content[id] ?? null) as JsonValue]),
    );
    return [
      ...(await takenValues(transaction, { ...this.#tried, values })),
      ...(await this.#componentProblems(transaction, schema)),
    ];
  }

  async #componentProblems(transaction: Transaction, schema: Schema): Promise<readonly Problem[]> {
    if (!this.#tried) return [];
    const { contentType, content, locale } = this.#tried;
    const candidates: { readonly attribute: string; readonly name: string; readonly value: unknown }[] = [];
    walkContent(content, contentType, {
      schema,
      keyedBy: 'id',
      visit({ attribute, value, owner }) {
        const isChecked =
          owner.kind === 'component' && attribute.kind === 'scalar' && attribute.isUnique && value !== null;
        if (isChecked)
          candidates.push({ attribute: `${owner.uid}.${attribute.id}`, name: attribute.name, value });
      },
    });
    const problems: Problem[] = [];
    for (const [index, { attribute, name, value }] of candidates.entries()) {
      const isRepeated = candidates.some(
        (other, at) => at < index && other.attribute === attribute && other.value === value,
      );
      const taken = await transaction.rows(
        selectComponentUnique({ attribute, locale, value: JSON.stringify(value) }),
      );
      if (isRepeated || taken.length > 0)
        problems.push({
          path: [name],
          message: 'This attribute must be unique',
          name: 'ValidationError',
          value,
        });
    }
    return problems;
  }
}
