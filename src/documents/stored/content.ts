// The stored values of one version of a document: by attribute id, in the form of JSON. Components are objects with
// their id and their members by attribute id; absent members are null.
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';

export interface StoredComponent {
  readonly id: number;
  /** Set in dynamic zones. */
  readonly __component?: string;
  readonly [attributeId: string]: JsonValue | undefined;
}

export type StoredValue = JsonValue | StoredComponent | readonly StoredComponent[];

/** By attribute id: scalars, to-one relations (a documentId) and components. Links of to-many relations are separate rows. */
export type StoredContent = Readonly<Record<string, StoredValue | undefined>>;
