// Reports attributes of components that were removed, or have another kind. Their content is kept but hidden.
import { isScalarStorage } from '../../schema/attribute-types/scalar-type.ts';
import { type Lock, placesBefore } from '../../schema/lock.ts';
import {
  type AttributeOwner,
  type Component,
  type ContentType,
  componentOf,
  type Schema,
} from '../../schema/schema.ts';
import { isOfComponents, itemsWithin } from '../../schema/stored-items.ts';
import type { Transaction } from '../database.ts';
import { AffectedDocuments } from './affected-documents.ts';
import { type AttributeRules, type RulesById, rulesOf } from './attribute-rules.ts';
import type { Change } from './changes.ts';
import { type ComponentRow, eachComponentRow } from './component-rows.ts';
import { keptOutOfReach } from './out-of-reach.ts';

/** By id of the component, which a rename does not change. */
export type RulesWithin = Readonly<Record<string, RulesById>>;

/** The rules to store for the next start. */
export const rulesWithin = (contentType: ContentType, schema: Schema): RulesWithin =>
  Object.fromEntries(
    [...componentsWithin(contentType, schema)].map((component) => [component.id, rulesOf(component)]),
  );

/** The known rules: those of removed attributes, and those of the last start. */
export const knownWithin = (former: RulesWithin = {}, last: RulesWithin = {}): RulesWithin =>
  Object.fromEntries(
    Object.keys({ ...former, ...last }).map((id) => [id, { ...former[id], ...last[id] }] as const),
  );

/** The rules of attributes that do not exist now and may return. */
export const goneWithin = (known: RulesWithin, now: RulesWithin): RulesWithin =>
  Object.fromEntries(
    Object.entries(known)
      .map(
        ([id, rules]) =>
          [
            id,
            Object.fromEntries(Object.entries(rules).filter(([place]) => !(place in (now[id] ?? {})))),
          ] as const,
      )
      .filter(([, rules]) => Object.keys(rules).length > 0),
  );

interface Leaving {
  readonly schema: Schema;
  readonly lock: Lock;
  readonly before: RulesWithin;
  /** The columns of the type's table, without new ones. */
  readonly existing: ReadonlySet<string>;
}

export async function outOfReachWithin(
  transaction: Transaction,
  contentType: ContentType,
  { schema, lock, before, existing }: Leaving,
): Promise<readonly Change[]> {
  const gone = [...componentsWithin(contentType, schema)].flatMap((component) =>
    leaving(component, lock, before).map(([id, rules]) => ({
      component,
      id,
      rules,
      concerned: new AffectedDocuments(),
    })),
  );
  if (gone.length === 0) return [];
  const visit = ({ documentId, content }: ComponentRow): void => {
    for (const { component, item } of itemsWithin(content, contentType, schema))
      for (const one of gone)
        if (one.component === component && !isEmpty(item[one.id])) one.concerned.add(documentId);
  };
  await eachComponentRow(transaction, contentType, visit, existing);
  return gone
    .filter(({ concerned }) => concerned.size > 0)
    .map(({ component, rules, concerned }) =>
      keptOutOfReach(contentType, { owner: component, before: rules, concerned }),
    );
}

export function componentsWithin(
  owner: AttributeOwner,
  schema: Schema,
  found = new Set<Component>(),
): Set<Component> {
  for (const attribute of [...owner.attributes.values()].filter(isOfComponents))
    for (const uid of attribute.kind === 'zone' ? attribute.components : [attribute.component]) {
      const component = componentOf(schema, uid);
      if (found.has(component)) continue;
      found.add(component);
      componentsWithin(component, schema, found);
    }
  return found;
}

/** Without values that are carried over, which reread-within.ts reports. */
function leaving(
  { uid, id, attributes }: Component,
  lock: Lock,
  before: RulesWithin,
): readonly (readonly [string, AttributeRules])[] {
  const present = new Set([...attributes.values()].map((attribute) => attribute.id));
  for (const { kind, name } of attributes.values())
    for (const place of kind === 'scalar' ? placesBefore(lock.components[uid], name) : [])
      if (isScalarStorage(place.storage)) present.add(place.id);
  return Object.entries(before[id] ?? {}).filter(([attributeId]) => !present.has(attributeId));
}

const isEmpty = (stored: unknown): boolean =>
  stored === undefined || stored === null || (Array.isArray(stored) && stored.length === 0);
