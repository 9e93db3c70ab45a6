// Converts the relations of a write to the form that hooks receive: `{ set: [{ id }] }` for every form of body, or `{ connect,
// disconnect }` if the body has these, with row ids in place of documentIds, as in Strapi.
import {
  parseRelation,
  type Reference,
  type RelationEdit,
  referencesOf,
} from '../../documents/body/relation-input.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import type { DocumentEntries } from './document-entries.ts';

interface Written {
  readonly contentType: ContentType;
  readonly schema: Schema;
  readonly entries: DocumentEntries;
  readonly locale: string | undefined;
}

type Numbers = ReadonlyMap<string, number>;

/** Values that are not references, or name an unknown type, stay unchanged: the write validates them. */
export async function shownRelations(data: Data, written: Written): Promise<Data> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const target = targetOf(name, written);
    const edit = target && value !== null ? parseRelation(value) : undefined;
    if (!target || edit === undefined || edit === 'invalid') continue;
    const numbers = await written.entries.numbers(target, documentIdsOf(edit), written.locale);
    shown[name] = shownEdit(edit, value, numbers);
  }
  return { ...data, ...shown };
}

function targetOf(name: string, { contentType, schema }: Written): ContentType | undefined {
  const attribute = contentType.attributes.get(name);
  const isLink = attribute?.kind === 'relation' || attribute?.kind === 'media';
  return isLink ? schema.contentTypes.get(attribute.target) : undefined;
}

const documentIdsOf = (edit: RelationEdit): readonly string[] =>
  referencesOf(edit).flatMap(({ reference }) => ('documentId' in reference ? [reference.documentId] : []));

function shownEdit(edit: RelationEdit, value: unknown, numbers: Numbers): Data {
  const shown = (reference: Reference): Data => shownReference(reference, numbers);
  if (edit.kind === 'set') return { set: edit.references.map(shown) };
  const said: Data = isData(value) ? value : {};
  return {
    ...said,
    ...('connect' in said
      ? { connect: edit.connect.map((one, at) => placed(shown(one.reference), said, at)) }
      : {}),
    ...('disconnect' in said ? { disconnect: edit.disconnect.map(shown) } : {}),
  };
}

/** Next to another related document, or at the start or end, as requested. */
function placed(reference: Data, { connect }: Data, at: number): Data {
  const requested: unknown = Array.isArray(connect) ? connect[at] : connect;
  return isData(requested) && requested.position !== undefined
    ? { ...reference, position: requested.position }
    : reference;
}

/** A document that does not exist keeps its documentId, so that the write names it in its error. */
function shownReference(reference: Reference, numbers: Numbers): Data {
  if (!('documentId' in reference)) return { id: reference.id };
  const id = numbers.get(reference.documentId);
  return id === undefined ? { ...reference } : { id };
}
