// Names that every row has besides its attributes.
import { scalarTypes } from '../schema/attribute-types/index.ts';
import type { ScalarType } from '../schema/attribute-types/scalar-type.ts';
import type { AttributeOwner, ContentType } from '../schema/schema.ts';
import type { Subject } from './plan.ts';
import { openPassword } from './planning.ts';

export interface SystemSubject {
  readonly subject: Subject;
  readonly type: ScalarType;
}

const text = (column: string, typeName: string): SystemSubject => {
  const type = scalarTypes.get(typeName);
  if (!type) throw new Error(`No attribute type ${typeName}`);
  return { subject: { kind: 'column', column, storage: type.storage }, type };
};

const ofEveryRow: Readonly<Record<string, SystemSubject>> = {
  id: text('id', 'integer'),
  documentId: text('document_id', 'string'),
  createdAt: text('created_at', 'datetime'),
  updatedAt: text('updated_at', 'datetime'),
  publishedAt: text('published_at', 'datetime'),
};
const locale = text('locale', 'string');
const componentId: SystemSubject = {
  subject: { kind: 'componentId' },
  type: ofEveryRow.id?.type ?? locale.type,
};

/** `id`, `documentId`, times, and `locale` on localised types; in components only `id`. */
export function systemSubject(owner: AttributeOwner, name: string): SystemSubject | undefined {
  if (owner.kind === 'component') return name === 'id' ? componentId : undefined;
  if (name === 'locale') return owner.isLocalized ? locale : undefined;
  return Object.hasOwn(ofEveryRow, name) ? ofEveryRow[name] : undefined;
}

/** What an owner has under this name besides its readable attributes: what every row has, and passwords where they are open. */
export function otherSubject(owner: AttributeOwner, name: string): SystemSubject | undefined {
  const password = openPassword(owner, name);
  return password
    ? { subject: { kind: 'secret', attribute: password }, type: locale.type }
    : systemSubject(owner, name);
}

/** What `_q` looks into: the document's id and every text or number that this caller may read. */
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
