// Notes about relations whose inverse side does not exist, for example because of a typo in `mappedBy` or `inversedBy`, and about
// sides that do not match. Such relations have one side. Strapi accepts them too.
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import {
  missingInverse,
  noOwner,
  sharedSide,
  sideElsewhere,
  twoOwners,
  unequalSides,
} from '../schema-notes.ts';
import type { UnplacedAttribute, UnplacedOwner } from '../unplaced.ts';

export function withInverseSides(
  owners: readonly UnplacedOwner[],
  contentTypes: readonly UnplacedOwner[],
  findings: Finding[],
): readonly UnplacedOwner[] {
  const relationsOf = new Map(
    contentTypes.map(({ uid, attributes }) => [
      uid,
      new Map(
        attributes.flatMap(({ attribute }) =>
          attribute.kind === 'relation' ? [[attribute.name, attribute] as const] : [],
        ),
      ),
    ]),
  );
  const checked = (attribute: UnplacedAttribute, { uid, file }: UnplacedOwner): UnplacedAttribute => {
    if (attribute.kind !== 'relation') return attribute;
    const relations = relationsOf.get(attribute.target);
    const option = attribute.mappedBy === undefined ? 'inversedBy' : 'mappedBy';
    const name = attribute[option];
    if (!relations || name === undefined) return attribute;
    const path = `attributes.${attribute.name}`;
    const other = relations.get(name);
    if (other && isOwnerless(attribute, other, uid)) {
      findings.push({ file, path: `${path}.mappedBy`, ...noOwner(attribute.target, name) });
      return owns(attribute, uid) ? { ...attribute, mappedBy: undefined, inversedBy: name } : attribute;
    }
    if (other) {
      const meanings = [...unfitting(attribute, other), ...misled({ attribute, uid }, other)];
      findings.push(...meanings.map((meaning) => ({ file, path, ...meaning })));
      return attribute;
    }
    const meaning = missingInverse(attribute.target, name, nearest(name, relations.keys()));
    findings.push({ file, path: `${path}.${option}`, ...meaning });
    return { ...attribute, mappedBy: undefined, inversedBy: undefined };
  };
  return owners.map((owner) => ({
    ...owner,
    attributes: owner.attributes.map(({ attribute, isLocalized }) => ({
      attribute: checked(attribute, owner),
      isLocalized,
    })),
  }));
}

/** Both sides have `mappedBy`. If both are to-one or both to-many, Strapi accepts that and stores no links. */
export const isOwnerless = (attribute: RelationSide, other: RelationSide, uid: string): boolean =>
  attribute.mappedBy === other.name &&
  other.mappedBy === attribute.name &&
  other.target === uid &&
  (attribute.target !== uid || attribute.name !== other.name) &&
  attribute.relation === other.relation &&
  (attribute.relation === 'oneToOne' || attribute.relation === 'manyToMany');

/** Chooses one side as the owner, the same at each start. */
const owns = ({ target, name, mappedBy = '' }: RelationSide, uid: string): boolean =>
  `${uid} ${name}` < `${target} ${mappedBy}`;

type RelationSide = Extract<UnplacedAttribute, { kind: 'relation' }>;

const otherSide: Readonly<Record<RelationSide['relation'], RelationSide['relation']>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** Reports each relation once, at its owning side; at both if both own it. */
function unfitting(attribute: RelationSide, other: RelationSide): readonly Meaning[] {
  if (attribute.inversedBy === undefined) return [];
  if (other.inversedBy === attribute.name) return [twoOwners(attribute.target, other.name)];
  const right = otherSide[attribute.relation];
  return other.relation === right ? [] : [unequalSides(attribute.relation, other.relation, right)];
}

/** A side whose target is another type, or that already has another inverse side. */
function misled(
  { attribute, uid }: { readonly attribute: RelationSide; readonly uid: string },
  other: RelationSide,
): readonly Meaning[] {
  const { target, name } = attribute;
  if (other.target !== uid) return [sideElsewhere(target, other.name, other.target)];
  const own = other.inversedBy;
  const isShared = attribute.mappedBy !== undefined && own !== undefined && own !== name;
  return isShared ? [sharedSide(target, other.name, own)] : [];
}
