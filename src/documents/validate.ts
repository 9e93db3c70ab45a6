// Validation of the values of a document: every problem at once, in the schema's order, with the recorded messages
// (behaviour.md, Validation messages). Values are returned as they will be stored.
import { PlinthError, type Problem } from '../errors/errors.ts';
import { printValue } from '../errors/print-value.ts';
import type { JsonValue } from '../schema/attribute-types/scalar-type.ts';
import { defaultValue } from '../schema/defaults.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ComponentAttribute,
  componentOf,
  type PasswordAttribute,
  type ScalarAttribute,
  type Schema,
  type ZoneAttribute,
} from '../schema/schema.ts';
import { type Data, isData } from '../values/data.ts';
import { componentUid } from './check-keys.ts';
import { parseMorph, parseRelation } from './relation-input.ts';

export interface Validation {
  readonly schema: Schema;
  /** Drafts may still miss what a publication needs. */
  readonly isDraft: boolean;
  /** Missing values get their default, or are reported where they are required. */
  readonly isCreate: boolean;
  /** The values are stored ones (keyed by attribute id, null where nothing is set), looked at before they are published. */
  readonly isStored: boolean;
}

export interface Validated {
  readonly problems: readonly Problem[];
  /** A value that no parser can read; it ends the write after all problems were reported. */
  readonly unreadable: PlinthError | undefined;
  /** Scalar values by attribute name, of the root owner; null for wrong ones. */
  readonly values: ReadonlyMap<string, JsonValue>;
}

