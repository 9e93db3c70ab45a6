// Finds the last positions in the inverse lists of to-one relations, where newly linked rows are appended.
import { readSingle } from '../../database/rows.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { positionColumn } from '../../schema/storage/storage-names.ts';
import { selectNextPosition } from '../../sql/write/link-columns.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from './content.ts';
import type { Address } from './version.ts';

interface ToOne {
  readonly id: string;
  readonly target: string;
}

/** Each position is queried once, so that it can be queried early. */
export class LastPlaces {
  readonly #row: Pick<Address, 'contentType' | 'locale'>;
  readonly #context: WriteContext;
  readonly #pending = new Map<string, Promise<StoredContent>>();

  constructor(row: Pick<Address, 'contentType' | 'locale'>, context: WriteContext) {
    this.#row = row;
    this.#context = context;
  }

  /** The position column for the end of a new target's list. A rejection that is never awaited is ignored. */
  of(attribute: ToOne, targetId: string): Promise<StoredContent> {
    const key = `${attribute.id} ${targetId}`;
    const pending = this.#pending.get(key) ?? this.#load(attribute, targetId);
    this.#pending.set(key, pending);
    pending.catch(() => undefined);
    return pending;
  }

  async #load({ id, target }: ToOne, targetId: string): Promise<StoredContent> {
    const { contentType, locale } = this.#row;
    const { schema, transaction } = this.#context;
    // The list of a target without locales contains the rows of every locale.
    const isMixed = contentType.isLocalized && !contentTypeOf(schema, target).isLocalized;
    const place = { targetId, locale: isMixed ? undefined : locale };
    const next = selectNextPosition(contentType, id, place, transaction.dialect);
    const { position } = await readSingle(transaction, next);
    return { [positionColumn(id)]: position };
  }
}
