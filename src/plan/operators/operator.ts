// What an operator of filters has to say about itself. One file of this folder per operator, collected in index.ts; how it
// becomes SQL stands in sql/comparisons.ts, which does not compile while one is missing there.

/** What comparing with null can mean. */
type NullTest = 'null' | 'notNull';

export interface Operator<Name extends string = string> {
  /** `containsi`: written `$containsi` over REST and in rules, and without `$` in GraphQL. */
  readonly name: Name;
  /** Whether GraphQL's filter inputs have it; their types are those of Strapi's schemas. */
  readonly isInGraphql: boolean;
  /** What stands below it. Of a list below `value`, any may hold; a `list` is compared as a whole. */
  readonly operand: 'value' | 'list' | 'pair' | 'flag';
  /** Operands are values of what they are compared with, or texts whatever its type. */
  readonly reads: 'value' | 'text';
  /** Whether a row rule may compare with `$user.…`. */
  readonly takesClaims: boolean;
  /** Holds for other values than the one that is named. */
  readonly isNegative: boolean;
  /** Asks for what comes before or behind its operands. */
  readonly asksForOrder?: true;
  /** Whether an index can find the rows for which it holds. */
  readonly usesIndex: boolean;
  /** What it says of a missing value: true, false, or SQL's unknown. */
  readonly ofNothing: boolean | null;
  /** What it means below null; otherwise that is unknown. */
  readonly belowNull?: NullTest;
  /** Of a `flag`: what it means below false. */
  readonly belowFalse?: NullTest;
  /** The same for records in memory, whose values are texts. */
  readonly holds: (value: string, operands: readonly string[]) => boolean;
}

/** Keeps what is stated as its type: names of operators, and the types of filters (typed/queries.ts), are made of them. */
export const operator = <const Stated extends Operator>(stated: Stated): Stated => stated;
