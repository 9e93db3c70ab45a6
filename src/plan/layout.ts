// How a GraphQL response arranges what was selected: keys, aliases and nested envelopes. REST has one fixed form and no layout.
// Names of fields and members are those of the selection that the layout belongs to.

export type Layout = readonly Placed[];

export type Placed =
  | { readonly kind: 'id' | 'documentId'; readonly key: string }
  | { readonly kind: 'field'; readonly key: string; readonly name: string; readonly form: FieldForm }
  /** All fields of the selection, under their own names and in their stored form. */
  | { readonly kind: 'fields' }
  /** An optional member is left out if the caller may not reach it. */
  | { readonly kind: 'member'; readonly key: string; readonly name: string; readonly isOptional?: boolean }
  /** Finished JSON, never of a client. */
  | { readonly kind: 'constant'; readonly key: string; readonly json: string }
  /** An object that groups values of the same row. */
  | { readonly kind: 'object'; readonly key: string; readonly layout: Layout };

/** The GraphQL type that a field's value must have. A value that does not is replaced by `brokenPromise`. */
export interface FieldForm {
  /** `asStored` is any value. `long` is a number up to what a JSON number holds exactly, and a text beyond. */
  readonly promise: 'asStored' | 'int' | 'float' | 'long' | 'enum';
  readonly isRequired: boolean;
  /** For `enum`: the GraphQL name of each stored value. */
  readonly names?: ReadonlyMap<string, string>;
}

/** U+0001 is always escaped in JSON, so a result that contains it has a value of the wrong type. */
export const wrongTypeMark = '\u0001';
