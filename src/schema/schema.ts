// The parsed content schema: content types, components and attributes, with all references resolved. It is plain
// readonly data, independent of SQL and HTTP.

import type { Pattern } from './attribute-types/pattern.ts';
import type { ScalarType, ValueRules } from './attribute-types/scalar-type.ts';
import type { AttributeCondition } from './conditions.ts';
import type { UidOptions } from './uid-options.ts';

export interface Schema {
  readonly contentTypes: ReadonlyMap<string, ContentType>;
  readonly components: ReadonlyMap<string, Component>;
  /** Kinds of storage of components' attributes, removed ones included. Set when the database is open. */
  readonly componentStorages?: ReadonlySet<string>;
}

/** An owner of attributes: a content type or a component. */
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
  /** The table, which the lock file fixes when the type is first read. */
  readonly table: string;
  readonly hasDraftAndPublish: boolean;
  readonly isLocalized: boolean;
  /** `populateCreatorFields`: `createdBy` and `updatedBy` can be populated over the content API. */
  readonly showsAuthors?: true;
  /** In the schema for code of a project: filters may compare the numbers of `createdBy` and `updatedBy`. */
  readonly hasOpenAuthors?: true;
  /** In the schema for code of a project: rows of this type without locales have `locale: null`. */
  readonly hasNullLocale?: true;
  /** Whether it has generated routes: only `api::` types do; plugins have their own. */
  readonly hasContentApi: boolean;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** Lists of attribute names to index together (`indexes` in schema.json). */
  readonly indexes: readonly (readonly string[])[];
  /** Lists of attribute names that are unique together (`options.unique`). */
  readonly together?: readonly (readonly string[])[];
  /** The id of the attribute that names documents in the panel, if an administrator has chosen one. */
  readonly mainField?: string;
  /** Whether attributes were removed for a caller, so that the finished JSON of rows contains too much. */
  readonly isPartial?: boolean;
  /** Set when the database is open, if there is data of removed attributes. */
  readonly leftBehind?: LeftBehind;
}

/** Hidden data of removed attributes, which is copied with its rows. */
export interface LeftBehind {
  readonly columns: readonly string[];
  readonly links: readonly { readonly table: string; readonly columns: readonly string[] }[];
  /** Whether there are passwords, of the type itself or inside components. */
  readonly hasSecrets: boolean;
}

export interface Component {
  readonly kind: 'component';
  /** `shared.seo` */
  readonly uid: string;
  /** The stable id, which stored items of dynamic zones use: its first uid. */
  readonly id: string;
  readonly displayName: string;
  readonly description?: string;
  readonly icon?: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** As for content types. */
  readonly mainField?: string;
  /** As for content types: the finished JSON of rows has other attributes. */
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
  /** The stable id: column, part of a link table's name, or JSON key. Independent of the current name. */
  readonly id: string;
  readonly isPrivate: boolean;
  readonly isRequired: boolean;
  /** `writable: false`: only code of a project may set it. */
  readonly isReadOnly?: true;
  /** When it is shown to editors. A hidden attribute is checked as in a draft. */
  readonly condition?: AttributeCondition;
  /** The same in the form of schema.json. */
  readonly conditions?: unknown;
  /** The custom field: `plugin::color-picker.color`. */
  readonly customField?: string;
  /** Whether every locale has its own value. Otherwise all locales of a document share one. */
  readonly isLocalized: boolean;
}

/** When an attribute gets an index: at the start, on demand, or never (docs/decisions/035-indexes-on-demand.md). */
export type IndexRule = 'always' | 'onDemand' | 'never';

export interface ScalarAttribute extends AttributeBase, ValueRules {
  readonly kind: 'scalar';
  readonly type: ScalarType;
  readonly isUnique: boolean;
  readonly index: IndexRule;
  /** `searchable: false`: excluded from `_q`. */
  readonly isUnsearched?: true;
  /** `search: true`: it has an index for parts of texts (docs/decisions/036-parts-of-texts.md). */
  readonly hasTextIndex?: true;
  /** For a uid: the attribute from which it is made. */
  readonly targetField?: string | undefined;
  /** For a uid: how it is made. */
  readonly uidOptions?: UidOptions;
  readonly default: unknown;
}

/** A password, whose hash is in a separate table. It can be written, and no request can read or filter by it. */
export interface PasswordAttribute extends AttributeBase {
  readonly kind: 'password';
  /** In the schema for code of a project: whether a password is set can be tested. */
  readonly isOpen?: true;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly regex: Pattern | undefined;
}

export const mediaKinds = ['images', 'videos', 'audios', 'files'] as const;
/** `files`: all other kinds. */
export type MediaKind = (typeof mediaKinds)[number];

export interface MediaAttribute extends AttributeBase {
  readonly kind: 'media';
  readonly isMultiple: boolean;
  /** The accepted kinds of files; undefined means all. */
  readonly allowedTypes: readonly MediaKind[] | undefined;
  readonly target: string;
}

export interface RelationAttribute extends AttributeBase {
  readonly kind: 'relation';
  readonly relation: 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany';
  readonly target: string;
  /** The owning attribute of the target, if this is the inverse side. */
  readonly mappedBy: string | undefined;
  /** The inverse attribute of the target. */
  readonly inversedBy: string | undefined;
}

export interface MorphAttribute extends AttributeBase {
  readonly kind: 'morph';
  readonly relation: 'morphToOne' | 'morphToMany' | 'morphOne' | 'morphMany';
  /** For morphOne and morphMany: the owning type, and its attribute (`morphBy`). */
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

/** Whether an attribute is shown only with `populate`. */
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
