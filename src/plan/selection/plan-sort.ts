// Plans sort keys: resolves every name to a value that the caller may read, through relations and components if necessary.
import { thirdListInSort } from '../../errors/families/plan.ts';
import { wrongOrder } from '../../errors/families/request.ts';
import { byKind } from '../../schema/by-kind.ts';
import {
  type Attribute,
  type AttributeOwner,
  componentOf,
  type MediaAttribute,
  type RelationAttribute,
} from '../../schema/schema.ts';
import type { Direction, Order } from '../plan.ts';
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
} from '../planning.ts';
import type { SortQuery } from '../query.ts';
import { type FilterScope, followRelation } from '../relations/followed-relation.ts';
import { otherSubject } from '../subjects.ts';

/** To-many relations of one sort key. With more of them the rows to compare grow beyond any table. */
const maxLists = 2;

interface SortScope extends FilterScope {
  /** The to-many relations that the key has passed through so far. */
  readonly toMany?: readonly Position[];
}

export const planSort = (
  sort: readonly SortQuery[],
  scope: FilterScope,
  planning: Planning,
  position: Position,
): readonly Order[] =>
  sort.flatMap(({ path, order, isBlank }) => {
    const key = planKey(path, order, scope, planning, position);
    return isBlank ? [] : [key];
  });

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
  // In place of a name below the relation stands a text that is no order: report it as an unknown key.
  if (next === undefined && order && leadsOn(scope.owner, name)) throw unknownKey(order, here);
  if (!attribute) throw refusedName(scope.owner, name, position);
  if (next === undefined) throw refusedKey(name, position);
  return planThrough(attribute, { rest, order, scope, planning, here, position });
}

/** Ascending by default; upper and lower case make no difference. */
export function directionOf(order = 'asc'): Direction {
  const direction = order.toLowerCase();
  if (direction === 'asc' || direction === 'desc') return direction;
  throw wrongOrder();
}

/** Whether the attribute has names below it. */
function leadsOn(owner: AttributeOwner, name: string): boolean {
  if (isCreatorField(name)) return true;
  if (name === 'localizations') return owner.kind === 'contentType' && owner.isLocalized;
  const kind = readableAttribute(owner, name)?.kind;
  return kind === 'relation' || kind === 'media' || kind === 'component';
}

/** A sort key that continues below an attribute's name. */
interface Sorting {
  readonly rest: readonly string[];
  readonly order: string | undefined;
  readonly scope: SortScope;
  readonly planning: Planning;
  readonly here: Position;
  /** The position of the attribute's owner. */
  readonly position: Position;
}

const planThrough = byKind<Order, [Sorting]>({
  component(attribute, { rest, order, scope, planning, here }) {
    const inner: SortScope = { ...scope, owner: componentOf(planning.schema, attribute.component) };
    const by = planKey(rest, order, inner, planning, here);
    if (!attribute.isRepeatable && by.kind === 'subject' && by.subject.kind === 'attribute')
      return {
        ...by,
        subject: { kind: 'inComponent', component: attribute, attribute: by.subject.attribute },
      };
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
  if (toMany.length > maxLists) throw tooManyLists(toMany, here);
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
