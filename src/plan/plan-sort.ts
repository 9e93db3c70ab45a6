// Sort keys: every name resolved to a value that this caller may read, through relations and components if need be.
import { thirdListInSort } from '../errors/plan.ts';
import { wrongOrder } from '../errors/request.ts';
import { byKind } from '../schema/by-kind.ts';
import {
  type Attribute,
  type AttributeOwner,
  componentOf,
  type MediaAttribute,
  type RelationAttribute,
} from '../schema/schema.ts';
import { type FilterScope, followRelation } from './followed-relation.ts';
import type { Direction, Order } from './plan.ts';
import {
  below,
  isCreatorField,
  type Planning,
  type Position,
  readableAttribute,
  refusedKey,
  refusedName,
  spend,
  unknownKey,
} from './planning.ts';
import type { SortQuery } from './query.ts';
import { otherSubject } from './subjects.ts';

/** Of one sort key: what each row is sorted by soon would be more rows than there are. */
const mostLists = 2;

interface SortScope extends FilterScope {
  /** The to-many relations that the key leads through already. */
  readonly toMany?: readonly Position[];
}

export const planSort = (
  sort: readonly SortQuery[],
  scope: FilterScope,
  planning: Planning,
  position: Position,
): readonly Order[] => sort.map(({ path, order }) => planKey(path, order, scope, planning, position));

function planKey(
  path: readonly string[],
  order: string | undefined,
  scope: SortScope,
  planning: Planning,
  position: Position,
): Order {
  spend(planning, position);
  const [name = '', ...rest] = path;
  const [next] = rest;
  const system = otherSubject(scope.owner, name);
  const attribute = readableAttribute(scope.owner, name);
  if (system || attribute?.kind === 'scalar') {
    if (next !== undefined) throw unknownKey(next, below(position, name));
    const subject =
      system?.subject ??
      (attribute?.kind === 'scalar' ? ({ kind: 'attribute', attribute } as const) : undefined);
    if (subject) return { kind: 'subject', subject, direction: directionOf(order) };
  }
  const here = below(position, name);
  // What stands where a name below it should is the key that is not there.
  if (next === undefined && order && leadsOn(scope.owner, name)) throw unknownKey(order, here);
  if (!attribute) throw refusedName(scope.owner, name, position);
  if (next === undefined) throw refusedKey(name, position);
  return planThrough(attribute, { rest, order, scope, planning, here, position });
}

/** Ascending unless it is said. */
export function directionOf(order: string | undefined): Direction {
  if (order === undefined || order === 'asc' || order === 'ASC') return 'asc';
  if (order === 'desc' || order === 'DESC') return 'desc';
  throw wrongOrder();
}

/** Whether names of other documents or of a component may follow. */
function leadsOn(owner: AttributeOwner, name: string): boolean {
  if (isCreatorField(name)) return true;
  if (name === 'localizations') return owner.kind === 'contentType' && owner.isLocalized;
  const kind = readableAttribute(owner, name)?.kind;
  return kind === 'relation' || kind === 'media' || kind === 'component';
}

/** A sort key that goes on below the name of an attribute. */
interface Sorting {
  readonly rest: readonly string[];
  readonly order: string | undefined;
  readonly scope: SortScope;
  readonly planning: Planning;
  readonly here: Position;
  /** Of what the attribute belongs to. */
  readonly position: Position;
}

const planThrough = byKind<Order, [Sorting]>({
  component(attribute, { rest, order, scope, planning, here }) {
    const inner: SortScope = { ...scope, owner: componentOf(planning.schema, attribute.component) };
    const by = planKey(rest, order, inner, planning, here);
    return { kind: 'component', attribute, by, direction: by.direction };
  },
  relation: planRelated,
  media: planRelated,
  scalar: refuse,
  password: refuse,
  morph: refuse,
  zone: refuse,
});

function refuse({ name }: Attribute, { position }: Sorting): never {
  throw refusedKey(name, position);
}

function planRelated(
  attribute: RelationAttribute | MediaAttribute,
  { rest, order, scope, planning, here, position }: Sorting,
): Order {
  const followed = followRelation(attribute, { scope, planning, position });
  const { target: contentType, link, isMany, versions } = followed;
  const toMany = [...(scope.toMany ?? []), ...(isMany ? [here] : [])];
  if (toMany.length > mostLists) throw tooManyLists(toMany, here);
  const inner: SortScope = { ...followed.inner, toMany };
  const by = planKey(rest, order, inner, planning, here);
  return { kind: 'related', link, rows: { contentType, versions }, by, direction: by.direction };
}

function tooManyLists(lists: readonly Position[], { param, path }: Position): Error {
  const at = path.join('.');
  const [last = '', ...before] = lists.map((list) => list.path.join('.')).reverse();
  return thirdListInSort(
    {
      lists: before
        .reverse()
        .map((list) => `"${list}"`)
        .join(', '),
      last,
    },
    { key: path.at(-1), path: at, source: 'query', param },
  );
}