export function validate(data: Data, owner: AttributeOwner, validation: Validation): Validated {
  const run = new Run(validation);
  const values = run.owner(data, owner, { label: '', path: [], isCreate: validation.isCreate });
  return { problems: run.problems, unreadable: run.unreadable, values };
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

/** One validation run; it collects what it finds. */
class Run {
  readonly problems: Problem[] = [];
  unreadable: PlinthError | undefined;
  readonly #validation: Validation;

  constructor(validation: Validation) {
    this.#validation = validation;
  }

  owner(data: Data, owner: AttributeOwner, place: Place): ReadonlyMap<string, JsonValue> {
    const values = new Map<string, JsonValue>();
    for (const attribute of owner.attributes.values()) {
      // Absent and null are the same in stored values.
      const given = this.#validation.isStored ? (data[attribute.id] ?? null) : data[attribute.name];
      const value = this.#attribute(attribute, given, member(place, attribute.name));
      if (value !== undefined) values.set(attribute.name, value);
    }
    return values;
  }

  #attribute(attribute: Attribute, given: unknown, place: Place): JsonValue | undefined {
    switch (attribute.kind) {
      case 'scalar':
        return this.#scalar(attribute, given, place);
      case 'password':
        this.#password(attribute, given, place);
        return undefined;
      case 'component':
        this.#component(attribute, given, place);
        return undefined;
      case 'zone':
        this.#zone(attribute, given, place);
        return undefined;
      case 'relation':
      case 'media':
        if (!this.#validation.isStored && given !== undefined && parseRelation(given) === 'invalid')
          this.#invalidRelations(given);
        return undefined;
      case 'morph':
        if (!this.#validation.isStored && parseMorph(given) === 'invalid') this.#invalidRelations(given);
        return undefined;
    }
  }

  #scalar(attribute: ScalarAttribute, given: unknown, place: Place): JsonValue | undefined {
    const value =
      given === undefined && place.isCreate && !this.#validation.isStored
        ? defaultOrMissing(attribute)
        : given;
    if (value === undefined || value === null) {
      if (value === null || place.isCreate) this.#required(attribute, value, place);
      return value === null || place.isCreate ? null : undefined;
    }
    let isWrong = false;
    const report = (message: string, problem: { value?: unknown; below?: readonly string[] } = {}): void => {
      isWrong = true;
      this.#report(
        [...place.path, ...(problem.below ?? [])],
        message,
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
    else if (typeof given === 'string') this.#passwordLength(attribute, given, place);
    else this.#wrongType('string', given, place);
  }

  #passwordLength(attribute: PasswordAttribute, given: string, place: Place): void {
    const { minLength, maxLength } = attribute;
    if (minLength !== undefined && !this.#validation.isDraft && given.length < minLength) {
      this.#report(place.path, `${place.label} must be at least ${minLength} characters`, { value: given });
    }
    const limit = maxLength ?? 256;
    if (given.length > limit)
      this.#report(place.path, `${place.label} must be at most ${limit} characters`, { value: given });
  }

  /** Text and numbers are missed by their type, others by their absence; see behaviour.md. */
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

  #component(attribute: ComponentAttribute, given: unknown, place: Place): void {
    const component = componentOf(this.#validation.schema, attribute.component);
    if (attribute.isRepeatable) {
      this.#repeatable(attribute, given, place);
    } else if (given === undefined || given === null) {
      if (given === null || place.isCreate) this.#required(attribute, given, place);
    } else if (isData(given)) {
      this.owner(given, component, { ...place, isCreate: this.#isNew(given) });
    } else {
      this.#wrongType('object', given, place);
    }
  }

  #repeatable(attribute: ComponentAttribute, given: unknown, place: Place): void {
    const component = componentOf(this.#validation.schema, attribute.component);
    const items = this.#items(attribute, given, place);
    items?.forEach((item, index) => {
      if (isData(item)) this.owner(item, component, element(place, index, this.#isNew(item)));
      else this.#wrongType('object', item, element(place, index, true));
    });
  }

  #zone(attribute: ZoneAttribute, given: unknown, place: Place): void {
    // Stored items of a component that left the zone are out of reach, and no reason to refuse a publication.
    const isOutOfReach = (item: unknown): boolean =>
      this.#validation.isStored && isData(item) && !attribute.components.includes(String(item.__component));
    const reachable = Array.isArray(given) ? given.filter((item) => !isOutOfReach(item)) : given;
    const items = this.#items(attribute, reachable, place);
    if (!items && typeof given === 'string')
      this.#report([], 'Cannot build relations store from dynamiczone, component identifier is undefined', {
        value: given,
      });
    for (const [index, item] of (items ?? []).entries()) {
      this.#zoneItem(attribute, item, element(place, index, true), given);
    }
  }

  #zoneItem(attribute: ZoneAttribute, item: unknown, place: Place, zone: unknown): void {
    if (!isData(item)) {
      this.#wrongType('object', item, place);
      return;
    }
    const path = [...place.path, '__component'];
    const uid = item.__component;
    if (uid === undefined || uid === null) {
      this.#report(path, `${place.label}.__component is a required field`);
      this.#report([], 'Cannot build relations store from dynamiczone, component identifier is undefined', {
        value: zone,
      });
      return;
    }
    const component = this.#validation.schema.components.get(componentUid(item));
    if (!component) {
      this.#report(
        path,
        `${place.label}.__component must be one of the following values: ${attribute.components.join(', ')}`,
        { value: uid },
      );
      this.#invalidRelations(zone);
      return;
    }
    if (attribute.components.includes(component.uid))
      this.owner(item, component, { ...place, isCreate: this.#isNew(item) });
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
    if (min !== undefined && given.length > 0 && given.length < min)
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
    this.#report(
      place.path,
      `${place.label} must be a \`${type}\` type, but the final value was: \`${printValue(value)}\`.`,
      { value },
    );
  }

  #invalidRelations(value: unknown): void {
    this.#report([], 'Invalid relations', { value });
  }

  #report(path: readonly string[], message: string, shown: { readonly value?: unknown } = {}): void {
    // A body of megabytes must not come back as an error of megabytes.
    if (this.problems.length < 100) this.problems.push({ path, message, name: 'ValidationError', ...shown });
  }
}

function defaultOrMissing(attribute: ScalarAttribute): JsonValue | undefined {
  return attribute.default === undefined || attribute.default === null ? undefined : defaultValue(attribute);
}

/** A stored component value under its attribute names, for messages. */
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
