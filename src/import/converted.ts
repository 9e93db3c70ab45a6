// Input and result types of the conversion of a staged row.
import type { Staging } from '../database/sqlite/staging.ts';
import type { Secret } from '../documents/build/content.ts';
import type { StoredContent } from '../documents/stored/content.ts';
import type { Schema } from '../schema/schema.ts';
import type { SourceData } from './source-data.ts';
import type { Tally } from './tally.ts';

export interface ConvertedLink {
  /** Of lists of documents of any type. */
  readonly targetType?: string;
  readonly targetId: string;
  /** Of relations; empty for the default locale. */
  readonly targetLocale?: string;
  readonly position: number;
  readonly inversePosition?: number;
}

export interface ConvertedVersion {
  readonly seq: number;
  /** The number of the row in the source. */
  readonly sourceId: number;
  /** A draft that the source does not have. */
  readonly isAdded: boolean;
  readonly documentId: string;
  readonly locale: string;
  readonly status: 'draft' | 'published';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  /** By the names of columns. */
  readonly content: StoredContent;
  /** By the ids of attributes that have a table of links. */
  readonly links: Readonly<Record<string, readonly ConvertedLink[]>>;
  readonly secrets: readonly Secret[];
}

export interface Converting {
  readonly schema: Schema;
  readonly staging: Staging;
  readonly defaultLocale: string;
  /** What the rows of some types become before anything else. */
  readonly dataFor: SourceData;
  /** Added to the numbers of components. */
  readonly componentBase: number;
  /** DocumentIds of roles here, by those of the source. */
  readonly roles: ReadonlyMap<string, string>;
  /** Values that could not come over, and required ones that are missing. */
  readonly leftOut: Tally;
  readonly missing: Tally;
}
