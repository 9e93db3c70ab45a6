// What an attribute type has to say about itself. One file of this folder per type; the rest of the server
// asks these questions and never switches over type names.
import type { ProblemText } from '../../errors/define-problem.ts';
import type { Pattern } from './pattern.ts';

/** How a value is kept in a column; dialects map each to a column type and to JSON. */
export type Storage = (typeof storages)[number];
const storages = ['text', 'integer', 'bigint', 'number', 'boolean', 'json'] as const;

/** Whether this way of keeping values (the lock's word) is a column of scalar values. */
export const isScalarStorage = (storage: string): storage is Storage =>
  storages.some((known) => known === storage);

/** A value in the form in which responses show it: what JSON.stringify takes. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A value that a filter compares with, after it was read from text. */
export type Operand = string | number | boolean | null;

export interface ScalarType {
  /** The `type` of schema.json. */
  readonly name: string;
  readonly storage: Storage;
  /** The GraphQL type of values; `Enum` is one of its own for each attribute. */
  readonly graphql:
    | 'String'
    | 'Int'
    | 'Long'
    | 'Float'
    | 'Boolean'
    | 'Date'
    | 'Time'
    | 'DateTime'
    | 'JSON'
    | 'Enum';
  /** What JSON Schema says of values beside what `graphql` means. */
  readonly described?: { readonly type: string; readonly format?: string; readonly items?: object };
  /** Options of schema.json besides those that all attributes have. */
  readonly options: readonly string[];
  /** Whether `_q` looks into it. */
  readonly isSearchable: boolean;
  /** Whether values are short enough to be worth an index of their own. */
  readonly isIndexed: boolean;
  /** Reports what is wrong with a non-null value and returns it in the form that is stored and shown. */
  readonly check: (value: unknown, checking: Checking) => JsonValue;
  /** Reads a filter value; throws a ValidationError for text that can be no value of this type. */
  readonly parseOperand: (value: unknown, path: string) => Operand;
  /** Strict parsers (dates, times) reject a value at once, before all other checks: it has no stored form. */
  readonly parse?: (value: unknown) => JsonValue;
  /** What a missing required value is called; see `required.ts`. */
  readonly missing: 'string' | 'number' | 'other';
}

/** What a schema demands of the values of one attribute. */
export interface ValueRules {
  readonly isRequired: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly regex: Pattern | undefined;
  readonly enum: readonly string[];
}

/** The circumstances of one check. */
export interface Checking {
  readonly attribute: ValueRules;
  /** Drafts skip the rules that a draft may still violate (docs/reference/compatibility.md, Documents). */
  readonly isDraft: boolean;
  /** `seo.cards[0].network` */
  readonly label: string;
  /** Reports a problem at this value; `value` replaces the value shown, `below` lengthens the path. */
  readonly report: (
    said: ProblemText,
    problem?: { readonly value?: unknown; readonly below?: readonly string[] },
  ) => void;
}
