// Parses the value of a relation or media attribute, in all forms, into one: keep, set, or change.
import { type Data, isData } from '../../values/data.ts';

/** A document by documentId, optionally with a locale, or by the id of one of its rows. */
export type Reference = { readonly documentId: string; readonly locale?: string } | { readonly id: number };

export type RelationPosition =
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'before' | 'after'; readonly anchor: Reference };

interface Connection {
  readonly reference: Reference;
  readonly position: RelationPosition;
}

/** `options: { strict: false }`: an item whose anchor is not in the list is appended. */
interface Options {
  readonly isLenient: boolean;
}

export type RelationEdit =
  | { readonly kind: 'set'; readonly references: readonly Reference[] }
  | {
      readonly kind: 'change';
      readonly connect: readonly Connection[];
      readonly disconnect: readonly Reference[];
      readonly options: Options;
    };

/** Undefined if nothing changes; `invalid` if it is not a reference. A `set` of null is the same as none. */
export function parseRelation(value: unknown): RelationEdit | undefined | 'invalid' {
  if (value === null) return { kind: 'set', references: [] };
  if (isData(value) && !('id' in value) && !('documentId' in value)) {
    if (isGiven(value.set)) return setOf(value.set);
    if ('connect' in value || 'disconnect' in value) return changeOf(value);
    return Object.keys(value).length === 0 || 'options' in value || 'set' in value ? undefined : 'invalid';
  }
  return setOf(value);
}

/** Files are also cleared by `{ set: null }`. */
export const parseFiles = (value: unknown): RelationEdit | undefined | 'invalid' =>
  parseRelation(clears(value) ? null : value);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const clears = (value: unknown): boolean =>
  isData(value) && value.set === null && !('connect' in value || 'disconnect' in value);

function setOf(value: unknown): RelationEdit | 'invalid' {
  const references = listOf(value).map(parseReference);
  return references.every((reference) => reference !== undefined) ? { kind: 'set', references } : 'invalid';
}

const optionsOf = ({ options }: Data): Options => ({
  isLenient: isData(options) && options.strict === false,
});

function changeOf(value: Data): RelationEdit | 'invalid' {
  const connections = listOf(value.connect).map(parseConnection);
  const removed = listOf(value.disconnect).map(parseReference);
  if (
    !connections.every((connection) => connection !== undefined) ||
    !removed.every((reference) => reference !== undefined)
  )
    return 'invalid';
  return { kind: 'change', connect: connections, disconnect: removed, options: optionsOf(value) };
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

function parseReference(value: unknown): Reference | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? { id: value } : undefined;
  if (typeof value === 'string') {
    if (value === '' || value.includes('\u0000')) return undefined;
    return /^\d{1,15}$/.test(value) ? { id: Number(value) } : { documentId: value };
  }
  if (!isData(value)) return undefined;
  if (typeof value.documentId !== 'string')
    return value.id === undefined ? undefined : parseReference(value.id);
  const reference = parseReference(value.documentId);
  const { locale } = value;
  const isLocated = typeof locale === 'string' && locale !== '' && !locale.includes('\u0000');
  return reference && 'documentId' in reference && isLocated ? { ...reference, locale } : reference;
}

function parseConnection(value: unknown): Connection | undefined {
  const reference = parseReference(value);
  const position = parsePosition(isData(value) ? value.position : undefined);
  return reference && position ? { reference, position } : undefined;
}

function parsePosition(value: unknown): RelationPosition | undefined {
  if (!isData(value)) return value === undefined || value === null ? { kind: 'end' } : undefined;
  for (const kind of ['before', 'after'] as const) {
    if (value[kind] === undefined) continue;
    const anchor = parseReference(value[kind]);
    return anchor ? { kind, anchor } : undefined;
  }
  const isStart = flagOf(value.start);
  return isStart === undefined || flagOf(value.end) === undefined
    ? undefined
    : { kind: isStart ? 'start' : 'end' };
}

/** A flag as JSON or a form sends it. Undefined if it is none. */
function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === 1 || value === '1') return true;
  const isOff = value === undefined || value === null || value === false || value === 0;
  return isOff || value === 'false' || value === '0' || value === '' ? false : undefined;
}

