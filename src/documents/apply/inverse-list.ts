// The list of owners that link to one document, by keys.
import type { Transaction } from '../../database/database.ts';
import { readAll } from '../../database/rows.ts';
import type { Status } from '../../plan/plan.ts';
import type { ContentType, MorphAttribute, RelationAttribute } from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import type { OwnerRows, PlacedOwner } from '../../sql/write/owner-rows.ts';
import { fromKey, type LinkTarget, toKey } from '../../values/link-target.ts';
import type { Address } from '../stored/version.ts';
import { type InverseStatements, inverseStatements } from './inverse-statements.ts';

/** A localized document is linked in its own locale; for others, owners of every locale are in one list. */
export const ownerRows = (
  ownerType: ContentType,
  status: Status,
  { contentType, locale }: Address,
): OwnerRows => {
  const ownLocale = contentType.isLocalized ? locale : undefined;
  return { contentType: ownerType, status, locale: ownerType.isLocalized ? ownLocale : '' };
};

export interface InverseListParts {
  readonly rows: OwnerRows;
  /** The owning attribute. */
  readonly owned: RelationAttribute | MorphAttribute;
  readonly address: Address;
  readonly defaultLocale: string;
  readonly transaction: Transaction;
}

/** Keys of owners contain their locale, unless it is that of the list, or the default locale in a list of all locales. */
export class InverseList {
  readonly #transaction: Transaction;
  readonly #statements: InverseStatements;
  readonly #standing: string;

  constructor({ rows, owned, address, defaultLocale, transaction }: InverseListParts) {
    this.#transaction = transaction;
    this.#statements = inverseStatements(rows, owned, address, defaultLocale);
    this.#standing = rows.locale ?? defaultLocale;
  }

  /** Positions by key, in the order of the list. */
  async places(): Promise<ReadonlyMap<string, number>> {
    const owners = await readAll(this.#transaction, this.#statements.owners);
    return new Map(owners.map((owner) => [this.keyOf(owner), owner.position]));
  }

  remove(keys: readonly string[]): void {
    for (const [locale, owners] of Map.groupBy(keys.map(this.ofKey), (owner) => owner.locale))
      for (const batch of batches(owners.map(({ documentId }) => documentId)))
        this.#transaction.send(this.#statements.clear(locale, batch));
  }

  /** Sets positions in order. Owners whose position is already greater than the previous one keep it. */
  setInOrder(next: Iterable<string>, current: ReadonlyMap<string, number>): void {
    const moved: PlacedOwner[] = [];
    let last = 0;
    for (const key of next) {
      const position = current.get(key) ?? 0;
      const isInPlace = position > last;
      last = isInPlace ? position : last + 1;
      if (!isInPlace) moved.push({ ...this.ofKey(key), position: last });
    }
    if (moved.length > 0) this.#transaction.send(this.#statements.set(moved));
  }

  readonly keyOf = ({ documentId, locale }: LinkTarget): string =>
    toKey({ documentId, locale: locale === this.#standing ? '' : locale });

  readonly ofKey = (key: string): LinkTarget => {
    const { documentId, locale } = fromKey(key);
    return { documentId, locale: locale === '' ? this.#standing : locale };
  };
}
