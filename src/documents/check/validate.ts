// Validation of the values of a document: every problem at once, in the schema's order
// (docs/reference/compatibility.md, Validation messages). What is right is returned as `Given`, so that the body is read once.
// Stored values are validated by the same rules before they are published; shown-problems.ts keeps them to itself.
import { PlinthError, type Problem } from '../../errors/errors.ts';
import { printValue } from '../../errors/print-value.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import { defaultValue } from '../../schema/defaults.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ComponentAttribute,
  componentOf,
  type MediaAttribute,
  type MorphAttribute,
  type PasswordAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  type Schema,
  type ZoneAttribute,
} from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import type { Hashes } from '../body/body.ts';
import { componentUid } from '../body/check-keys.ts';
import { parseMorph, parseRelation } from '../body/relation-input.ts';
import type { Given, GivenItem } from './given.ts';

export interface Validation {
  readonly schema: Schema;
  /** Drafts may still miss what a publication needs. */
  readonly isDraft: boolean;
  /** Missing values get their default, or are reported where they are required. */
  readonly isCreate: boolean;
  /** The values are laid over those of another document: at the root, nothing is missing. */
  readonly isOverlay?: boolean;
  /** The values are stored ones (keyed by attribute id, null where nothing is set), looked at before they are published. */
  readonly isStored: boolean;
  /** Of the passwords in the values. */
  readonly hashes?: Hashes;
}

export interface Validated {
  readonly problems: readonly Problem[];
  /** A value that no parser can read; it ends the write after all problems were reported. */
  readonly unreadable: PlinthError | undefined;
  /** What was given, where there is no problem. */
  readonly given: readonly Given[];
  /** Scalar values of the root owner by attribute name, defaults included; null for wrong ones. */
  readonly values: ReadonlyMap<string, JsonValue>;
}

export function validate(data: Data, owner: AttributeOwner, validation: Validation): Validated {
  const run = new Run(validation);
  const isCreate = validation.isCreate && !validation.isOverlay;
  const given = run.owner(data, owner, { label: '', path: [], isCreate });
  return { problems: run.problems, unreadable: run.unreadable, given, values: run.values };
}

interface Place {
  /** `seo.cards[0]`, empty at the root. */
  readonly label: string;
  readonly path: readonly string[];
  readonly isCreate: boolean;
}

const member = ({ label, path, isCreate }: Place, name: string): Place => ({
  label: label === '' ? name : `${label}.${name}`,
  path: [...path, name],
  isCreate,
});
const element = ({ label, path }: Place, index: number, isCreate: boolean): Place => ({
  label: `${label}[${index}]`,
  path: [...path, String(index)],
  isCreate,
});

interface Holder {
  readonly owner: AttributeOwner;
  readonly isCreate: boolean;
}

/** One validation run; it collects what it finds. */
class Run {
  readonly problems: Problem[] = [];
  readonly values = new Map<string, JsonValue>();
  unreadable: PlinthError | undefined;
  readonly #validation: Validation;

  constructor(validation: Validation) {
    this.#validation = validation;
  }

  owner(data: Data, owner: AttributeOwner, place: Place): readonly Given[] {
    const all: Given[] = [];
    for (const attribute of owner.attributes.values()) {
      // Absent and null are the same in stored values.
      const value = this.#validation.isStored ? (data[attribute.id] ?? null) : data[attribute.name];
      const demanded = this.#demanded(attribute, data, { owner, isCreate: place.isCreate });
      const given = this.#attribute(demanded, value, { ...member(place, attribute.name), holder: data });
      if (given && value !== undefined) all.push(given);
    }
    return all;
  }

