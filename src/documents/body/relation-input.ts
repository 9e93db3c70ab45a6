// What a body may say about a relation or media attribute, in all its forms, read into one: keep, set, or change.
import { isData } from '../../values/data.ts';

/** A document by its documentId, or by the number of one of its rows. */
export type Reference = { readonly documentId: string } | { readonly id: number };

export type Position =
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'before' | 'after'; readonly anchor: Reference };

interface Connection {
  readonly reference: Reference;
  readonly position: Position;
}

export type RelationEdit =
  | { readonly kind: 'set'; readonly references: readonly Reference[] }
  | {
      readonly kind: 'change';
      readonly connect: readonly Connection[];
      readonly disconnect: readonly Reference[];
    };

/** Undefined where nothing is to change; `invalid` for what is no reference. */
export function parseRelation(value: unknown): RelationEdit | undefined | 'invalid' {
  if (value === null) return { kind: 'set', references: [] };
  if (isData(value) && !('id' in value) && !('documentId' in value)) {
    if ('set' in value) return setOf(value.set);
    if ('connect' in value || 'disconnect' in value) return changeOf(value.connect, value.disconnect);
    return Object.keys(value).length === 0 || 'options' in value ? undefined : 'invalid';
  }
  return setOf(value);
}

function setOf(value: unknown): RelationEdit | 'invalid' {
  const references = listOf(value).map(parseReference);
  return references.every((reference) => reference !== undefined) ? { kind: 'set', references } : 'invalid';
}

function changeOf(connect: unknown, disconnect: unknown): RelationEdit | 'invalid' {
  const connections = listOf(connect).map(parseConnection);
  const removed = listOf(disconnect).map(parseReference);
  if (
    !connections.every((connection) => connection !== undefined) ||
    !removed.every((reference) => reference !== undefined)
  )
    return 'invalid';
  return { kind: 'change', connect: connections, disconnect: removed };
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
  return typeof value.documentId === 'string'
    ? parseReference(value.documentId)
    : value.id === undefined
      ? undefined
      : parseReference(value.id);
}

function parseConnection(value: unknown): Connection | undefined {
  const reference = parseReference(value);
  const position = parsePosition(isData(value) ? value.position : undefined);
  return reference && position ? { reference, position } : undefined;
}

function parsePosition(value: unknown): Position | undefined {
  if (!isData(value)) return value === undefined || value === null ? { kind: 'end' } : undefined;
  for (const kind of ['before', 'after'] as const) {
    if (value[kind] === undefined) continue;
    const anchor = parseReference(value[kind]);
    return anchor ? { kind, anchor } : undefined;
  }
  return { kind: value.start === true ? 'start' : 'end' };
}

export interface WantedReference {
  readonly reference: Reference;
  /** A missing one is an error. */
  readonly isRequired: boolean;
}

/** Every document that an edit names, anchors included; what is disconnected need not be there. */
export function referencesOf(edit: RelationEdit): readonly WantedReference[] {
  const wanted =
    (isRequired: boolean) =>
    (reference: Reference): WantedReference => ({ reference, isRequired });
  if (edit.kind === 'set') return edit.references.map(wanted(true));
  const anchors = edit.connect.flatMap(({ position }) => ('anchor' in position ? [position.anchor] : []));
  return [
    ...[...edit.connect.map(({ reference }) => reference), ...anchors].map(wanted(true)),
    ...edit.disconnect.map(wanted(false)),
  ];
}

/** Items of a morph relation: `{ __type: 'api::tag.tag', id | documentId }`. */
export interface MorphReference {
  readonly type: string;
  readonly reference: Reference;
}

export type MorphEdit =
  | { readonly kind: 'set'; readonly items: readonly MorphReference[] }
  | {
      readonly kind: 'change';
      readonly connect: readonly MorphReference[];
      readonly disconnect: readonly MorphReference[];
    };

/** Undefined where nothing is to change; `invalid` for what is no item of any type. */
export function parseMorph(value: unknown): MorphEdit | undefined | 'invalid' {
  if (value === undefined) return undefined;
  if (!isData(value) || '__type' in value) return morphEdit({ set: value });
  // An empty object leaves the relation as it is; one of other keys must not clear it.
  if ('set' in value || 'connect' in value || 'disconnect' in value) return morphEdit(value);
  return Object.keys(value).length === 0 ? undefined : 'invalid';
}

function morphEdit(value: Readonly<Record<string, unknown>>): MorphEdit | 'invalid' {
  const set = 'set' in value ? morphItems(value.set) : undefined;
  const connect = morphItems(value.connect);
  const disconnect = morphItems(value.disconnect);
  if (set === 'invalid' || connect === 'invalid' || disconnect === 'invalid') return 'invalid';
  return set ? { kind: 'set', items: set } : { kind: 'change', connect, disconnect };
}

function morphItems(value: unknown): readonly MorphReference[] | 'invalid' {
  const items = listOf(value).map((item) => {
    const reference = parseReference(item);
    return reference && isData(item) && typeof item.__type === 'string'
      ? { type: item.__type, reference }
      : undefined;
  });
  return items.every((item) => item !== undefined) ? items : 'invalid';
}

/** Everything that an edit names; what is disconnected need not be there. */
export const morphReferences = (
  edit: MorphEdit,
): readonly (MorphReference & { readonly isRequired: boolean })[] =>
  edit.kind === 'set'
    ? edit.items.map((item) => ({ ...item, isRequired: true }))
    : [
        ...edit.connect.map((item) => ({ ...item, isRequired: true })),
        ...edit.disconnect.map((item) => ({ ...item, isRequired: false })),
      ];
