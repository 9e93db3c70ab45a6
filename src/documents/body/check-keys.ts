// Checks the names in a body: only writable attributes, and nothing that the server sets. The first wrong name ends the write
// (docs/reference/compatibility.md, Documents).
import type { Abilities } from '../../abilities/abilities.ts';
import { invalidKey } from '../../errors/invalid-key.ts';
import { byKind } from '../../schema/by-kind.ts';
import { inverseOfMorph } from '../../schema/inverse-of-morph.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  componentOf,
  type Schema,
} from '../../schema/schema.ts';
import { asText } from '../../values/as-text.ts';
import { type Data, isData } from '../../values/data.ts';
import { isKnown, isWritable, notWritable } from '../rules/attributes.ts';
import { checkRelationKeys } from './check-relation-keys.ts';
import { morphReferences, parseMorph } from './relation-input.ts';

export interface KeyChecking {
  readonly schema: Schema;
  readonly abilities: Abilities;
  /** `create` or `update`. */
  readonly action: string;
}

/** Reported before other names, in this order. */
const ids = ['id', 'documentId'];
const fixedByServer = ['createdBy', 'updatedBy', 'localizations'];
/** Times that code of the project may write. */
export const writtenTimes: readonly string[] = ['createdAt', 'updatedAt'];
/** Accepted without effect; the query parameters of these names are used. */
const ignored = ['publishedAt', 'locale'];

export function checkKeys(data: Data, contentType: ContentType, checking: KeyChecking): void {
  const { isCode } = checking.abilities;
  const fixed = isCode ? fixedByServer : [...writtenTimes, ...fixedByServer];
  const id = ids.find((key) => key in data);
  if (id !== undefined) throw invalidKey({ key: id, source: 'body' });
  const key = Object.keys(data).find((name) => fixed.includes(name));
  if (key !== undefined) throw invalidKey({ key, path: key, source: 'body' });
  const ruled = { ...checking, contentType };
  const known = (attribute: Attribute): boolean => isKnown(ruled, attribute);
  checkOwner(data, contentType, [], {
    ...checking,
    allowed: isCode ? [...writtenTimes, ...ignored] : ignored,
    known,
  });
  const refused = Object.keys(data).filter((key) => {
    const attribute = contentType.attributes.get(key);
    return attribute !== undefined && !isWritable(ruled, attribute);
  });
  if (refused.length > 0) throw notWritable(ruled, refused);
}

interface OwnerChecking extends KeyChecking {
  /** Keys besides the attributes. */
  readonly allowed: readonly string[];
  /** For a content type: whether the caller may know of an attribute. */
  readonly known?: (attribute: Attribute) => boolean;
}

function checkOwner(
  data: Data,
  owner: AttributeOwner,
  path: readonly string[],
  { allowed, known, ...checking }: OwnerChecking,
): void {
  for (const [key, value] of Object.entries(data)) {
    if (allowed.includes(key)) continue;
    const attribute = owner.attributes.get(key);
    if (!attribute || (known && !known(attribute)))
      throw invalidKey({ key, path: path.length === 0 ? null : path.join('.'), source: 'body' });
    if (attribute.isReadOnly && !checking.abilities.isCode) throw refuse(attribute, [...path, key]);
    checkAttribute(attribute, value, [...path, key], checking);
  }
}

const refuse = ({ name }: Attribute, path: readonly string[]): Error =>
  invalidKey({ key: name, path: path.join('.'), source: 'body' });

/** The value is checked by validation. */
const isTaken = (): void => {};

const checkAttribute = byKind<void, [value: unknown, path: readonly string[], checking: KeyChecking]>({
  scalar: isTaken,
  password: isTaken,
  media(attribute, value, path, checking) {
    checkRelationKeys(value, { path, namesOf: () => readableNames(attribute.target, checking) });
  },
  morph(attribute, value, path, checking) {
    const inverse = inverseOfMorph(attribute, checking.schema);
    if (inverse) {
      checkAttribute(inverse, value, path, checking);
      return;
    }
    const { isCode } = checking.abilities;
    const isTaken =
      (attribute.relation === 'morphToMany' && (isCode || value !== null)) ||
      (attribute.relation === 'morphToOne' && isCode);
    if (!isTaken || !mayName(morphTypes(value), checking)) throw refuse(attribute, path);
    checkRelationKeys(value, {
      path,
      namesOf: ({ __type }) => readableNames(asText(__type) ?? '', checking),
    });
  },
  relation(attribute, value, path, checking) {
    if (!mayName([attribute.target], checking)) throw refuse(attribute, path);
    checkRelationKeys(value, { path, namesOf: () => readableNames(attribute.target, checking) });
  },
  component({ component }, value, path, checking) {
    const inside: OwnerChecking = { ...checking, allowed: addressOfComponent };
    for (const item of Array.isArray(value) ? value : [value])
      if (isData(item)) checkOwner(item, componentOf(checking.schema, component), path, inside);
  },
  zone(_attribute, value, path, checking) {
    for (const item of Array.isArray(value) ? value : []) checkZoneItem(item, path, checking);
  },
});

/** Connecting reveals whether a document exists, so it needs the right to read it. Files are open to every caller. */
const mayName = (uids: readonly string[], { schema, abilities }: KeyChecking): boolean =>
  uids.every(
    (uid) => uid === 'plugin::upload.file' || (schema.contentTypes.has(uid) && abilities.may(`${uid}.find`)),
  );

function readableNames(uid: string, { schema, abilities }: KeyChecking): readonly string[] {
  const contentType = schema.contentTypes.get(uid);
  if (!contentType) return [];
  const ruled = { abilities, contentType, action: 'find' };
  const isReadable = (attribute: Attribute): boolean =>
    !attribute.isPrivate && attribute.kind !== 'password' && isKnown(ruled, attribute);
  return [...contentType.attributes.values()].filter(isReadable).map(({ name }) => name);
}

function morphTypes(value: unknown): readonly string[] {
  const edit = parseMorph(value);
  return edit && edit !== 'invalid' ? morphReferences(edit).map(({ type }) => type) : [];
}

/** A component that was read may have both (API reference, Components and dynamic zones). Only the `id` is used. */
const addressOfComponent = ['id', 'documentId'];

/** `__component` of a zone's item; empty if it is not a text. */
export const componentUid = ({ __component }: Data): string =>
  typeof __component === 'string' ? __component : '';

function checkZoneItem(item: unknown, path: readonly string[], checking: KeyChecking): void {
  const component = isData(item) ? checking.schema.components.get(componentUid(item)) : undefined;
  if (component && isData(item))
    checkOwner(item, component, path, { ...checking, allowed: [...addressOfComponent, '__component'] });
}
