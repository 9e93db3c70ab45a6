// What a validation is told and what it finds: its problems, in words that clients know (docs/reference/compatibility.md,
// Validation messages), and the values that are right.
import type { ProblemText } from '../../errors/define-problem.ts';
import { type PlinthError, type Problem, problemAt } from '../../errors/errors.ts';
import { printValue } from '../../errors/print-value.ts';
import {
  missingValue,
  relationsUnreadable,
  undefinedValue,
  valueNotRead,
  valueOfOtherType,
} from '../../errors/value-problems.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { Attribute, Schema } from '../../schema/schema.ts';
import type { Hashes } from '../body/body.ts';

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

/** Where a value stands. */
export interface ValuePlace {
  /** `seo.cards[0]`, empty at the root. */
  readonly label: string;
  readonly path: readonly string[];
  /** Whether what is missing here gets its default, or is reported where it is required. */
  readonly isCreate: boolean;
}

export const member = ({ label, path, isCreate }: ValuePlace, name: string): ValuePlace => ({
  label: label === '' ? name : `${label}.${name}`,
  path: [...path, name],
  isCreate,
});

export const element = ({ label, path }: ValuePlace, index: number, isCreate: boolean): ValuePlace => ({
  label: `${label}[${index}]`,
  path: [...path, String(index)],
  isCreate,
});

export class Findings {
  readonly problems: Problem[] = [];
  /** Scalar values of the root owner by attribute name. */
  readonly values = new Map<string, JsonValue>();
  unreadable: PlinthError | undefined;
  readonly validation: Validation;

  constructor(validation: Validation) {
    this.validation = validation;
  }

  report(path: readonly string[], said: ProblemText, shown: { readonly value?: unknown } = {}): void {
    // A body of megabytes must not come back as an error of megabytes.
    if (this.problems.length >= 100) return;
    this.problems.push(problemAt(path, said, shown));
  }

  /** Text and numbers are missed by their type, others by their absence. */
  required(attribute: Attribute, value: null | undefined, place: ValuePlace): void {
    if (!attribute.isRequired || this.validation.isDraft) return;
    const missed = value === null ? missedType(attribute) : undefined;
    const said = missed
      ? missingValue({ name: place.label, ...missed })
      : undefinedValue({ name: place.label });
    this.report(place.path, said, value === undefined ? {} : { value: null });
  }

  wrongType(type: 'object' | 'array' | 'string', value: unknown, place: ValuePlace): void {
    const said = valueOfOtherType({ name: place.label, type, value: this.#printed(value) });
    this.report(place.path, said, { value });
  }

  /** An item of a list counts as no object and is told as what it was. */
  noObject(value: unknown, place: ValuePlace): void {
    const read = { name: place.label, type: 'object', value: 'null' };
    const said =
      value === null ? valueOfOtherType(read) : valueNotRead({ ...read, sent: this.#printed(value) });
    this.report(place.path, said, { value: null });
  }

  invalidRelations(value: unknown): void {
    this.report([], relationsUnreadable(), { value });
  }

  #printed(value: unknown): string {
    return this.validation.isStored ? '…' : printValue(value);
  }
}

interface MissedType {
  readonly type: string;
  /** What null becomes as a value of the type. */
  readonly value: string;
}

function missedType(attribute: Attribute): MissedType | undefined {
  if (attribute.kind === 'component')
    return attribute.isRepeatable ? undefined : { type: 'object', value: 'null' };
  if (attribute.kind !== 'scalar') return undefined;
  if (attribute.type.missing === 'string') return { type: 'string', value: 'null' };
  return attribute.type.missing === 'number' ? { type: 'number', value: 'NaN' } : undefined;
}
