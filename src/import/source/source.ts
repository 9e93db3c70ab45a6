// The interface of import sources: records one after the other, from an export file or a database.
import type { Readable } from 'node:stream';

/** A row of a content type, with its components. Relations and files are separate links. */
export interface SourceEntity {
  readonly type: string;
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface LinkEnd {
  readonly type: string;
  readonly field?: string | undefined;
  /** The id of a row or component. */
  readonly ref: unknown;
  /** The position in the list that this end has of the other side. */
  readonly pos?: number | undefined;
}

export interface SourceLink {
  readonly kind: string;
  readonly left: LinkEnd;
  readonly right: LinkEnd;
}

export type SourceRecord =
  | { readonly kind: 'entity'; readonly entity: SourceEntity }
  | { readonly kind: 'link'; readonly link: SourceLink }
  | { readonly kind: 'setting'; readonly key: string; readonly value: unknown }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly bytes: Readable;
      /** In bytes, if known. */
      readonly size?: number;
      /** The attributes of the file, if known. */
      readonly record?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'administrator';
      readonly data: Readonly<Record<string, unknown>>;
      /** Role codes. */
      readonly roles: readonly string[];
    }
  | {
      readonly kind: 'apiToken';
      readonly data: Readonly<Record<string, unknown>>;
      /** The permitted actions of a custom token. */
      readonly actions: readonly string[];
    }
  /** An object that is listed in the report, but not imported. */
  | { readonly kind: 'other'; readonly what: string; readonly name: string; readonly count?: number };

export interface ImportSource {
  /** For reports and progress. */
  readonly name: string;
  /**
   * Identifies the content, so that an interrupted import finds its staging file again. Undefined for a source that can change
   * between runs: its staging file is always deleted at the end.
   */
  readonly fingerprint: string | undefined;
  readonly records: () => AsyncIterable<SourceRecord>;
}

/** The largest id of rows and components that all databases can store, those of Strapi and of Plinth. */
const maxNumber = 2_147_483_647;

/** The id of a row or component; undefined if the value is not a valid one. */
export function sourceNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isInteger(number) && number >= 1 && number <= maxNumber ? number : undefined;
}
