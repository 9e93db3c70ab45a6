// Collects what a body needs before the write: documents to look up, passwords to hash, ids of components.
import { tooManyPasswords, tooManyRelations } from '../../errors/families/documents.ts';
import { inverseOfMorph } from '../../schema/inverse-of-morph.ts';
import {
  type ContentType,
  isToOne,
  type MediaAttribute,
  type RelationAttribute,
  type Schema,
} from '../../schema/schema.ts';
import { type Holder, walkContent } from '../../schema/walk.ts';
import type { Data } from '../../values/data.ts';
import { isOwnedOneToOne } from '../stored/one-to-one.ts';
import {
  morphReferences,
  parseMorph,
  parseRelation,
  type Reference,
  type RelationEdit,
  referencesOf,
  type WantedReference,
} from './relation-input.ts';

export interface Gathered {
  /** By uid of the target type. */
  readonly references: ReadonlyMap<string, readonly WantedReference[]>;
  /** Targets of the document's own to-one relations that the body names by documentId. */
  readonly targets: readonly (readonly [RelationAttribute, documentId: string])[];
  /** Edits of relations that change other documents too. */
  readonly edits: readonly RelationEditOf[];
  /** Files of media attributes with `allowedTypes`. */
  readonly files: readonly NamedFile[];
  readonly passwords: readonly {
    readonly holder: Holder;
    readonly attributeId: string;
    readonly password: string;
  }[];
  readonly componentCount: number;
}

export interface RelationEditOf {
  readonly attribute: RelationAttribute;
  readonly edit: RelationEdit;
}

export interface NamedFile {
  readonly attribute: MediaAttribute;
  readonly reference: Reference;
}

/** Limits of one body: editing a list takes more than linear time, and hashing is slow by design. */
const maxReferences = 5000;
const maxPasswords = 20;

export function gather(data: Data, contentType: ContentType, schema: Schema): Gathered {
  const references = new WantedReferences();
  const targets: Gathered['targets'][number][] = [];
  const edits: RelationEditOf[] = [];
  const files: NamedFile[] = [];
  const passwords: { holder: Holder; attributeId: string; password: string }[] = [];
  let componentCount = 0;
  walkContent(data, contentType, {
    schema,
    keyedBy: 'name',
    visit({ attribute: named, value, holder, owner }) {
      const attribute = named.kind === 'morph' ? (inverseOfMorph(named, schema) ?? named) : named;
      if (attribute.kind === 'relation' || attribute.kind === 'media') {
        const edit = parseRelation(value);
        if (!edit || edit === 'invalid') return;
        const wanted = referencesOf(edit);
        references.add(attribute.target, wanted, owner.kind === 'component');
        if (attribute.kind === 'media') files.push(...filesAmong(wanted, attribute));
        else if (owner === contentType) {
          targets.push(...targetOf(edit, attribute));
          if (attribute.mappedBy !== undefined || isOwnedOneToOne(attribute)) edits.push({ attribute, edit });
        }
      }
      if (attribute.kind === 'morph') {
        const edit = parseMorph(value);
        if (edit && edit !== 'invalid')
          for (const { type, ...wanted } of morphReferences(edit)) references.add(type, [wanted], true);
      }
      if (attribute.kind === 'password' && typeof value === 'string') {
        if (passwords.push({ holder, attributeId: attribute.id, password: value }) > maxPasswords)
          throw tooManyPasswords({ max: maxPasswords });
      }
      if (attribute.kind === 'component' || attribute.kind === 'zone')
        componentCount += Array.isArray(value) ? value.length : 1;
    },
  });
  return { references: references.byType, targets, edits, files, passwords, componentCount };
}

class WantedReferences {
  readonly byType = new Map<string, WantedReference[]>();
  #count = 0;

  add(uid: string, wanted: readonly WantedReference[], isUnlocated: boolean): void {
    if (wanted.length === 0) return;
    this.#count += wanted.length;
    if (this.#count > maxReferences) throw tooManyRelations({ max: maxReferences });
    const others = this.byType.get(uid) ?? [];
    this.byType.set(uid, others);
    for (const one of wanted) others.push({ ...one, isUnlocated });
  }
}

const filesAmong = (wanted: readonly WantedReference[], attribute: MediaAttribute): readonly NamedFile[] =>
  attribute.allowedTypes
    ? wanted.flatMap(({ reference, isRequired }) => (isRequired ? [{ attribute, reference }] : []))
    : [];

function targetOf(edit: RelationEdit, attribute: RelationAttribute): Gathered['targets'] {
  if (attribute.mappedBy !== undefined || !isToOne(attribute)) return [];
  const target = edit.kind === 'set' ? edit.references.at(-1) : edit.connect[0]?.reference;
  return target && 'documentId' in target ? [[attribute, target.documentId]] : [];
}
