// The registry of content types and components that `plinth types` generates, from which other types are inferred. Types only.

/** The members that all generated attributes have; each kind adds others. */
interface AttributeMark {
  readonly type: string;
}

interface OwnerMark {
  readonly attributes: object;
}

/** All content types and components by uid. */
export interface Registry {
  readonly types: object;
  readonly components: object;
  /** Whether private attributes are visible: to a project's code they are, to clients they are not. */
  readonly seesPrivate: boolean;
}

export type Uid<R extends Registry> = keyof R['types'] & string;

/** The attributes that the schema of an owner defines, without those that every document has. */
export type AttributesOf<Owner> = Owner extends { readonly attributes: infer A }
  ? Omit<A, SystemName | 'createdBy' | 'updatedBy' | 'localizations'>
  : Record<never, never>;

/** The attributes in results: `localizations` is private in types without locales. */
export type ShownAttributesOf<Owner> = Owner extends { readonly attributes: infer A }
  ? Omit<A, SystemName | 'createdBy' | 'updatedBy' | UnlocalizedName<A>>
  : Record<never, never>;

type UnlocalizedName<A> = A extends { readonly localizations: { readonly private: true } }
  ? 'localizations'
  : never;

export type TypeNamed<R extends Registry, Name> = Name extends keyof R['types']
  ? R['types'][Name]
  : OwnerMark;

export type ComponentNamed<R extends Registry, Name> = Name extends keyof R['components']
  ? R['components'][Name]
  : OwnerMark;

export type SystemName = 'id' | 'documentId' | 'createdAt' | 'updatedAt' | 'publishedAt' | 'locale';

type IsSeen<A, R extends Registry> = A extends { readonly private: true } ? R['seesPrivate'] : true;

type PopulatableMark = AttributeMark & {
  readonly type: 'relation' | 'media' | 'component' | 'dynamiczone';
};

/** Names of attributes that results have without `populate`. */
export type ScalarName<Owner, R extends Registry> = NamesWhere<AttributesOf<Owner>, R, 'scalar'>;

/** Names of attributes that results have only if `populate` names them. */
export type PopulatableName<Owner, R extends Registry> = NamesWhere<
  ShownAttributesOf<Owner>,
  R,
  'populatable'
>;

type NamesWhere<Attributes, R extends Registry, Wanted> = {
  [Name in keyof Attributes]: IsSeen<Attributes[Name], R> extends true
    ? KindOf<Attributes[Name]> extends Wanted
      ? Name
      : never
    : never;
}[keyof Attributes] &
  string;

type KindOf<A> = A extends PopulatableMark
  ? 'populatable'
  : A extends { readonly type: 'password' }
    ? 'password'
    : 'scalar';
