// The valid values of a body: one entry for each named attribute, in the schema's order. The body is not read again after this.
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type {
  Component,
  ComponentAttribute,
  MediaAttribute,
  MorphAttribute,
  PasswordAttribute,
  RelationAttribute,
  ScalarAttribute,
  ZoneAttribute,
} from '../../schema/schema.ts';
import type { MorphEdit, RelationEdit } from '../body/relation-input.ts';

export type Given =
  | { readonly kind: 'scalar'; readonly attribute: ScalarAttribute; readonly value: JsonValue }
  | { readonly kind: 'password'; readonly attribute: PasswordAttribute; readonly hash: string | null }
  | GivenComponent
  | GivenComponents
  | GivenRelation
  | GivenMorph;

export interface GivenMorph {
  readonly kind: 'morph';
  readonly attribute: MorphAttribute;
  readonly edit: MorphEdit;
}

export interface GivenComponent {
  readonly kind: 'component';
  readonly attribute: ComponentAttribute;
  readonly item: GivenItem | null;
}

/** A repeatable component or a dynamic zone. */
export interface GivenComponents {
  readonly kind: 'components';
  readonly attribute: ComponentAttribute | ZoneAttribute;
  readonly items: readonly GivenItem[];
}

export interface GivenRelation {
  readonly kind: 'relation';
  readonly attribute: RelationAttribute | MediaAttribute;
  readonly edit: RelationEdit;
}

/** A component value. One with an id edits the stored value; NaN is an id that no stored value has. */
export interface GivenItem {
  readonly component: Component;
  readonly number: number | undefined;
  readonly values: readonly Given[];
}
