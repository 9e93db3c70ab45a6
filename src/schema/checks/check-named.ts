// Checks names of attributes that other parts of a schema refer to: `options.privateAttributes`, `conditions`, and
// `targetField` of uids.
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { didYouMean } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import { variablesOf } from '../conditions.ts';
import { namesOfEveryDocument } from '../every-document.ts';
import { shownAlways, uidOfNoText, unknownPrivate, unknownVariable } from '../schema-notes.ts';
import type { UnplacedAttribute, UnplacedOwner } from '../unplaced.ts';

interface Findings {
  readonly faults: Fault[];
  readonly findings: Finding[] | undefined;
}

/** A typo in private attributes is a fault, because it would show what should be hidden. */
export function checkNamed(owners: readonly UnplacedOwner[], { faults, findings = [] }: Findings): void {
  for (const { file, attributes, privateAttributes = [] } of owners) {
    const names = attributes.map(({ attribute }) => attribute.name);
    const at = { file, path: 'options.privateAttributes' };
    for (const name of privateAttributes.filter((one) => !names.includes(one))) {
      const meant = isOfEvery(name) ? undefined : nearest(name, [...names, ...namesOfEveryDocument]);
      if (meant) faults.push({ ...at, problem: `"${name}" is no attribute`, remedy: didYouMean(meant) });
      else findings.push(...shownName(name).map((meaning) => ({ ...at, ...meaning })));
    }
    findings.push(...attributes.flatMap(({ attribute }) => uidOf(attribute, { file, attributes })));
    for (const { attribute } of attributes)
      for (const name of variablesOf(attribute.conditions).filter((one) => !names.includes(one)))
        findings.push({
          file,
          path: `attributes.${attribute.name}.conditions`,
          ...unknownVariable(name, nearest(name, names)),
        });
  }
}

/** The names of `api.responses.privateAttributes` that hide nothing. */
export function shownNames(
  privateAttributes: readonly string[],
  owners: readonly UnplacedOwner[],
): readonly Finding[] {
  const names = new Set(
    owners.flatMap(({ attributes }) => attributes.map(({ attribute }) => attribute.name)),
  );
  return privateAttributes
    .filter((name) => !names.has(name))
    .flatMap(shownName)
    .map((meaning) => ({ file: 'config/api', path: 'responses.privateAttributes', ...meaning }));
}

const isOfEvery = (name: string): boolean => namesOfEveryDocument.includes(name);

/** Authors are hidden in any case. */
function shownName(name: string): readonly Meaning[] {
  if (['createdBy', 'updatedBy'].includes(name)) return [];
  return [isOfEvery(name) ? shownAlways(name) : unknownPrivate(name)];
}

/** Missing ones are reported by check-references.ts. */
function uidOf(
  attribute: UnplacedAttribute,
  { file, attributes }: Pick<UnplacedOwner, 'file' | 'attributes'>,
): readonly Finding[] {
  if (attribute.kind !== 'scalar' || attribute.targetField === undefined) return [];
  const source = attributes.find((other) => other.attribute.name === attribute.targetField)?.attribute;
  if (!source || (source.kind === 'scalar' && source.type.storage === 'text')) return [];
  const type = source.kind === 'scalar' ? source.type.name : source.kind;
  const path = `attributes.${attribute.name}.targetField`;
  return [{ file, path, ...uidOfNoText(source.name, type) }];
}
