// What a body needs before it can be written: documents to look up, passwords to hash, numbers for components.
import { tooManyPasswords, tooManyRelations } from '../../errors/documents.ts';
import { inverseOfMorph } from '../../schema/inverse-of-morph.ts';
import type { ContentType, MediaAttribute, Schema } from '../../schema/schema.ts';
import { type Holder, walkContent } from '../../schema/walk.ts';
import type { Data } from '../../values/data.ts';
import {
  morphReferences,
  parseMorph,
  parseRelation,
  type Reference,
  referencesOf,
  type WantedReference,
} from './relation-input.ts';

export interface Gathered {
  /** By the uid of the type that they point to. */
  readonly references: ReadonlyMap<string, readonly WantedReference[]>;
  /** Files that media attributes of certain kinds are to show. */
  readonly files: readonly NamedFile[];
  readonly passwords: readonly {
    readonly holder: Holder;
    readonly attributeId: string;
    readonly password: string;
  }[];
  readonly componentCount: number;
}

export interface NamedFile {
  readonly attribute: MediaAttribute;
  readonly reference: Reference;
}

/** Editing lists takes longer than they are long, and hashes are slow on purpose: one request must not hold up the others. */
const mostReferences = 5000;
const mostPasswords = 20;

export function gather(data: Data, contentType: ContentType, schema: Schema): Gathered {
  const references = new Map<string, WantedReference[]>();
  const files: NamedFile[] = [];
  const passwords: { holder: Holder; attributeId: string; password: string }[] = [];
  let componentCount = 0;
  let referenceCount = 0;
  const want = (uid: string, wanted: readonly WantedReference[]): void => {
    if (wanted.length === 0) return;
    referenceCount += wanted.length;
    if (referenceCount > mostReferences) throw tooManyRelations({ most: mostReferences });
    const others = references.get(uid);
    if (others) others.push(...wanted);
    else references.set(uid, [...wanted]);
  };
  walkContent(data, contentType, {
    schema,
    keyedBy: 'name',
    visit({ attribute: named, value, holder, owner }) {
      const attribute = named.kind === 'morph' ? (inverseOfMorph(named, schema) ?? named) : named;
      if (attribute.kind === 'relation' || attribute.kind === 'media') {
        const edit = parseRelation(value);
        const wanted = edit && edit !== 'invalid' ? referencesOf(edit) : [];
        const isUnlocated = owner.kind === 'component';
        want(
          attribute.target,
          wanted.map((one) => ({ ...one, isUnlocated })),
        );
        if (attribute.kind === 'media' && attribute.allowedTypes)
          for (const { reference, isRequired } of wanted)
            if (isRequired) files.push({ attribute, reference });
      }
      if (attribute.kind === 'morph') {
        const edit = parseMorph(value);
        if (edit && edit !== 'invalid')
          for (const { type, ...wanted } of morphReferences(edit))
            want(type, [{ ...wanted, isUnlocated: true }]);
      }
      if (attribute.kind === 'password' && typeof value === 'string') {
        if (passwords.push({ holder, attributeId: attribute.id, password: value }) > mostPasswords)
          throw tooManyPasswords({ most: mostPasswords });
      }
      if (attribute.kind === 'component' || attribute.kind === 'zone')
        componentCount += Array.isArray(value) ? value.length : 1;
    },
  });
  return { references, files, passwords, componentCount };
}
