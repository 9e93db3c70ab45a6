// Content types and components from the content manager, with the administrator's permissions for each.
import type { shownSettings } from '../../../src/content-manager/view-settings.ts';
import { heldTo, request, requestData } from './request.ts';

type Right = 'create' | 'read' | 'update' | 'delete' | 'publish';

export interface Scope {
  readonly locales?: readonly string[];
  /** Only documents that the administrator, or one of these administrators, created. */
  readonly creators?: 'own' | readonly number[];
}

export interface RightOn {
  /** Names of attributes; null is all of them. */
  readonly fields: readonly string[] | null;
  /** Alternatives, of which one is enough; null for all documents. */
  readonly scopes: readonly Scope[] | null;
}

export interface Attribute {
  readonly type: string;
  /** `plugin::color-picker.color`; `type` is then the type in which it is stored. */
  readonly customField?: string;
  /** The attribute is shown only if `visible` is true. */
  readonly conditions?: { readonly visible: unknown };
  readonly required: boolean;
  readonly localized: boolean;
  readonly writable: boolean;
  readonly unique?: boolean;
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
  readonly enum?: readonly string[];
  readonly multiple?: boolean;
  readonly allowedTypes?: readonly string[] | null;
  readonly relation?: string;
  readonly target?: string;
  readonly component?: string;
  readonly repeatable?: boolean;
  readonly components?: readonly string[];
  readonly targetField?: string;
  readonly mappedBy?: string;
}

/** The view settings, which apply to all administrators (docs/reference/admin-api.md, "How content is shown"). */
export type ViewSettings = NonNullable<ReturnType<typeof shownSettings>>;

export type Attributes = Readonly<Record<string, Attribute>>;

interface Endpoint {
  readonly method: string;
  readonly path: string;
}

export interface ContentType {
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly displayName: string;
  readonly singularName: string;
  readonly pluralName: string;
  readonly hasDraftAndPublish: boolean;
  readonly isLocalized: boolean;
  /** The attribute that labels documents. */
  readonly label: string | null;
  readonly attributes: Attributes;
  readonly view: ViewSettings | null;
  /** Its routes of the content API. */
  readonly endpoints: readonly Endpoint[];
  readonly rights: Readonly<Record<Right, RightOn | null>>;
}

export interface Component {
  readonly uid: string;
  readonly category: string;
  readonly displayName: string;
  readonly label: string | null;
  readonly attributes: Attributes;
  readonly view: ViewSettings | null;
}

export interface ContentTypes {
  /** The prefix of the content API: `/api`. */
  readonly restPrefix: string;
  /** The path of the GraphQL console; null if it is disabled. */
  readonly graphqlConsole: string | null;
  /** Whether the project has configured previews. */
  readonly hasPreview: boolean;
  readonly contentTypes: readonly ContentType[];
  readonly components: readonly Component[];
}

export const fetchContentTypes = (): Promise<ContentTypes> =>
  requestData('GET', '/admin/content-manager/content-types');

/** The version of settings that a content type or component does not have. */
const neverWritten = new Date(0).toISOString();

const heldToView = ({ view }: Viewed) => heldTo(view?.updatedAt ?? neverWritten);

type Viewed = Pick<ContentType | Component, 'uid' | 'view'>;

/** Refused if the settings are no longer those of `owner`. */
export const writeViewSettings = (owner: Viewed, settings: ViewSettings): Promise<ViewSettings> =>
  requestData('PUT', `/admin/content-manager/view-settings/${owner.uid}`, {
    body: settings,
    headers: heldToView(owner),
  });

/** Resets the view settings of a content type to the defaults. */
export const forgetViewSettings = (owner: Viewed): Promise<void> =>
  request('DELETE', `/admin/content-manager/view-settings/${owner.uid}`, { headers: heldToView(owner) });
