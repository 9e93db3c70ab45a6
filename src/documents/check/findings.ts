// The options and results of a validation: problems, with the messages that clients know (docs/reference/compatibility.md,
// Validation messages), and valid values.
import type { ProblemText } from '../../errors/definition/define-problem.ts';
import { type PlinthError, type Problem, problemAt } from '../../errors/errors.ts';
import {
  missingValue,
  relationsUnreadable,
  undefinedValue,
  valueNotRead,
  valueOfOtherType,
} from '../../errors/families/value-problems.ts';
import { printValue } from '../../errors/wording/print-value.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { Attribute, Schema } from '../../schema/schema.ts';
import { isData } from '../../values/data.ts';
import type { Hashes } from '../body/body.ts';
import type { StoredContent } from '../stored/content.ts';

/** Called with the name of a required attribute without a value, `seo.title`. */
export type ReportMissing = (name: string) => void;

export interface Validation {
  readonly schema: Schema;
  /** Drafts may lack what a publication needs. */
  readonly isDraft: boolean;
  /** Missing values get their default, or are reported if required. */
  readonly isCreate: boolean;
  /** The values are merged into a copied document, so nothing is missing at the root. */
  readonly isOverlay?: boolean;
  /** The values are stored ones that are about to be published: keyed by attribute id, null if not set. */
  readonly isStored: boolean;
  /** The values that the write changes or copies. */
  readonly stored?: StoredContent | undefined;
  /** Called with required attributes that are missing. Without it they are problems. */
  readonly lacks?: ReportMissing | undefined;
  /** Hashes of the passwords in the values. */
  readonly hashes?: Hashes;
}

/** The place of a value. */
export interface ValuePlace {
  /** `seo.cards[0]`, empty at the root. */
  readonly label: string;
  readonly path: readonly string[];
  /** Whether missing values get their default, or are reported if required. */
  readonly isCreate: boolean;
  /** Whether the value may lack what a publication needs: in a draft, and if conditions hide it. */
  readonly isDraft: boolean;
  /** What a write that changes stored values finds here, by attribute id. */
  readonly stored: unknown;
}

export const member = (place: ValuePlace, { name, id }: Attribute): ValuePlace => ({
  ...place,
  label: place.label === '' ? name : `${place.label}.${name}`,
  path: [...place.path, name],
  stored: isData(place.stored) ? place.stored[id] : undefined,
});

export const element = (place: ValuePlace, index: number, isCreate: boolean): ValuePlace => ({
  ...place,
  label: `${place.label}[${index}]`,
  path: [...place.path, String(index)],
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
    // Bounds the size of the error.
    if (this.problems.length >= 100) return;
    this.problems.push(problemAt(path, said, shown));
  }

  /** The message for missing texts and numbers names the type, as in Strapi. */
  required(attribute: Attribute, value: null | undefined, place: ValuePlace): void {
    const { lacks } = this.validation;
    if (!attribute.isRequired || place.isDraft) return;
    if (lacks) {
      lacks(place.label);
      return;
    }
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

  /** Reports a value that is not an object. */
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
  /** The text for null as a value of the type. */
  readonly value: string;
}

function missedType(attribute: Attribute): MissedType | undefined {
  if (attribute.kind === 'component')
    return attribute.isRepeatable ? undefined : { type: 'object', value: 'null' };
  if (attribute.kind !== 'scalar') return undefined;
  if (attribute.type.missing === 'string') return { type: 'string', value: 'null' };
  return attribute.type.missing === 'number' ? { type: 'number', value: 'NaN' } : undefined;
}
