// Relations whose other side does not exist, as `mappedBy` and `inversedBy` with a slip have it: they have one side. The
// service starts with them, too.
import type { Finding } from '../errors/finding.ts';
import { nearest } from '../errors/nearest.ts';
import { missingInverse } from './schema-notes.ts';
import type { UnplacedAttribute, UnplacedOwner } from './unplaced.ts';

export function withInverseSides(
  owners: readonly UnplacedOwner[],
  contentTypes: readonly UnplacedOwner[],
  findings: Finding[],
): readonly UnplacedOwner[] {
  const relationsOf = new Map(
    contentTypes.map(({ uid, attributes }) => [
      uid,
      attributes
        .filter(({ attribute }) => attribute.kind === 'relation')
        .map(({ attribute }) => attribute.name),
    ]),
  );
  const checked = (attribute: UnplacedAttribute, file: string): UnplacedAttribute => {
    if (attribute.kind !== 'relation') return attribute;
    const relations = relationsOf.get(attribute.target);
    const option = attribute.mappedBy === undefined ? 'inversedBy' : 'mappedBy';
    const name = attribute[option];
    if (!relations || name === undefined || relations.includes(name)) return attribute;
    const meaning = missingInverse(attribute.target, name, nearest(name, relations));
    findings.push({ file, path: `attributes.${attribute.name}.${option}`, ...meaning });
    return { ...attribute, mappedBy: undefined, inversedBy: undefined };
  };
  return owners.map((owner) => ({
    ...owner,
    attributes: owner.attributes.map(({ attribute, isLocalized }) => ({
      attribute: checked(attribute, owner.file),
      isLocalized,
    })),
  }));
}
