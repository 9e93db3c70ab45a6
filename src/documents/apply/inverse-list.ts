// The list of owners that link to one document, by keys.
import type { Transaction } from '../../database/database.ts';
import { readAll } from '../../database/rows.ts';
import type { Status } from '../../plan/plan.ts';
import type { ContentType, MorphAttribute, RelationAttribute } from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import { namedDocuments } from '../../sql/write/document-locks.ts';
import type { OwnerRows, PlacedOwner } from '../../sql/write/owner-rows.ts';
import { documentOf, fromKey, type LinkTarget, toKey } from '../../values/link-target.ts';
import { lockLate } from '../stored/lock-order.ts';
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
  readonly #contentType: ContentType;
  readonly #standing: string;

  constructor({ rows, owned, address, defaultLocale, transaction }: InverseListParts) {
    this.#transaction = transaction;
    this.#contentType = rows.contentType;
    this.#statements = inverseStatements(rows, owned, address, defaultLocale);
    this.#standing = rows.locale ?? defaultLocale;
  }

  /** Positions by key, in the order of the list. */
  async places(): Promise<ReadonlyMap<string, number>> {
    const owners = await readAll(this.#transaction, this.#statements.owners);
    return new Map(owners.map((owner) => [this.keyOf(owner), owner.position]));
  }

  remove(keys: readonly string[]): void {
    this.#lock(keys.map(documentOf));
    for (const [locale, owners] of Map.groupBy(keys.map(this.ofKey), (owner) => owner.locale))
      for (const batch of batches(owners.map(({ documentId }) => documentId)))
        this.#transaction.send(this.#statements.clear(locale, batch));
  }

  /** Links every owner. Owners whose position is already greater than the previous one keep it. */
  setInOrder(next: Iterable<string>, current: ReadonlyMap<string, number>): void {
    const moved: PlacedOwner[] = [];
    let last = 0;
    for (const key of next) {
      const position = current.get(key) ?? 0;
      const isInPlace = this.#statements.isOrdered ? position > last : current.has(key);
      last = isInPlace ? position : last + 1;
      if (!isInPlace) moved.push({ ...this.ofKey(key), position: last });
    }
    this.#lock(moved.map(({ documentId }) => documentId));
    if (moved.length > 0) this.#transaction.send(this.#statements.set(moved));
  }

  #lock(documentIds: readonly string[]): void {
    if (documentIds.length === 0) return;
    const { dialect } = this.#transaction;
    const chosen = namedDocuments(this.#contentType, { documentIds, ids: [] }, dialect);
    lockLate([{ contentType: this.#contentType, documentIds: chosen }], { transaction: this.#transaction });
  }

  readonly keyOf = ({ documentId, locale }: LinkTarget): string =>
    toKey({ documentId, locale: locale === this.#standing ? '' : locale });

  readonly ofKey = (key: string): LinkTarget => {
    const { documentId, locale } = fromKey(key);
    return { documentId, locale: locale === '' ? this.#standing : locale };
  };
}
