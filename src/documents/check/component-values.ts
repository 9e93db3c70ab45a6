// Checks components, repeatable components and dynamic zones: their items, and the values of each.
import type { ProblemText } from '../../errors/definition/define-problem.ts';
import {
  componentUnnamed,
  notAmong,
  requiredValue,
  tooFewItems,
  tooManyItems,
} from '../../errors/families/value-problems.ts';
import {
  type AttributeOwner,
  type ComponentAttribute,
  componentOf,
  type ZoneAttribute,
} from '../../schema/schema.ts';
import { shownComponentOf, storedComponentOf } from '../../schema/stored-items.ts';
import { type Data, isData } from '../../values/data.ts';
import { componentUid } from '../body/check-keys.ts';
import { element, type Findings, type ValuePlace } from './findings.ts';
import type { Given, GivenItem } from './given.ts';
import { shownItem } from './shown-item.ts';

/** Checks the values of one owner of attributes. Passed in, because both modules call each other. */
export type CheckOwner = (data: Data, owner: AttributeOwner, place: ValuePlace) => readonly Given[];

export class ComponentValues {
  readonly #findings: Findings;
  readonly #checkOwner: CheckOwner;

  constructor(findings: Findings, checkOwner: CheckOwner) {
    this.#findings = findings;
    this.#checkOwner = checkOwner;
  }

  single(attribute: ComponentAttribute, input: unknown, place: ValuePlace): GivenItem | null {
    if (isData(input)) return this.#item(attribute.component, input, place);
    if (input !== undefined && input !== null) this.#findings.wrongType('object', input, place);
    else if (input === null || place.isCreate) this.#findings.required(attribute, input, place);
    return null;
  }

  repeatable(attribute: ComponentAttribute, input: unknown, place: ValuePlace): readonly GivenItem[] {
    const items = this.#items(attribute, input, place);
    const read = (items ?? []).flatMap((item, index) => {
      const itemPlace = element(place, index, true);
      if (isData(item)) return [this.#item(attribute.component, item, itemPlace)];
      this.#findings.noObject(item, itemPlace);
      return [];
    });
    if (items) this.#checkLength(attribute, items, place);
    return read;
  }

  zone(attribute: ZoneAttribute, input: unknown, place: ValuePlace): readonly GivenItem[] {
    // Stored items whose component is no longer in the zone are hidden, and do not prevent a publication.
    const isOutOfReach = (item: unknown): boolean =>
      this.#findings.validation.isStored &&
      isData(item) &&
      shownComponentOf(this.#findings.validation.schema, attribute, item) === undefined;
    const reachable = Array.isArray(input) ? input.filter((item) => !isOutOfReach(item)) : input;
    const items = this.#items(attribute, reachable, place);
    if (!items && input !== undefined && input !== null && !namesComponent(input)) this.#noIdentifier(input);
    const read = (items ?? []).flatMap((item, index) => {
      const zoneItem = this.#zoneItem(attribute, item, element(place, index, true), input);
      return zoneItem ? [zoneItem] : [];
    });
    if (items?.some((item) => !isData(item))) this.#findings.invalidRelations(input);
    if (items) this.#checkLength(attribute, items, place);
    return read;
  }

  /** Items whose component is not in the zone are dropped (docs/reference/compatibility.md, Validation messages). */
  #zoneItem(
    attribute: ZoneAttribute,
    item: unknown,
    place: ValuePlace,
    zone: unknown,
  ): GivenItem | undefined {
    if (!isData(item)) {
      this.#findings.noObject(item, place);
      return undefined;
    }
    const uid = item.__component;
    if (uid === undefined || uid === null) {
      this.#missingComponent(place, zone);
      return undefined;
    }
    const { schema, isStored } = this.#findings.validation;
    const component = isStored
      ? storedComponentOf(schema, attribute, item)
      : schema.components.get(componentUid(item));
    if (!component) {
      this.#unknownComponent(attribute, uid, place);
      this.#findings.invalidRelations(zone);
      return undefined;
    }
    return attribute.components.includes(component.uid) ? this.#item(component.uid, item, place) : undefined;
  }

  #item(uid: string, input: Data, place: ValuePlace): GivenItem {
    const component = componentOf(this.#findings.validation.schema, uid);
    const number = itemNumber(input);
    const values = this.#checkOwner(input, component, {
      ...place,
      isCreate: this.#isNew(number),
      stored: storedItem(place.stored, number),
    });
    return { component, number, values };
  }

  /** An item with an id edits the stored item, and keeps the values that it does not contain. */
  #isNew(number: number | undefined): boolean {
    const { isStored, isCreate } = this.#findings.validation;
    return isStored || isCreate || number === undefined;
  }

  /** The items of a list. Null is accepted for stored values only. */
  #items(
    attribute: ComponentAttribute | ZoneAttribute,
    input: unknown,
    place: ValuePlace,
  ): readonly unknown[] | undefined {
    if (input === undefined || (input === null && this.#findings.validation.isStored)) {
      if (place.isCreate) this.#findings.required(attribute, input, place);
      return undefined;
    }
    if (!Array.isArray(input)) {
      this.#findings.wrongType('array', input, place);
      return undefined;
    }
    return input;
  }

  #checkLength(
    attribute: ComponentAttribute | ZoneAttribute,
    input: readonly unknown[],
    { path, label, isDraft }: ValuePlace,
  ): void {
    if (isDraft) return;
    const { min, max, isRequired } = attribute;
    const report = (said: ProblemText): void => {
      const value = input.map((item) => shownItem(attribute, item, this.#findings.validation));
      this.#findings.report(path, said, { value });
    };
    // The length of an empty list is checked only if the attribute is required.
    const isCounted = isRequired || input.length > 0;
    if (min !== undefined && isCounted && input.length < min)
      report(tooFewItems({ name: label, count: min }));
    if (max !== undefined && input.length > max) report(tooManyItems({ name: label, count: max }));
  }

  #missingComponent(place: ValuePlace, zone: unknown): void {
    const path = [...place.path, '__component'];
    this.#findings.report(path, requiredValue({ name: `${place.label}.__component` }));
    this.#noIdentifier(zone);
  }

  #unknownComponent({ components }: ZoneAttribute, uid: unknown, place: ValuePlace): void {
    const said = notAmong({ name: `${place.label}.__component`, values: components.join(', ') });
    this.#findings.report([...place.path, '__component'], said, { value: uid });
  }

  #noIdentifier(zone: unknown): void {
    this.#findings.report([], componentUnnamed(), { value: zone });
  }
}

/** Undefined without an id, NaN if the id is none that an item can have. */
function itemNumber({ id }: Data): number | undefined {
  if (id === undefined || id === null) return undefined;
  return typeof id === 'object' ? Number.NaN : Number(id);
}

/** The item of a stored component or list that has this id. */
const storedItem = (stored: unknown, number: number | undefined): unknown =>
  [stored].flat().find((item) => isData(item) && item.id === number);

const namesComponent = (item: unknown): boolean => isData(item) && typeof item.__component === 'string';
