// The description of a scalar attribute type. Each type is one file of this folder; the rest of the server uses this
// interface and never switches over type names.
import type { ProblemText } from '../../errors/definition/define-problem.ts';
import type { Pattern } from './pattern.ts';

/** Kinds of columns; dialects map each to a column type and to JSON. */
export type Storage = (typeof storages)[number];
const storages = ['text', 'integer', 'bigint', 'number', 'boolean', 'json'] as const;

/** Whether a kind of storage in the lock file is a column of scalar values. */
export const isScalarStorage = (storage: string): storage is Storage =>
  storages.some((known) => known === storage);

/** A value as responses show it, which JSON.stringify accepts. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A parsed value that a filter compares with. */
export type Operand = string | number | boolean | null;

export interface ScalarType {
  /** The `type` of schema.json. */
  readonly name: string;
  readonly storage: Storage;
  /** The GraphQL type of values. For `Enum` each attribute has its own type. */
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
  /** The JSON Schema of values, if it does not follow from `graphql`. */
  readonly described?: { readonly type: string; readonly format?: string; readonly items?: object };
  /** Options of schema.json in addition to common ones. */
  readonly options: readonly string[];
  /** Whether `_q` searches it. */
  readonly isSearchable: boolean;
  /** Whether values are short enough for an index. */
  readonly isIndexed: boolean;
  /** Reports problems of a non-null value and returns it in the form that is stored and shown. */
  readonly check: (value: unknown, checking: Checking) => JsonValue;
  /** Reads a filter value; throws a ValidationError for texts that cannot be values of this type. */
  readonly parseOperand: (value: unknown, path: string) => Operand;
  /** Strict parsers (dates, times) reject a value before all other checks, because it has no stored form. */
  readonly parse?: (value: unknown) => JsonValue;
  /** The kind of message for a missing required value. */
  readonly missing: 'string' | 'number' | 'other';
}

/** The rules of a schema for the values of one attribute. */
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
