// Validates the values of a document, with all problems at once in the schema's order (docs/reference/compatibility.md,
// Validation messages). Valid values are returned as `Given`, so that the body is read once. Stored values are validated by the
// same rules before they are published; shown-problems.ts removes them from the problems.
import type { PlinthError, Problem } from '../../errors/errors.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import { inverseOfMorph } from '../../schema/inverse-of-morph.ts';
import { defaultValue } from '../../schema/parse/defaults.ts';
import type {
  Attribute,
  AttributeOwner,
  MediaAttribute,
  MorphAttribute,
  PasswordAttribute,
  RelationAttribute,
} from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { parseFiles, parseMorph, parseRelation } from '../body/relation-input.ts';
import { ComponentValues } from './component-values.ts';
import { Findings, member, type Validation, type ValuePlace } from './findings.ts';
import type { Given } from './given.ts';
import { checkPassword, scalarValue } from './scalar-values.ts';

export interface Validated {
  readonly problems: readonly Problem[];
  /** A value that no parser can read; thrown after all problems. */
  readonly unreadable: PlinthError | undefined;
  /** The valid values. */
  readonly given: readonly Given[];
  /** Scalar values of the root owner by attribute name, defaults included; null for invalid ones. */
  readonly values: ReadonlyMap<string, JsonValue>;
}

export function validate(data: Data, owner: AttributeOwner, validation: Validation): Validated {
  const findings = new Findings(validation);
  const { isDraft, stored } = validation;
  const isCreate = validation.isCreate && !validation.isOverlay;
  const given = new Owners(findings).check(data, owner, { label: '', path: [], isCreate, isDraft, stored });
  return { problems: findings.problems, unreadable: findings.unreadable, given, values: findings.values };
}

/** The value of an attribute with the other values of its owner. */
interface Held extends ValuePlace {
  readonly holder: Data;
}

/** Checks owners of attributes: the content type, and every component in it. */
class Owners {
  readonly #findings: Findings;
  readonly #components: ComponentValues;

  constructor(findings: Findings) {
    this.#findings = findings;
    this.#components = new ComponentValues(findings, (...held) => this.check(...held));
  }

  check(data: Data, owner: AttributeOwner, place: ValuePlace): readonly Given[] {
    const { isStored } = this.#findings.validation;
    const all: Given[] = [];
    for (const attribute of owner.attributes.values()) {
      // Absent and null are the same in stored values.
      const value = isStored ? (data[attribute.id] ?? null) : data[attribute.name];
      const isDraft = place.isDraft || this.#isHidden(attribute, data, owner, place);
      const given = this.#attribute(attribute, value, { ...member(place, attribute), isDraft, holder: data });
      if (given && value !== undefined) all.push(given);
    }
    return all;
  }

  /**
   * Whether conditions hide the attribute. Values that the write leaves out are the stored ones, or defaults. If the stored ones are
   * not read yet, before hooks, it counts as hidden: the write itself tells.
   */
  #isHidden(
    { condition }: Attribute,
    data: Data,
    owner: AttributeOwner,
    { isCreate, stored }: ValuePlace,
  ): boolean {
    const { isStored, stored: all } = this.#findings.validation;
    let isKnown = true;
    const valueBeside = (name: string): unknown => {
      const other = owner.attributes.get(name);
      if (!other) return undefined;
      const value = data[isStored ? other.id : name];
      if (value !== undefined) return value;
      if (isData(stored)) return stored[other.id];
      isKnown &&= isCreate || all !== undefined;
      return isCreate && other.kind === 'scalar' ? defaultValue(other) : undefined;
    };
    return condition !== undefined && (!condition(valueBeside) || !isKnown);
  }

  #attribute(attribute: Attribute, value: unknown, place: Held): Given | undefined {
    switch (attribute.kind) {
      case 'scalar':
        return { kind: 'scalar', attribute, value: scalarValue(this.#findings, attribute, value, place) };
      case 'password':
        checkPassword(this.#findings, attribute, value, place);
        return { kind: 'password', attribute, hash: this.#hash(attribute, value, place.holder) };
      case 'component':
        return attribute.isRepeatable
          ? { kind: 'components', attribute, items: this.#components.repeatable(attribute, value, place) }
          : { kind: 'component', attribute, item: this.#components.single(attribute, value, place) };
      case 'zone':
        return { kind: 'components', attribute, items: this.#components.zone(attribute, value, place) };
      default:
        return this.#findings.validation.isStored ? undefined : this.#relation(attribute, value);
    }
  }

  #hash({ id }: PasswordAttribute, given: unknown, holder: Data): string | null {
    return given === null ? null : (this.#findings.validation.hashes?.get(holder)?.[id] ?? null);
  }

  #relation(named: RelationAttribute | MediaAttribute | MorphAttribute, value: unknown): Given | undefined {
    if (value === undefined) return undefined;
    const { schema } = this.#findings.validation;
    const attribute = named.kind === 'morph' ? (inverseOfMorph(named, schema) ?? named) : named;
    if (attribute.kind === 'morph') {
      const edit = parseMorph(value);
      if (edit === 'invalid') this.#findings.invalidRelations(value);
      return edit && edit !== 'invalid' ? { kind: 'morph', attribute, edit } : undefined;
    }
    const edit = attribute.kind === 'media' ? parseFiles(value) : parseRelation(value);
    if (edit === 'invalid') this.#findings.invalidRelations(value);
    return edit && edit !== 'invalid' ? { kind: 'relation', attribute, edit } : undefined;
  }
}
