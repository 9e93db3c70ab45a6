// The description of a filter operator. Each operator is one file of this folder, collected in index.ts. Its SQL is in
// sql/conditions/comparisons.ts, which does not compile while one is missing.

/** The operator that a comparison with null stands for. */
type NullTest = 'null' | 'notNull';

export interface Operator<Name extends string = string> {
  /** `containsi`: written `$containsi` over REST and in rules, and without `$` in GraphQL. */
  readonly name: Name;
  /** Whether GraphQL's filter inputs have it, as in Strapi's schema. */
  readonly isInGraphql: boolean;
  /** The form of the operand. For `value` a list means any of its items; a `list` is compared as a whole. */
  readonly operand: 'value' | 'list' | 'pair' | 'flag';
  /** Whether operands are read as values of the compared type, or always as texts. */
  readonly reads: 'value' | 'text';
  /** Whether a row rule may compare with `$user.…`. */
  readonly takesClaims: boolean;
  /** Holds for values other than the operand. */
  readonly isNegative: boolean;
  /** Compares by order. */
  readonly needsOrder?: true;
  /** Whether an index can find the matching rows. */
  readonly usesIndex: boolean;
  /** The index has them from one value to another, so that their ids are in no order. */
  readonly findsRange?: true;
  /** Its result for a missing value: true, false, or null for SQL's unknown. */
  readonly onNull: boolean | null;
  /** What it means with the operand null. Without it the result is unknown. */
  readonly belowNull?: NullTest;
  /** For a `flag`: what it means with the operand false. */
  readonly belowFalse?: NullTest;
  /** The operator for records in memory, whose values are texts. */
  readonly holds: (value: string, operands: readonly string[]) => boolean;
}

/** Keeps the literal type of the description, from which names of operators and types of filters (typed/queries.ts) are derived. */
export const operator = <const Stated extends Operator>(stated: Stated): Stated => stated;
