// A Plan is a read with every decision made: names resolved against the schema; defaults, locale, status and permissions
// explicit. Everything that can be refused was refused while planning, so compiling a plan cannot fail.
import type { Operand, Storage } from '../schema/attribute-types/scalar-type.ts';
import type {
  Component,
  ComponentAttribute,
  ContentType,
  PasswordAttribute,
  ScalarAttribute,
  ZoneAttribute,
} from '../schema/schema.ts';
import type { DraftState } from '../schema/storage/draft-state.ts';
import type { Claim } from './claim.ts';
import type { Layout } from './layout.ts';
import type { OperatorName } from './operators/index.ts';

export type Status = 'draft' | 'published';
/**
 * `each`: rows of both statuses; each leads to related rows of its own status. `current`: for each document and locale the
 * published row, or the draft if it is not published; related documents likewise.
 */
export type RequestedStatus = Status | 'each' | 'current';

export interface ReadPlan {
  readonly contentType: ContentType;
  readonly result:
    | { readonly kind: 'list'; readonly page: Page }
    | { readonly kind: 'document'; readonly isAddressed: boolean };
  readonly versions: readonly VersionRule[];
  readonly where: Condition;
  readonly order: readonly Order[];
  /** Set for pages by cursor. */
  readonly keyset?: Keyset | undefined;
  readonly selection: RowSelection;
  readonly shape: Shape;
  /** Comparisons in the filters, charged to the budget of the request. */
  readonly comparisons: number;
}

/** `flat` is the form of version 5. `entity` nests attributes, for `Strapi-Response-Format: v4` and for GraphQL. */
export type Shape = 'flat' | 'entity';

/** A page of a list. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

export interface Page extends Window {
  /** The form of the request's `pagination`, which `meta.pagination` of the response follows. */
  readonly form: 'page' | 'offset' | 'cursor';
  readonly hasTotal: boolean;
}

// Which versions of a document count.

export type VersionRule =
  | { readonly kind: 'status'; readonly status: Status }
  | { readonly kind: 'locales'; readonly locales: readonly string[] }
  | { readonly kind: 'current' }
  /** The related row has the status of the row that it is reached from. */
  | { readonly kind: 'sameStatus' }
  /** The related row has the locale of the row that it is reached from. */
  | { readonly kind: 'sameLocale' }
  /** The localized row, on either side of the link, has the locale that is stored in the link, or the default one. */
  | { readonly kind: 'linkedLocale'; readonly of: 'target' | 'source'; readonly defaultLocale: string }
  /** Of related rows in several locales only those in one: the default locale, or else the first by its code. */
  | { readonly kind: 'oneLocale'; readonly defaultLocale: string }
  /** Whether another row of the same document exists. */
  | {
      readonly kind: 'sibling';
      readonly exists: boolean;
      readonly status: Status;
      readonly isAnyLocale: boolean;
    }
  /** Whether the draft was edited after the publication. */
  | { readonly kind: 'modified'; readonly isModified: boolean; readonly status: Status }
  /**
   * The state of a draft compared with its published version. Used only if no row rule hides published versions. `orInAnyLocale`: or
   * the document has a published version in another locale.
   */
  | { readonly kind: 'state'; readonly states: readonly DraftState[]; readonly orInAnyLocale?: true }
  /** A row rule of the caller, which hides all other rows. Kept apart from filters, which `$not` may negate. */
  | { readonly kind: 'visible'; readonly where: Condition }
  | { readonly kind: 'never' };

// What is selected.

/** System columns that responses show beside the attributes. */
export type SystemField = 'createdAt' | 'updatedAt' | 'publishedAt' | 'locale';
export type FieldRef =
  | { readonly kind: 'attribute'; readonly attribute: ScalarAttribute }
  | { readonly kind: 'system'; readonly name: SystemField };

export interface RowSelection {
  /** `all`: the default selection, which each row stores as finished JSON. */
  readonly fields: 'all' | readonly FieldRef[];
  readonly members: readonly Member[];
  readonly layout?: Layout | undefined;
}

/** A populated attribute; `name` is its key in the response. */
export const permissionFields = ['id', 'action', 'enabled'] as const;
export type PermissionField = (typeof permissionFields)[number];

export type Member =
  | {
      readonly kind: 'related';
      readonly name: string;
      readonly link: Link;
      readonly isMany: boolean;
      readonly rows: RelatedRows;
      readonly page?: Window | undefined;
    }
  | { readonly kind: 'count'; readonly name: string; readonly link: Link; readonly rows: RelatedRows }
  /** A fixed piece of JSON, the same in every row. */
  | { readonly kind: 'constant'; readonly name: string; readonly json: string }
  /** Whether a password is set, as true or false. Its hash is in no result. */
  | { readonly kind: 'passwordSet'; readonly name: string; readonly attribute: PasswordAttribute }
  /** `"draft"`, `"modified"` or `"published"`: the state of the document in this locale. */
  | { readonly kind: 'state'; readonly name: string }
  /** `{ id, documentId, firstname, lastname, username }`, or null if it was not an administrator. */
  | { readonly kind: 'administrator'; readonly name: string; readonly who: 'creator' | 'editor' }
  /** `{ "update": true, … }`: which actions of the caller include the row. */
  | { readonly kind: 'may'; readonly name: string; readonly reached: Readonly<Record<string, Condition>> }
  /** These members of each permission that a role of end users holds. */
  | { readonly kind: 'permissions'; readonly name: string; readonly fields: readonly PermissionField[] }
  /** The rows whose attributes refer to this document, of any type, each once. */
  | {
      readonly kind: 'uses';
      readonly name: string;
      readonly referring: readonly ReferringRows[];
      /** Only their number. */
      readonly isCount: boolean;
    }
  | {
      readonly kind: 'morph';
      readonly name: string;
      readonly link: MorphLink;
      readonly isMany: boolean;
      readonly targets: readonly MorphTarget[];
    }
  | {
      readonly kind: 'component';
      readonly name: string;
      readonly attribute: ComponentAttribute;
      readonly selection: ComponentSelection;
      readonly order: readonly Order[];
      readonly where: Condition;
      readonly page?: Window | undefined;
    }
  | {
      readonly kind: 'componentCount';
      readonly name: string;
      readonly attribute: ComponentAttribute | ZoneAttribute;
      readonly where: Condition;
    }
  | {
      readonly kind: 'zone';
      readonly name: string;
      readonly attribute: ZoneAttribute;
      readonly components: readonly ComponentSelection[];
      readonly isDefault: boolean;
      /** Finished JSON for items whose component is no longer in the zone. Without it they are left out. */
      readonly unknown?: string | undefined;
    };

