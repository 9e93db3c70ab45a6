// The `data` of document writes. Types only.
import type { AttributesOf, ComponentNamed, Registry, TypeNamed, Uid } from './registry.ts';
import type { ScalarValue } from './values.ts';

/** Attributes that are left out stay as they are; null clears. All are optional, since a draft may lack required values. */
export type Input<R extends Registry, Name> = InputOf<R, TypeNamed<R, Name>>;

type InputOf<R extends Registry, Owner> = {
  readonly [Name in keyof AttributesOf<Owner>]?: InputValue<R, AttributesOf<Owner>[Name]> | null;
};

type InputValue<R extends Registry, Attribute> = Attribute extends {
  readonly relation: 'morphToOne' | 'morphToMany';
}
  ? MorphInput<R>
  : Attribute extends { readonly type: 'relation' | 'media' }
    ? RelationInput
    : Attribute extends {
          readonly type: 'component';
          readonly component: infer Name;
          readonly repeatable: infer IsMany;
        }
      ? IsMany extends true
        ? readonly ComponentInput<R, Name>[]
        : ComponentInput<R, Name>
      : Attribute extends { readonly type: 'dynamiczone'; readonly components: readonly (infer Name)[] }
        ? readonly ZoneInput<R, Name>[]
        : Attribute extends { readonly type: 'password' }
          ? string
          : Attribute extends { readonly type: 'date' | 'datetime' | 'timestamp' }
            ? string | Date
            : Attribute extends { readonly type: 'biginteger' }
              ? string | number | bigint
              : ScalarValue<Attribute>;

type ComponentInput<R extends Registry, Name> = { readonly id?: number | string } & InputOf<
  R,
  ComponentNamed<R, Name>
>;

type ZoneInput<R extends Registry, Name> = Name extends unknown
  ? { readonly __component: Name } & ComponentInput<R, Name>
  : never;

type Reference = string | number | { readonly documentId: string } | { readonly id: number | string };

type PlacedReference =
  | Reference
  | {
      readonly documentId: string;
      readonly position?: {
        readonly before?: string | number;
        readonly after?: string | number;
        readonly start?: true;
        readonly end?: true;
      };
    };

/** Names the content type of each target. */
type MorphReference<R extends Registry> = { readonly __type: Uid<R> } & (
  | { readonly documentId: string }
  | { readonly id: number | string }
);

type MorphInput<R extends Registry> =
  | MorphReference<R>
  | readonly MorphReference<R>[]
  | { readonly set: readonly MorphReference<R>[] | null }
  | {
      readonly connect?: readonly MorphReference<R>[];
      readonly disconnect?: readonly MorphReference<R>[];
    };

type RelationInput =
  | Reference
  | readonly Reference[]
  | { readonly set: Reference | readonly Reference[] | null }
  | {
      readonly connect?: PlacedReference | readonly PlacedReference[];
      readonly disconnect?: Reference | readonly Reference[];
    };
