// All operators, in the order in which GraphQL's filter inputs list them.
import { between } from './between.ts';
import { contains } from './contains.ts';
import { containsi } from './containsi.ts';
import { endsWith } from './ends-with.ts';
import { endsWithi } from './ends-withi.ts';
import { eq } from './eq.ts';
import { eqi } from './eqi.ts';
import { gt } from './gt.ts';
import { gte } from './gte.ts';
import { isIn } from './in.ts';
import { lt } from './lt.ts';
import { lte } from './lte.ts';
import { ne } from './ne.ts';
import { nei } from './nei.ts';
import { notContains } from './not-contains.ts';
import { notContainsi } from './not-containsi.ts';
import { isNotIn } from './not-in.ts';
import { isNotNull } from './not-null.ts';
import { isNull } from './null.ts';
import type { Operator } from './operator.ts';
import { startsWith } from './starts-with.ts';
import { startsWithi } from './starts-withi.ts';

export const operators = [
  isIn,
  isNotIn,
  between,
  eq,
  eqi,
  ne,
  nei,
  startsWith,
  startsWithi,
  endsWith,
  endsWithi,
  contains,
  notContains,
  containsi,
  notContainsi,
  gt,
  gte,
  lt,
  lte,
  isNull,
  isNotNull,
] as const;

export type OperatorName = (typeof operators)[number]['name'];

const written = new Map(operators.map((one): [string, Operator<OperatorName>] => [`$${one.name}`, one]));

/** The operator that is written `$eq` over REST and in rules. */
export const writtenOperator = (name: string): Operator<OperatorName> | undefined => written.get(name);

const byName = new Map(operators.map((one): [OperatorName, Operator<OperatorName>] => [one.name, one]));

export function operatorNamed(name: OperatorName): Operator<OperatorName> {
  const found = byName.get(name);
  if (!found) throw new Error(`No operator ${name}`);
  return found;
}