  /** What its conditions hide from editors is not required. */
  #demanded(attribute: Attribute, data: Data, { owner, isCreate }: Holder): Attribute {
    if (!attribute.condition || !attribute.isRequired) return attribute;
    const valueBeside = (name: string): unknown => {
      const other = owner.attributes.get(name);
      if (!other) return undefined;
      const value = data[this.#validation.isStored ? other.id : name];
      return value === undefined && isCreate && other.kind === 'scalar' ? defaultValue(other) : value;
    };
    return attribute.condition(valueBeside) ? attribute : { ...attribute, isRequired: false };
  }

  #attribute(
    attribute: Attribute,
    value: unknown,
    place: Place & { readonly holder: Data },
  ): Given | undefined {
    switch (attribute.kind) {
      case 'scalar':
        return { kind: 'scalar', attribute, value: this.#scalar(attribute, value, place) };
      case 'password':
        this.#password(attribute, value, place);
        return { kind: 'password', attribute, hash: this.#hash(attribute, value, place.holder) };
      case 'component':
        return attribute.isRepeatable
          ? { kind: 'components', attribute, items: this.#repeatable(attribute, value, place) }
          : { kind: 'component', attribute, item: this.#component(attribute, value, place) };
      case 'zone':
        return { kind: 'components', attribute, items: this.#zone(attribute, value, place) };
      default:
        return this.#validation.isStored ? undefined : this.#relation(attribute, value);
    }
  }

  #relation(
    attribute: RelationAttribute | MediaAttribute | MorphAttribute,
    value: unknown,
  ): Given | undefined {
    if (value === undefined) return undefined;
    if (attribute.kind === 'morph') {
      const edit = parseMorph(value);
      if (edit === 'invalid') this.#invalidRelations(value);
      return edit && edit !== 'invalid' ? { kind: 'morph', attribute, edit } : undefined;
    }
    const edit = parseRelation(value);
    if (edit === 'invalid') this.#invalidRelations(value);
    return edit && edit !== 'invalid' ? { kind: 'relation', attribute, edit } : undefined;
  }

  #scalar(attribute: ScalarAttribute, given: unknown, place: Place): JsonValue {
    const value =
      given === undefined && place.isCreate && !this.#validation.isStored
        ? defaultOrMissing(attribute)
        : given;
    if (value === undefined && !place.isCreate) return null;
    const checked = value === undefined || value === null ? null : this.#checked(attribute, value, place);
    if (value === undefined || value === null) this.#required(attribute, value, place);
    if (place.path.length === 1) this.values.set(attribute.name, checked);
    return checked;
  }

  /** Null for what is wrong. */
  #checked(attribute: ScalarAttribute, value: unknown, place: Place): JsonValue {
    let isWrong = false;
    const report = (message: string, problem: { value?: unknown; below?: readonly string[] } = {}): void => {
      isWrong = true;
      // The types print what they refuse.
      const shown = this.#validation.isStored ? message.replace(`\`${printValue(value)}\``, '`…`') : message;
      this.#report(
        [...place.path, ...(problem.below ?? [])],
        shown,
        'value' in problem ? { value: problem.value } : {},
      );
    };
    try {
      const { isDraft } = this.#validation;
      const checked = attribute.type.check(value, { attribute, isDraft, label: place.label, report });
      return isWrong ? null : checked;
    } catch (error) {
      if (!(error instanceof PlinthError)) throw error;
      this.unreadable ??= error;
      return null;
    }
  }

  #password(attribute: PasswordAttribute, given: unknown, place: Place): void {
    // A stored one is a hash, which says nothing about its length.
    if (given === undefined || this.#validation.isStored) return;
    if (given === null) this.#required(attribute, null, place);
    else if (typeof given === 'string') this.#passwordText(attribute, given, place);
    else this.#wrongType('string', given, place);
  }

  #hash({ id }: PasswordAttribute, given: unknown, holder: Data): string | null {
    return given === null ? null : (this.#validation.hashes?.get(holder)?.[id] ?? null);
  }

  /** Lengths repeat the value, as clients know it (docs/reference/compatibility.md, Validation messages). */
  #passwordText(attribute: PasswordAttribute, given: string, { path, label }: Place): void {
    const { minLength, maxLength = 256, regex } = attribute;
    const { isDraft } = this.#validation;
    if (minLength !== undefined && !isDraft && given.length < minLength) {
      this.#report(path, `${label} must be at least ${minLength} characters`, { value: given });
    }
    if (given.length > maxLength)
      this.#report(path, `${label} must be at most ${maxLength} characters`, { value: given });
    if (regex && !isDraft && !regex.test(given)) {
      this.#report(path, `${label} must match the following: "${regex}"`);
    }
  }

  /** Text and numbers are missed by their type, others by their absence. */
  #required(attribute: Attribute, value: null | undefined, place: Place): void {
    if (!attribute.isRequired || this.#validation.isDraft) return;
    const kind = attribute.kind === 'scalar' ? attribute.type.missing : 'other';
    const shown = value === undefined ? {} : { value: null };
    if (value === null && kind === 'string') {
      this.#report(
        place.path,
        `${place.label} must be a \`string\` type, but the final value was: \`null\`.`,
        shown,
      );
    } else if (value === null && kind === 'number') {
      this.#report(
        place.path,
        `${place.label} must be a \`number\` type, but the final value was: \`NaN\`.`,
        shown,
      );
    } else {
      this.#report(place.path, `${place.label} must be defined.`, shown);
    }
  }

  /** One that is null is told by its type, like text (docs/reference/compatibility.md, Validation messages). */
  #requiredComponent(attribute: ComponentAttribute, value: null | undefined, place: Place): void {
    if (value === undefined || !attribute.isRequired || this.#validation.isDraft)
      this.#required(attribute, value, place);
    else
      this.#report(
        place.path,
        `${place.label} must be a \`object\` type, but the final value was: \`null\`.`,
        { value },
      );
  }

  #component(attribute: ComponentAttribute, given: unknown, place: Place): GivenItem | null {
    if (isData(given)) return this.#item(attribute.component, given, place);
    if (given !== undefined && given !== null) this.#wrongType('object', given, place);
    else if (given === null || place.isCreate) this.#requiredComponent(attribute, given, place);
    return null;
  }

  #repeatable(attribute: ComponentAttribute, given: unknown, place: Place): readonly GivenItem[] {
    const items = this.#items(attribute, given, place) ?? [];
    return items.flatMap((item, index) => {
      const itemPlace = element(place, index, true);
      if (isData(item)) return [this.#item(attribute.component, item, itemPlace)];
      this.#wrongType('object', item, itemPlace);
      return [];
    });
  }

  #item(uid: string, given: Data, place: Place): GivenItem {
    const component = componentOf(this.#validation.schema, uid);
    const values = this.owner(given, component, { ...place, isCreate: this.#isNew(given) });
    return { component, number: given.id, values };
  }

  #zone(attribute: ZoneAttribute, given: unknown, place: Place): readonly GivenItem[] {
    // Stored items of a component that left the zone are out of reach, and no reason to refuse a publication.
    const isOutOfReach = (item: unknown): boolean =>
      this.#validation.isStored && isData(item) && !attribute.components.includes(String(item.__component));
    const reachable = Array.isArray(given) ? given.filter((item) => !isOutOfReach(item)) : given;
    const items = this.#items(attribute, reachable, place);
    if (!items && typeof given === 'string')
      this.#report([], 'Cannot build relations store from dynamiczone, component identifier is undefined', {
        value: given,
      });
    return (items ?? []).flatMap((item, index) => {
      const read = this.#zoneItem(attribute, item, element(place, index, true), given);
      return read ? [read] : [];
    });
  }

  /** A component that the zone does not take is dropped (docs/reference/compatibility.md, Validation messages). */
  #zoneItem(attribute: ZoneAttribute, item: unknown, place: Place, zone: unknown): GivenItem | undefined {
    if (!isData(item)) {
      this.#wrongType('object', item, place);
      return undefined;
    }
    const uid = item.__component;
    if (uid === undefined || uid === null) {
      this.#missingComponent(place, zone);
      return undefined;
    }
    const component = this.#validation.schema.components.get(componentUid(item));
    if (!component) {
      this.#unknownComponent(attribute, uid, place);
      this.#invalidRelations(zone);
      return undefined;
    }
    return attribute.components.includes(component.uid) ? this.#item(component.uid, item, place) : undefined;
  }

  #missingComponent(place: Place, zone: unknown): void {
    this.#report([...place.path, '__component'], `${place.label}.__component is a required field`);
    this.#report([], 'Cannot build relations store from dynamiczone, component identifier is undefined', {
      value: zone,
    });
  }

  #unknownComponent({ components }: ZoneAttribute, uid: unknown, place: Place): void {
    const message = `${place.label}.__component must be one of the following values: ${components.join(', ')}`;
    this.#report([...place.path, '__component'], message, { value: uid });
  }

  /** The items of a list, its length checked; null counts only where values are stored ones. */
  #items(
    attribute: ComponentAttribute | ZoneAttribute,
    given: unknown,
    place: Place,
  ): readonly unknown[] | undefined {
    if (given === undefined || (given === null && this.#validation.isStored)) {
      if (place.isCreate && attribute.isRequired && !this.#validation.isDraft)
        this.#required(attribute, given, place);
      return undefined;
    }
    if (!Array.isArray(given)) {
      this.#wrongType('array', given, place);
      return undefined;
    }
    const { min, max } = attribute;
    if (this.#validation.isDraft) return given;
    const shown = {
      value: this.#validation.isStored
        ? given.map((item) => namedItem(this.#validation.schema, attribute, item))
        : given,
    };
    // An empty list is no list, unless there has to be one.
    const isCounted = attribute.isRequired || given.length > 0;
    if (min !== undefined && isCounted && given.length < min)
      this.#report(place.path, `${place.label} field must have at least ${min} items`, shown);
    if (max !== undefined && given.length > max)
      this.#report(place.path, `${place.label} field must have less than or equal to ${max} items`, shown);
    return given;
  }

  /** An item with an id edits what is stored: what it leaves out stays as it is. */
  #isNew(item: Data): boolean {
    return (
      this.#validation.isStored || this.#validation.isCreate || item.id === undefined || item.id === null
    );
  }

  #wrongType(type: 'object' | 'array' | 'string', value: unknown, place: Place): void {
    const printed = this.#validation.isStored ? '…' : printValue(value);
    this.#report(
      place.path,
      `${place.label} must be a \`${type}\` type, but the final value was: \`${printed}\`.`,
      { value },
    );
  }

  #invalidRelations(value: unknown): void {
    this.#report([], 'Invalid relations', { value });
  }

  #report(path: readonly string[], message: string, shown: { readonly value?: unknown } = {}): void {
    // A body of megabytes must not come back as an error of megabytes.
    if (this.problems.length >= 100) return;
    this.problems.push({ path, message, name: 'ValidationError', ...shown });
  }
}

function defaultOrMissing(attribute: ScalarAttribute): JsonValue | undefined {
  return attribute.default === undefined || attribute.default === null ? undefined : defaultValue(attribute);
}

/** A stored component value under its attribute names, as messages show it. */
function namedItem(schema: Schema, attribute: ComponentAttribute | ZoneAttribute, item: unknown): unknown {
  if (!isData(item)) return item;
  const uid = attribute.kind === 'zone' ? String(item.__component) : attribute.component;
  const named = [...componentOf(schema, uid).attributes.values()]
    .filter(({ kind }) => kind === 'scalar')
    .map(({ name, id }) => [name, item[id] ?? null]);
  return {
    ...(attribute.kind === 'zone' ? { __component: uid } : {}),
    id: item.id,
    ...Object.fromEntries(named),
  };
}
