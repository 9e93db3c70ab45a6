// The values of one version of a document as they are stored: by attribute id, in the form in which JSON shows them.
// Components are objects with their number and their members by attribute id; absent members are null.
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';

export interface StoredComponent {
  readonly id: number;
  /** In dynamic zones. */
  readonly __component?: string;
  readonly [attributeId: string]: JsonValue | undefined;
}

export type StoredValue = JsonValue | StoredComponent | readonly StoredComponent[];

/** By attribute id: scalars, to-one relations (a documentId) and components. Links of to-many relations are rows of their own. */
export type StoredContent = Readonly<Record<string, StoredValue | undefined>>;