export interface WantedReference {
  readonly reference: Reference;
  /** Whether a missing document is an error. */
  readonly isRequired: boolean;
  /** Links inside components and of polymorphic relations have no locale. */
  readonly isUnlocated?: boolean;
}

/** All documents that an edit names, anchors included. A row that is disconnected by id may be missing. */
export function referencesOf(edit: RelationEdit): readonly WantedReference[] {
  const wanted =
    (isRequired: boolean) =>
    (reference: Reference): WantedReference => ({ reference, isRequired });
  if (edit.kind === 'set') return edit.references.map(wanted(true));
  const anchors = edit.connect.flatMap(({ position }) => ('anchor' in position ? [position.anchor] : []));
  return [
    ...edit.connect.map(({ reference }) => wanted(true)(reference)),
    ...anchors.map(wanted(!edit.options.isLenient)),
    ...edit.disconnect.map((reference) => wanted('documentId' in reference)(reference)),
  ];
}

/** Items of a morph relation: `{ __type: 'api::tag.tag', id | documentId }`. */
export interface MorphReference {
  readonly type: string;
  readonly reference: Reference;
}

export type MorphPosition =
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'before' | 'after'; readonly anchor: MorphReference };

interface MorphConnection extends MorphReference {
  readonly position: MorphPosition;
}

export type MorphEdit =
  | { readonly kind: 'set'; readonly items: readonly MorphReference[] }
  | {
      readonly kind: 'change';
      readonly connect: readonly MorphConnection[];
      readonly disconnect: readonly MorphReference[];
      readonly options: Options;
    };

/** Undefined if nothing changes; `invalid` if it is not an item of any type. */
export function parseMorph(value: unknown): MorphEdit | undefined | 'invalid' {
  if (value === undefined) return undefined;
  if (!isData(value) || '__type' in value) return morphEdit({ set: value });
  // An empty object changes nothing; an object with other keys must not clear the relation.
  if ('set' in value || 'connect' in value || 'disconnect' in value) return morphEdit(value);
  return Object.keys(value).length === 0 ? undefined : 'invalid';
}

function morphEdit(value: Data): MorphEdit | 'invalid' {
  const set = isGiven(value.set) || clears(value) ? listOf(value.set).map(morphItem) : undefined;
  const connect = listOf(value.connect).map(morphConnection);
  const disconnect = listOf(value.disconnect).map(morphItem);
  if (![...(set ?? []), ...connect, ...disconnect].every((item) => item !== undefined)) return 'invalid';
  return set
    ? { kind: 'set', items: set.filter((item) => item !== undefined) }
    : {
        kind: 'change',
        connect: connect.filter((item) => item !== undefined),
        disconnect: disconnect.filter((item) => item !== undefined),
        options: optionsOf(value),
      };
}

function morphItem(item: unknown): MorphReference | undefined {
  const reference = parseReference(item);
  return reference && isData(item) && typeof item.__type === 'string'
    ? { type: item.__type, reference }
    : undefined;
}

/** An anchor without a type has that of its item. */
function morphConnection(item: unknown): MorphConnection | undefined {
  const named = morphItem(item);
  const position = parsePosition(isData(item) ? item.position : undefined);
  if (!named || !position) return undefined;
  if (!('anchor' in position)) return { ...named, position };
  const written = isData(item) && isData(item.position) ? item.position[position.kind] : undefined;
  const type = isData(written) && typeof written.__type === 'string' ? written.__type : named.type;
  return { ...named, position: { kind: position.kind, anchor: { type, reference: position.anchor } } };
}

/** All documents that an edit names, anchors included. A row that is disconnected by id may be missing. */
export function morphReferences(
  edit: MorphEdit,
): readonly (MorphReference & { readonly isRequired: boolean })[] {
  const wanted =
    (isRequired: boolean) =>
    ({ type, reference }: MorphReference) => ({ type, reference, isRequired });
  if (edit.kind === 'set') return edit.items.map(wanted(true));
  const anchors = edit.connect.flatMap(({ position }) => ('anchor' in position ? [position.anchor] : []));
  return [
    ...edit.connect.map(wanted(true)),
    ...anchors.map(wanted(!edit.options.isLenient)),
    ...edit.disconnect.map((item) => wanted('documentId' in item.reference)(item)),
  ];
}
