// The content-type builder: schemas in the form of their files, the effects of a change, and applying it.
import type { ChangeMessage } from '../../../src/database/change-messages.ts';
import { requestData } from './request.ts';

export interface SchemaAttribute {
  readonly type: string;
  readonly [option: string]: unknown;
}

export interface SchemaFile {
  readonly kind?: 'collectionType' | 'singleType';
  readonly collectionName?: string;
  readonly info: {
    readonly displayName?: string;
    readonly singularName?: string;
    readonly pluralName?: string;
    readonly description?: string;
    readonly icon?: string;
  };
  readonly options?: {
    readonly draftAndPublish?: boolean;
    readonly populateCreatorFields?: boolean;
    readonly privateAttributes?: readonly string[];
    readonly unique?: readonly (readonly string[])[];
  };
  readonly indexes?: readonly { readonly columns?: readonly string[] }[];
  readonly pluginOptions?: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, SchemaAttribute>>;
}

export interface EditableSchema {
  readonly uid: string;
  readonly file: string;
  readonly isEditable: boolean;
  readonly schema: SchemaFile;
}

export interface Schemas {
  readonly isReadOnly: boolean;
  readonly contentTypes: readonly EditableSchema[];
  readonly components: readonly EditableSchema[];
}

interface WrittenSchema {
  readonly uid: string;
  /** Null if the content type is removed. */
  readonly schema: SchemaFile | null;
  /** The schema on which the change is based, null for a new one: the change is refused if there is another one now. */
  readonly was: SchemaFile | null;
}

export interface SchemaChanges {
  readonly contentTypes?: readonly WrittenSchema[];
  readonly components?: readonly WrittenSchema[];
  readonly renames?: readonly { readonly owner: string; readonly from: string; readonly to: string }[];
  /** Applied first: the other members use the new names of components. */
  readonly componentRenames?: readonly { readonly from: string; readonly to: string }[];
}

export interface SchemaEffect {
  readonly kind: string;
  readonly table: string;
  readonly description: string;
  /** The same as keys and values, which the panel translates. */
  readonly told: readonly ChangeMessage[];
  readonly rows?: number | null;
  /** The first ten documents that lose values or violate a new rule. */
  readonly documents?: readonly string[];
}

const path = '/admin/content-type-builder/schema';

export const fetchSchemas = (): Promise<Schemas> => requestData('GET', path);

export const previewSchemas = async (body: SchemaChanges): Promise<readonly SchemaEffect[]> =>
  (await requestData<{ changes: readonly SchemaEffect[] }>('POST', `${path}/preview`, { body })).changes;

export const applySchemas = (body: SchemaChanges): Promise<unknown> =>
  requestData('POST', `${path}/apply`, { body });