export interface ComponentSelection {
  readonly component: Component;
  /** `all` without members is what each row stores as finished JSON. `identity`: only `id` and, in zones, `__component`. */
  readonly fields: 'all' | 'identity' | readonly ScalarAttribute[];
  readonly members: readonly Member[];
  readonly layout?: Layout | undefined;
  /** In zones: other items of this component are left out. */
  readonly where?: Condition;
}

/** The rows that a relation leads to, and what is shown of them. */
export interface RelatedRows {
  readonly contentType: ContentType;
  readonly versions: readonly VersionRule[];
  readonly where: Condition;
  readonly order: readonly Order[];
  readonly selection: RowSelection;
}

export interface MorphTarget extends RelatedRows {
  readonly uid: string;
}

/** Rows of one type that refer to a document through any of these links. The links belong to these rows. */
export interface ReferringRows extends MorphTarget {
  readonly links: readonly (Extract<Link, { kind: 'column' | 'table' }> | ComponentLinks)[];
}

/** Links through component values, found in the index of their references. */
interface ComponentLinks {
  readonly kind: 'components';
  /** The type of the referenced document. */
  readonly target: string;
}

/** How related rows are reached from a row, or from a component value. */
export type Link =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'inverseColumn'; readonly column: string }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'inverseTable'; readonly table: string }
  /** The other locales of the document itself. */
  | { readonly kind: 'localizations' }
  /** Inside a component: one documentId, or a list of them, under this key. */
  | { readonly kind: 'member'; readonly key: string; readonly isMany: boolean }
  /** The inverse of a morph relation: rows of its owner that point to this type and document. */
  | { readonly kind: 'inverseMorph'; readonly morph: MorphLink; readonly uid: string };

export type MorphLink =
  | { readonly kind: 'columns'; readonly typeColumn: string; readonly column: string }
  | { readonly kind: 'table'; readonly table: string };

// Conditions and order.

export type Condition =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | {
      readonly kind: 'compare';
      readonly subject: Subject;
      readonly operator: OperatorName;
      readonly operands: readonly (Operand | Claim)[];
    }
  /** At least one related row meets the condition; with `orNone` also if there is no related row. */
  | {
      readonly kind: 'related';
      readonly link: Link;
      readonly rows: Pick<RelatedRows, 'contentType' | 'versions' | 'where'>;
      readonly isMany: boolean;
      readonly orNone: boolean;
    }
  | {
      readonly kind: 'component';
      readonly attribute: ComponentAttribute;
      readonly where: Condition;
      readonly orNone: boolean;
    }
  /** No related row or component meets the condition. Unknown if a claim has no value. */
  | { readonly kind: 'none'; readonly condition: Condition; readonly claims: readonly Claim[] }
  /** Any of the subjects contains the text, regardless of case (`_q`). */
  | { readonly kind: 'search'; readonly subjects: readonly Subject[]; readonly text: string };

export type RelatedCondition = Extract<Condition, { kind: 'related' }>;

/** The value that a comparison reads, in the current row or component value. */
export type Subject =
  | { readonly kind: 'attribute'; readonly attribute: ScalarAttribute }
  /** A value of a component that is not repeatable. Null if there is no component. */
  | {
      readonly kind: 'inComponent';
      readonly component: ComponentAttribute;
      readonly attribute: ScalarAttribute;
    }
  | { readonly kind: 'column'; readonly column: string; readonly storage: Storage }
  | { readonly kind: 'componentId' }
  /** The hash of a password. Requests cannot name it. */
  | { readonly kind: 'secret'; readonly attribute: PasswordAttribute };

export type Direction = 'asc' | 'desc';

export type Order =
  | { readonly kind: 'subject'; readonly subject: Subject; readonly direction: Direction }
  /** A value of related rows: the smallest ascending, the largest descending. */
  | {
      readonly kind: 'related';
      readonly link: Link;
      readonly rows: Pick<RelatedRows, 'contentType' | 'versions'>;
      readonly by: Order;
      readonly direction: Direction;
    }
  | {
      readonly kind: 'component';
      readonly attribute: ComponentAttribute;
      readonly by: Order;
      readonly direction: Direction;
    };

/** A sort key of the row itself. */
export type KeyOrder = Extract<Order, { kind: 'subject' }>;

/** The rows after a cursor, or before it. */
export interface Keyset {
  /** All sort keys, with the row's number as the last, so that the order is total. */
  readonly keys: readonly KeyOrder[];
  /** Undefined for the first page. */
  readonly where: Condition | undefined;
  /** Whether an index finds the cursor directly. Otherwise the rows before it are read. */
  readonly isSought: boolean;
  /** The page ends at the cursor, and is read backwards from there. */
  readonly isBackward: boolean;
}

export const always: Condition = { kind: 'always' };
