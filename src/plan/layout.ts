// How a response arranges what was selected: GraphQL's keys, aliases and nested envelopes. REST has one fixed order and
// needs none. Names of fields and members are those of the selection that the layout stands in.

export type Layout = readonly Placed[];

export type Placed =
  | { readonly kind: 'id' | 'documentId'; readonly key: string }
  | { readonly kind: 'field'; readonly key: string; readonly name: string; readonly form: FieldForm }
  /** All fields of the selection, under their own names and as they are stored. */
  | { readonly kind: 'fields' }
  /** An optional member is left out where the caller may not reach it. */
  | { readonly kind: 'member'; readonly key: string; readonly name: string; readonly isOptional?: boolean }
  /** Finished JSON of ours. */
  | { readonly kind: 'constant'; readonly key: string; readonly json: string }
  /** An object around values of the same row. */
  | { readonly kind: 'object'; readonly key: string; readonly layout: Layout };

/** What the response promises of a field; a value that cannot keep it is shown as `brokenPromise`. */
export interface FieldForm {
  /** `asStored` promises nothing; `long` is a number while JSON numbers hold it, and a text beyond. */
  readonly promise: 'asStored' | 'int' | 'float' | 'long' | 'enum';
  readonly isRequired: boolean;
  /** For `enum`: what each stored value is called. */
  readonly names?: ReadonlyMap<string, string>;
}

/** No JSON text contains it: a result that does has a field that could not keep its promise. */
export const brokenPromise = '\u0001';
