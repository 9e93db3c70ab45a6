// The interface of import sources: records one after the other, from an export file or a database.
import type { Readable } from 'node:stream';

/** A row of a content type, its components inside; relations and files are links. */
export interface SourceEntity {
  readonly type: string;
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface LinkEnd {
  readonly type: string;
  readonly field?: string | undefined;
  /** The number of a row, or of a component. */
  readonly ref: unknown;
  /** The place in the list that this end shows. */
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
      /** Where they are known: bytes, and what is said about the file. */
      readonly size?: number;
      readonly record?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'administrator';
      readonly data: Readonly<Record<string, unknown>>;
      /** Codes. */
      readonly roles: readonly string[];
    }
  | {
      readonly kind: 'apiToken';
      readonly data: Readonly<Record<string, unknown>>;
      /** What a custom one may do. */
      readonly actions: readonly string[];
    }
  /** Something that is listed, and not taken over. */
  | { readonly kind: 'other'; readonly what: string; readonly name: string };

export interface ImportSource {
  /** Shown to people. */
  readonly name: string;
  /**
   * The same for the same content: by it an interrupted import is found again. Undefined for content that may be another
   * at the next run: what was staged of it is removed at the end, however it ends.
   */
  readonly fingerprint: string | undefined;
  readonly records: () => AsyncIterable<SourceRecord>;
}

/** Numbers of rows and of components: what every database there and here can hold. */
const largestNumber = 2_147_483_647;

/** Undefined for what cannot be one. */
export function sourceNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isInteger(number) && number >= 1 && number <= largestNumber ? number : undefined;
}
