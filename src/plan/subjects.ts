// Names that every row has in addition to its attributes.
import { datetime } from '../schema/attribute-types/datetime.ts';
import { integer } from '../schema/attribute-types/integer.ts';
import type { ScalarType } from '../schema/attribute-types/scalar-type.ts';
import { string } from '../schema/attribute-types/string.ts';
import type { AttributeOwner, ContentType } from '../schema/schema.ts';
import { creatorColumn, editorColumn } from '../schema/storage/storage-names.ts';
import type { Compared } from './compared.ts';
import type { Subject } from './plan.ts';
import { isCreatorField, openPassword } from './planning.ts';

const ofColumn = (column: string, type: ScalarType): Compared => ({
  subject: { kind: 'column', column, storage: type.storage },
  type,
});

const rowId = ofColumn('id', integer);
const componentId: Compared = { subject: { kind: 'componentId' }, type: integer };
const locale = ofColumn('locale', string);
const ofEveryRow: Readonly<Record<string, Compared>> = {
  id: rowId,
  documentId: ofColumn('document_id', string),
  createdAt: ofColumn('created_at', datetime),
  updatedAt: ofColumn('updated_at', datetime),
  publishedAt: ofColumn('published_at', datetime),
};

/** The number of a row or component value, which an operator directly below compares, as in `filters[category]=5`. */
export const idSubject = ({ kind }: AttributeOwner): Compared => (kind === 'component' ? componentId : rowId);

/** `id`, `documentId`, times, and `locale` on localized types; in components only `id`. */
export function systemSubject(owner: AttributeOwner, name: string): Compared | undefined {
  if (owner.kind === 'component') return name === 'id' ? componentId : undefined;
  if (name === 'locale') return owner.isLocalized ? locale : undefined;
  return Object.hasOwn(ofEveryRow, name) ? ofEveryRow[name] : undefined;
}

/** Names other than readable attributes: those that every row has, and passwords if the caller may test them. */
export function otherSubject(owner: AttributeOwner, name: string): Compared | undefined {
  const password = openPassword(owner, name);
  return password
    ? { subject: { kind: 'secret', attribute: password }, type: locale.type }
    : systemSubject(owner, name);
}

/** The number of the administrator who created or last changed the row, which only code of a project compares. */
export function authorSubject(owner: AttributeOwner, name: string): Compared | undefined {
  if (owner.kind === 'component' || !owner.hasOpenAuthors || !isCreatorField(name)) return undefined;
  return ofColumn(name === 'createdBy' ? creatorColumn : editorColumn, integer);
}

/** The subjects of `_q`: the documentId and every text or number that the caller may read. */
export function searchSubjects(contentType: ContentType): readonly Subject[] {
  const attributes = [...contentType.attributes.values()].flatMap((attribute): Subject[] =>
    attribute.kind === 'scalar' &&
    !attribute.isPrivate &&
    !attribute.isUnsearched &&
    attribute.type.isSearchable
      ? [{ kind: 'attribute', attribute }]
      : [],
  );
  return [{ kind: 'column', column: 'document_id', storage: 'text' }, ...attributes];
}
