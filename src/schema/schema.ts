// The content schema after it was read and checked: content types, components and their attributes, every
// reference resolved by name. Plain readonly data; nothing here knows SQL or HTTP.

import type { Pattern } from './attribute-types/pattern.ts';
import type { ScalarType, ValueRules } from './attribute-types/scalar-type.ts';
import type { AttributeCondition } from './conditions.ts';
import type { UidOptions } from './uid-options.ts';

export interface Schema {
  readonly contentTypes: ReadonlyMap<string, ContentType>;
  readonly components: ReadonlyMap<string, Component>;
  /** How attributes of components are kept, and were before they were removed; known once the database is open. */
  readonly componentStorages?: ReadonlySet<string>;
}

/** What carries attributes: a content type or a component. */
export type AttributeOwner = ContentType | Component;

export interface ContentType {
  readonly kind: 'contentType';
  /** `api::article.article` */
  readonly uid: string;
  readonly modelKind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  readonly description?: string;
  /** The table, as the lock file fixed it when the type was first seen. */
  readonly table: string;
  readonly hasDraftAndPublish: boolean;
  readonly isLocalized: boolean;
  /** `populateCreatorFields`: responses of the content API may show `createdBy` and `updatedBy`. */
  readonly showsAuthors?: true;
  /** As the code of the project reads a type without locales: its rows say `locale: null`. */
  readonly hasNullLocale?: true;
  /** Plugins bring their own routes; only `api::` types get the generated ones. */
  readonly hasContentApi: boolean;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** Attribute lists that the project asks to have indexed (`indexes` in schema.json), as attribute names. */
  readonly indexes: readonly (readonly string[])[];
  /** Attribute lists whose values are unique together (`options.unique`), as attribute names. */
  readonly together?: readonly (readonly string[])[];
  /** The id of the attribute that an administrator chose for what documents are called by. */
  readonly mainField?: string;
  /** Attributes are left out for a caller who may not read them, so that the finished text of rows would show too much. */
  readonly isPartial?: boolean;
  /** Known once the database is open, and only where something is left. */
  readonly leftBehind?: LeftBehind;
}

/** What removed attributes hold: out of reach, and copied with the rows that it belongs to. */
export interface LeftBehind {
  readonly columns: readonly string[];
  readonly links: readonly { readonly table: string; readonly columns: readonly string[] }[];
  /** Passwords, of the type itself or inside components. */
  readonly hasSecrets: boolean;
}

export interface Component {
  readonly kind: 'component';
  /** `shared.seo` */
  readonly uid: string;
  /** The stable id, by which stored items of dynamic zones name it: the uid that it had first. */
  readonly id: string;
  readonly displayName: string;
  readonly description?: string;
  readonly icon?: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** As of content types. */
  readonly mainField?: string;
  /** As of content types: the finished text that rows carry shows other attributes than these. */
  readonly isPartial?: boolean;
}

export type Attribute =
  | ScalarAttribute
  | PasswordAttribute
  | MediaAttribute
  | RelationAttribute
  | MorphAttribute
  | ComponentAttribute
  | ZoneAttribute;

interface AttributeBase {
  readonly name: string;
  /** The stable id: the column, link table part or JSON key that holds the value, whatever the attribute is called today. */
  readonly id: string;
  readonly isPrivate: boolean;
  readonly isRequired: boolean;
  /** `writable: false`: only the code of a project sets it. */
  readonly isReadOnly?: true;
  /** When it is shown to editors; a hidden attribute is not demanded. */
  readonly condition?: AttributeCondition;
  /** The same as the schema says it. */
  readonly conditions?: unknown;
  /** What a plugin calls it: `plugin::color-picker.color`. */
  readonly customField?: string;
  /** Has a value of its own in every locale; otherwise one value for all locales of a document. */
  readonly isLocalized: boolean;
}

/** When an attribute has an index: from the start on, at the first filter or sort by it, or never (docs/decisions/035-indexes-that-are-asked-for.md). */
export type IndexRule = 'always' | 'asked' | 'never';

export interface ScalarAttribute extends AttributeBase, ValueRules {
  readonly kind: 'scalar';
  readonly type: ScalarType;
  readonly isUnique: boolean;
  readonly index: IndexRule;
  /** `searchable: false`: `_q` does not look into it. */
  readonly isUnsearched?: true;
  /** `search: true`: an index finds parts of its texts (docs/decisions/036-parts-of-texts.md). */
  readonly hasTextIndex?: true;
  /** Of a uid: the attribute whose text it is made of. */
  readonly targetField?: string | undefined;
  /** Of a uid: how it is made of that text. */
  readonly uidOptions?: UidOptions;
  readonly default: unknown;
}

/** A hash in a table of secrets: it can be written, and no request finds out anything about it. */
export interface PasswordAttribute extends AttributeBase {
  readonly kind: 'password';
  /** As the code of the project reads the schema: it asks whether there is one. */
  readonly isOpen?: true;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly regex: Pattern | undefined;
}

export const mediaKinds = ['images', 'videos', 'audios', 'files'] as const;
/** `files`: whatever is none of the others. */
export type MediaKind = (typeof mediaKinds)[number];

export interface MediaAttribute extends AttributeBase {
  readonly kind: 'media';
  readonly isMultiple: boolean;
  /** What kinds of files it takes; undefined: all. */
  readonly allowedTypes: readonly MediaKind[] | undefined;
  readonly target: string;
}

export interface RelationAttribute extends AttributeBase {
  readonly kind: 'relation';
  readonly relation: 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany';
  readonly target: string;
  /** The attribute of the target that owns the link; this side only reads and edits it. */
  readonly mappedBy: string | undefined;
  /** The attribute of the target that reads this side's link. */
  readonly inversedBy: string | undefined;
}

export interface MorphAttribute extends AttributeBase {
  readonly kind: 'morph';
  readonly relation: 'morphToOne' | 'morphToMany' | 'morphOne' | 'morphMany';
  /** For morphOne and morphMany: the type and attribute (`morphBy`) that own the link. */
  readonly target: string | undefined;
  readonly morphBy: string | undefined;
}

export interface ComponentAttribute extends AttributeBase {
  readonly kind: 'component';
  readonly component: string;
  readonly isRepeatable: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
}

export interface ZoneAttribute extends AttributeBase {
  readonly kind: 'zone';
  readonly components: readonly string[];
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** Attributes that hold nothing of their own in default responses: they must be asked for with `populate`. */
export const isPopulatable = (attribute: Attribute): boolean =>
  attribute.kind !== 'scalar' && attribute.kind !== 'password';

/** Whether the attribute leads to at most one document. */
export const isToOne = (attribute: RelationAttribute | MediaAttribute): boolean =>
  attribute.kind === 'media'
    ? !attribute.isMultiple
    : attribute.relation === 'oneToOne' || attribute.relation === 'manyToOne';

export function contentTypeOf(schema: Schema, uid: string): ContentType {
  const contentType = schema.contentTypes.get(uid);
  if (!contentType) throw new Error(`No content type ${uid}`);
  return contentType;
}

export function componentOf(schema: Schema, uid: string): Component {
  const component = schema.components.get(uid);
  if (!component) throw new Error(`No component ${uid}`);
  return component;
}
