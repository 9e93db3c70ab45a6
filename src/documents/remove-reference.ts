// Removes references to a deleted document from component values, which are JSON.
import type { Transaction } from '../database/database.ts';
import { readFirst } from '../database/rows.ts';
import { type AttributeOwner, isToOne, type Schema } from '../schema/schema.ts';
import { isOfComponents, storedComponentOf } from '../schema/stored-items.ts';
import { selectComponentColumns, updateComponentColumn } from '../sql/write/component-columns.ts';
import { isData } from '../values/data.ts';

/** A row whose components refer to the document. */
interface Holder {
  readonly table: string;
  readonly rowId: number;
}

export async function removeReference(
  transaction: Transaction,
  row: Holder,
  reference: Reference,
): Promise<void> {
  const contentType = [...reference.schema.contentTypes.values()].find(({ table }) => table === row.table);
  if (!contentType) return;
  const attributes = [...contentType.attributes.values()].filter(isOfComponents);
  const columns = await readFirst(
    transaction,
    selectComponentColumns(
      contentType,
      attributes.map(({ id }) => id),
      row.rowId,
    ),
  );
  for (const attribute of attributes) {
    const stored = columns?.[attribute.id] ?? null;
    if (!JSON.stringify(stored).includes(reference.documentId)) continue;
    const cleaned = cleanValue({ [attribute.id]: stored }, contentType, reference)[attribute.id];
    await transaction.run(
      updateComponentColumn(
        contentType,
        attribute.id,
        transaction.dialect.encode('json', cleaned),
        row.rowId,
      ),
    );
  }
}

/** The document that is deleted. */
interface Reference {
  readonly schema: Schema;
  readonly targetUid: string;
  readonly documentId: string;
}

type Stored = Readonly<Record<string, unknown>>;

/** The value without the reference. Finished JSON contains no relations, so it does not change. */
function cleanValue(holder: Stored, owner: AttributeOwner, reference: Reference): Stored {
  const cleaned: Record<string, unknown> = { ...holder };
  for (const attribute of owner.attributes.values()) {
    const value = holder[attribute.id];
    if (value === undefined || value === null) continue;
    if (
      (attribute.kind === 'relation' || attribute.kind === 'media') &&
      attribute.target === reference.targetUid
    ) {
      const rest = Array.isArray(value)
        ? value.filter((id) => id !== reference.documentId)
        : value === reference.documentId
          ? []
          : [value];
      if (rest.length === 0) delete cleaned[attribute.id];
      else cleaned[attribute.id] = isToOne(attribute) ? rest[0] : rest;
    }
    if (!isOfComponents(attribute)) continue;
    const clean = (item: unknown): unknown => {
      const component = isData(item) ? storedComponentOf(reference.schema, attribute, item) : undefined;
      return isData(item) && component ? cleanValue(item, component, reference) : item;
    };
    cleaned[attribute.id] = Array.isArray(value) ? value.map(clean) : clean(value);
  }
  return cleaned;
}
