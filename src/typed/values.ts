// The types of attribute values in results. Types only.

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

interface Block {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface ByType {
  readonly string: string;
  readonly text: string;
  readonly richtext: string;
  readonly email: string;
  readonly uid: string;
  readonly date: string;
  readonly time: string;
  readonly datetime: string;
  readonly timestamp: string;
  readonly biginteger: string;
  readonly integer: number;
  readonly float: number;
  readonly decimal: number;
  readonly boolean: boolean;
  readonly json: Json;
  readonly blocks: readonly Block[];
}

/** The value of a scalar attribute, without null. */
export type ScalarValue<A> = A extends { readonly type: 'enumeration'; readonly enum: infer Names }
  ? Names extends readonly string[]
    ? Names[number]
    : string
  : A extends { readonly type: infer Name extends keyof ByType }
    ? ByType[Name]
    : unknown;

/** The value in results: null is possible unless the attribute is required. */
export type ShownScalar<A> = A extends { readonly required: true } ? ScalarValue<A> : ScalarValue<A> | null;
