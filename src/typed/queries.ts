// Queries of a content type: fields, populate, filters, sort. Types only.
import type { operators } from '../plan/operators/index.ts';
import type {
  AttributesOf,
  ComponentNamed,
  PopulatableName,
  Registry,
  ScalarName,
  ShownAttributesOf,
  SystemName,
  TypeNamed,
  Uid,
} from './registry.ts';
import type { ScalarValue } from './values.ts';

type FieldName<Owner, R extends Registry> = ScalarName<Owner, R> | SystemName | '*';

export type Fields<R extends Registry, Name> = FieldsOf<R, TypeNamed<R, Name>>;

type FieldsOf<R extends Registry, Owner> = FieldName<Owner, R> | readonly FieldName<Owner, R>[];

/** `*`, names and paths, or an object with parameters for each attribute. */
export type Populate<R extends Registry, Name> = PopulateOf<R, TypeNamed<R, Name>>;

type Path<R extends Registry, Owner> =
  | PopulatableName<Owner, R>
  | `${PopulatableName<Owner, R>}.${string}`
  | 'localizations';

type PopulateOf<R extends Registry, Owner> =
  | true
  | '*'
  | Path<R, Owner>
  | readonly Path<R, Owner>[]
  | {
      readonly [Name in PopulatableName<Owner, R>]?: PopulateEntry<
        R,
        ShownAttributesOf<Owner>[Name & keyof ShownAttributesOf<Owner>]
      >;
    }
  | { readonly localizations?: unknown };

type PopulateEntry<R extends Registry, Attribute> =
  | boolean
  | '*'
  | string
  | readonly string[]
  | (Attribute extends { readonly type: 'dynamiczone'; readonly components: readonly (infer Name)[] }
      ? {
          readonly on?: {
            readonly [One in Name & string]?: boolean | '*' | Parameters<R, ComponentNamed<R, One>>;
          };
          readonly populate?: '*' | true;
        }
      : Attribute extends { readonly relation: 'morphToOne' | 'morphToMany' }
        ? { readonly on?: { readonly [One in Uid<R>]?: boolean | '*' | Parameters<R, TypeNamed<R, One>> } }
        : Parameters<R, TargetOf<R, Attribute>>);

interface Parameters<R extends Registry, Owner> {
  readonly fields?: FieldsOf<R, Owner>;
  readonly populate?: PopulateOf<R, Owner>;
  readonly filters?: FiltersOf<R, Owner>;
  readonly sort?: SortOf<R, Owner>;
  readonly count?: boolean;
  readonly start?: number;
  readonly limit?: number;
}

/** The target of a relation, a file or a component. */
type TargetOf<R extends Registry, Attribute> = Attribute extends { readonly target: infer Target }
  ? TypeNamed<R, Target>
  : Attribute extends { readonly type: 'media' }
    ? TypeNamed<R, 'plugin::upload.file'>
    : Attribute extends { readonly component: infer Name }
      ? ComponentNamed<R, Name>
      : never;

export type Filters<R extends Registry, Name> = FiltersOf<R, TypeNamed<R, Name>>;

type FiltersOf<R extends Registry, Owner> = {
  readonly [Name in ScalarName<Owner, R>]?: Comparison<
    ScalarValue<AttributesOf<Owner>[Name & keyof AttributesOf<Owner>]>
  >;
} & {
  readonly [Name in PopulatableName<Owner, R>]?:
    | FiltersOf<R, TargetOf<R, ShownAttributesOf<Owner>[Name & keyof ShownAttributesOf<Owner>]>>
    | Comparison<number>;
} & {
  readonly id?: Comparison<number>;
  readonly documentId?: Comparison<string>;
  readonly createdAt?: Comparison<string | Date>;
  readonly updatedAt?: Comparison<string | Date>;
  readonly publishedAt?: Comparison<string | Date>;
  readonly locale?: Comparison<string>;
  readonly $and?: readonly FiltersOf<R, Owner>[];
  readonly $or?: readonly FiltersOf<R, Owner>[];
  readonly $not?: FiltersOf<R, Owner>;
};

type Comparison<Value> = Value | null | readonly Value[] | Operators<Value>;

type Operator = (typeof operators)[number];

type Operators<Value> = {
  readonly [Op in Operator as `$${Op['name']}`]?: Operand<Op, Value>;
} & { readonly $not?: Comparison<Value> };

type Operand<Op extends Operator, Value> = {
  readonly flag: boolean;
  readonly pair: readonly [Value, Value];
  readonly list: readonly Value[];
  readonly value: OneOrMany<Op['reads'] extends 'text' ? string : Value> | NullOf<Op>;
}[Op['operand']];

type OneOrMany<Value> = Value | readonly Value[];
type NullOf<Op> = 'belowNull' extends keyof Op ? null : never;

/** `title`, `title:desc`, `author.name`, lists of them, or `{ title: 'desc' }`. */
export type Sort<R extends Registry, Name> = SortOf<R, TypeNamed<R, Name>>;

type Direction = 'asc' | 'desc' | 'ASC' | 'DESC';

type SortName<R extends Registry, Owner> = ScalarName<Owner, R> | SystemName;

type SortText<R extends Registry, Owner> =
  | SortName<R, Owner>
  | `${SortName<R, Owner>}:${Direction}`
  | `${PopulatableName<Owner, R>}.${string}`;

type SortObject<R extends Registry, Owner> = { readonly [Name in SortName<R, Owner>]?: Direction } & {
  readonly [Name in PopulatableName<Owner, R>]?: object;
};

type SortOf<R extends Registry, Owner> =
  | SortText<R, Owner>
  | SortObject<R, Owner>
  | readonly (SortText<R, Owner> | SortObject<R, Owner>)[];
