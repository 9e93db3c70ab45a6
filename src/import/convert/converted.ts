// Input and result types of the conversion of a staged row, and the key of a version.
import type { Staging } from '../../database/sqlite/staging.ts';
import type { Secret } from '../../documents/build/content.ts';
import type { StoredContent } from '../../documents/stored/content.ts';
import type { Schema } from '../../schema/schema.ts';
import type { SourceData } from '../source/source-data.ts';
import type { Tally } from '../source/tally.ts';

export interface ConvertedLink {
  /** Only of morph relations. */
  readonly targetType?: string;
  readonly targetId: string;
  /** Only of relations; empty for the default locale. */
  readonly targetLocale?: string;
  readonly position: number;
  readonly inversePosition?: number;
}

export interface ConvertedVersion {
  readonly seq: number;
  /** The id of the row in the source. */
  readonly sourceId: number;
  /** Whether it is a draft that the source does not have, added by align.ts. */
  readonly isAdded: boolean;
  readonly documentId: string;
  readonly locale: string;
  readonly status: 'draft' | 'published';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  /** Numbers of administrators of this project. */
  readonly createdBy: number | null;
  readonly updatedBy: number | null;
  /** By column name. */
  readonly content: StoredContent;
  /** By attribute id; only of attributes that have a link table. */
  readonly links: Readonly<Record<string, readonly ConvertedLink[]>>;
  readonly secrets: readonly Secret[];
}

/** What a version is recognised by, in the source and in the project. */
export const versionKey = ({
  documentId,
  locale,
  status,
}: Pick<ConvertedVersion, 'documentId' | 'locale' | 'status'>): string => `${documentId} ${locale} ${status}`;

export interface ConversionContext {
  readonly schema: Schema;
  readonly staging: Staging;
  readonly defaultLocale: string;
  /** Adapts the data of files and users before the conversion. */
  readonly dataFor: SourceData;
  /** Added to the ids of components. */
  readonly componentBase: number;
  /** DocumentIds of this project's roles and administrators, by those that they have in the source. */
  readonly documentIds: ReadonlyMap<string, string>;
  /** Administrators of this project by their numbers in the source; empty if the source has none. */
  readonly authors: ReadonlyMap<number, { readonly id: number; readonly documentId: string }>;
  /** Values that were not imported. */
  readonly leftOut: Tally;
  /** Required values that are missing. */
  readonly missing: Tally;
}
