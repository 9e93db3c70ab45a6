// Sort keys: every name resolved to a value that this caller may read, through relations and components if need be.
import { invalid } from '../errors/errors.ts';
import { componentOf } from '../schema/schema.ts';
import { relatedVersions, resolveLink } from './links.ts';
import type { Direction, Order } from './plan.ts';
import { type FilterScope, relatedScope } from './plan-filters.ts';
import {
  below,
  isRefusedName,
  mayReach,
  type Planning,
  type Position,
  readableAttribute,
  refusedKey,
  spend,
  unknownKey,
} from './planning.ts';
import type { SortQuery } from './query.ts';
import { systemSubject } from './subjects.ts';

interface SortScope extends FilterScope {
  /** The to-many relation that the key leads through already. */
  readonly toMany?: Position | undefined;
}

export const planSort = (
  sort: readonly SortQuery[],
  scope: FilterScope,
  planning: Planning,
  position: Position,
): readonly Order[] => sort.map(({ path, direction }) => planKey(path, direction, scope, planning, position));

function planKey(
  path: readonly string[],
  direction: Direction,
  scope: SortScope,
  planning: Planning,
  position: Position,
): Order {
  spend(planning, position);
  const [name = '', ...rest] = path;
  const [next] = rest;
  const system = systemSubject(scope.owner, name);
  const attribute = readableAttribute(scope.owner, name);
  if (system || attribute?.kind === 'scalar') {
    if (next !== undefined) throw unknownKey(next, below(position, name));
    const subject =
      system?.subject ??
      (attribute?.kind === 'scalar' ? ({ kind: 'attribute', attribute } as const) : undefined);
    if (subject) return { kind: 'subject', subject, direction };
  }
  if (!attribute)
    throw isRefusedName(scope.owner, name) ? refusedKey(name, position) : unknownKey(name, position);
  if (next === undefined) throw refusedKey(name, position);
  if (attribute.kind === 'component') {
    const inner: SortScope = { ...scope, owner: componentOf(planning.schema, attribute.component) };
    return {
      kind: 'component',
      attribute,
      by: planKey(rest, direction, inner, planning, below(position, name)),
      direction,
    };
  }
  if (attribute.kind !== 'relation' && attribute.kind !== 'media') throw refusedKey(name, position);
  const resolved = resolveLink(
    planning.schema,
    { row: scope.row, isComponent: scope.owner.kind === 'component' },
    attribute,
  );
  if (!mayReach(planning, resolved.target)) throw refusedKey(name, position);
  if (resolved.isMany && scope.toMany) throw secondToMany(scope.toMany, below(position, name));
  const toMany = resolved.isMany ? below(position, name) : scope.toMany;
  const inner: SortScope = { ...relatedScope(scope, resolved, planning), toMany };
  const rows = {
    contentType: resolved.target,
    versions: relatedVersions(scope.row, resolved, { ...planning, locale: scope.locale }),
  };
  return {
    kind: 'related',
    link: resolved.link,
    rows,
    by: planKey(rest, direction, inner, planning, below(position, name)),
    direction,
  };
}

/** Each row would be sorted by all rows that two such relations lead to, which soon are more than there are. */
function secondToMany(first: Position, { param, path }: Position): Error {
  const at = path.join('.');
  return invalid(
    `A sort key leads through one to-many relation at most: "${first.path.join('.')}" is one, and "${at}" another. Sort by an attribute of "${first.path.join('.')}"`,
    { key: path.at(-1), path: at, source: 'query', param },
  );
}
