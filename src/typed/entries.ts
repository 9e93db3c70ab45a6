// The types of documents and components in results, by `fields` and `populate`. Types only.
import type {
  AttributesOf,
  ComponentNamed,
  PopulatableName,
  Registry,
  ScalarName,
  ShownAttributesOf,
  TypeNamed,
  Uid,
} from './registry.ts';
import type { ShownScalar } from './values.ts';

interface Ids {
  readonly id: number;
  readonly documentId: string;
}

interface System extends Ids {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  /** Only of types with locales. */
  readonly locale?: string | null;
}

/** The parameters that determine the type of an entry. */
interface EntryParameters {
  readonly fields?: unknown;
  readonly populate?: unknown;
}

/** Merges an intersection into one object type, which editors display better. */
type Simplify<T> = { [Name in keyof T]: T[Name] } & {};

/** A document of a content type: `Entry<R, 'api::article.article', { populate: ['author'] }>`. */
export type Entry<R extends Registry, Name, A extends EntryParameters = Record<never, never>> = EntryOf<
  R,
  TypeNamed<R, Name>,
  A
>;

type EntryOf<R extends Registry, Owner, A extends EntryParameters> = Simplify<
  Ids & SelectedFields<System & Scalars<R, Owner>, A['fields']> & Populated<R, Owner, A['populate']>
>;

export type ComponentEntry<R extends Registry, Name, A extends EntryParameters> = Simplify<
  { readonly id: number } & SelectedFields<Scalars<R, ComponentNamed<R, Name>>, A['fields']> &
    Populated<R, ComponentNamed<R, Name>, A['populate']>
>;

type Scalars<R extends Registry, Owner> = {
  readonly [Name in ScalarName<Owner, R>]: ShownScalar<AttributesOf<Owner>[Name & keyof AttributesOf<Owner>]>;
};

/** All values, or those whose names are listed. */
type SelectedFields<Values, Fields> = Fields extends readonly (infer Name)[]
  ? '*' extends Name
    ? Values
    : Pick<Values, Name & keyof Values>
  : Fields extends keyof Values
    ? Pick<Values, Fields>
    : Values;

type Populated<R extends Registry, Owner, Populate> = [Populate] extends [true | '*']
  ? {
      readonly [Name in PopulatableName<Owner, R>]: PopulatedValue<
        R,
        AttributeNamed<Owner, Name>,
        Record<never, never>
      >;
    }
  : Populate extends readonly string[]
    ? ByPath<R, Owner, Populate[number]>
    : Populate extends string
      ? ByPath<R, Owner, Populate>
      : Populate extends object
        ? ByName<R, Owner, Populate>
        : unknown;

type AttributeNamed<Owner, Name> = ShownAttributesOf<Owner>[Name & keyof ShownAttributesOf<Owner>];

/** `author.avatar` populates `author`, and `avatar` in it. */
type ByPath<R extends Registry, Owner, Path extends string> = {
  readonly [Name in Head<Path> & PopulatableName<Owner, R>]: PopulatedValue<
    R,
    AttributeNamed<Owner, Name>,
    NestedPopulate<Path, Name>
  >;
};

type Head<Path extends string> = Path extends `${infer First}.${string}` ? First : Path;

type NestedPopulate<Path extends string, Name extends string> = [Rest<Path, Name>] extends [never]
  ? Record<never, never>
  : { readonly populate: readonly Rest<Path, Name>[] };

type Rest<Path extends string, Name extends string> = Path extends `${Name}.${infer Further}`
  ? Further
  : never;

type ByName<R extends Registry, Owner, Populate extends object> = {
  readonly [Name in keyof Populate as Populate[Name] extends false
    ? never
    : Name & PopulatableName<Owner, R>]: PopulatedValue<
    R,
    AttributeNamed<Owner, Name>,
    ParametersOf<Populate[Name]>
  >;
};

/** The parameters below an attribute: `'*'`, a list and a name are short forms of `{ populate: … }`. */
type ParametersOf<Value> = Value extends true
  ? Record<never, never>
  : Value extends string | readonly string[]
    ? { readonly populate: Value }
    : Value extends object
      ? Value
      : Record<never, never>;

type PopulatedValue<R extends Registry, Attribute, A> = A extends { readonly count: true }
  ? { readonly count: number }
  : Attribute extends { readonly relation: infer Kind extends MorphOwner }
    ? OneOrMany<Kind extends 'morphToMany' ? true : false, MorphItem<R, A>>
    : Attribute extends {
          readonly type: 'relation';
          readonly target: infer Target;
          readonly relation: infer Kind;
        }
      ? OneOrMany<Kind extends `${string}Many` ? true : false, Entry<R, Target, A & EntryParameters>>
      : Attribute extends { readonly type: 'media'; readonly multiple: infer IsMany }
        ? OneOrMany<IsMany, Entry<R, 'plugin::upload.file', A & EntryParameters>>
        : Attribute extends {
              readonly type: 'component';
              readonly component: infer Name;
              readonly repeatable: infer IsMany;
            }
          ? OneOrMany<IsMany, ComponentEntry<R, Name, A & EntryParameters>>
          : Attribute extends { readonly type: 'dynamiczone'; readonly components: infer Names }
            ? readonly ZoneItem<R, Names extends readonly string[] ? Names[number] : never, A>[]
            : unknown;

/** Relations whose targets can be of any content type. */
type MorphOwner = 'morphToOne' | 'morphToMany';

/** With `on`, a union that `__type` discriminates; results have only targets of the types that it lists. */
type MorphItem<R extends Registry, A> = A extends { readonly on: infer On }
  ? { [Name in keyof On & Uid<R>]: MorphEntry<R, Name, ParametersOf<On[Name]>> }[keyof On & Uid<R>]
  : Simplify<{ readonly __type: Uid<R> } & Entry<R, unknown>>;

type MorphEntry<R extends Registry, Name, A> = Simplify<
  { readonly __type: Name } & Entry<R, Name, A & EntryParameters>
>;

type OneOrMany<IsMany, Item> = IsMany extends true ? readonly Item[] : Item | null;

/**
 * A union that `__component` discriminates. Components that `on` does not list are not part of the type: results have only their
 * `__component` and `id`, or leave them out.
 */
type ZoneItem<R extends Registry, Name extends string, A> = Name extends unknown
  ? A extends { readonly on: infer On }
    ? Name extends keyof On
      ? ZoneEntry<R, Name, ParametersOf<On[Name]>>
      : never
    : ZoneEntry<R, Name, A>
  : never;

type ZoneEntry<R extends Registry, Name, A> = Simplify<
  { readonly __component: Name } & ComponentEntry<R, Name, A & EntryParameters>
>;
