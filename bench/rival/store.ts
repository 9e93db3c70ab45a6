// The interface between the rival's server and its database, with a hand-written store for each database.
import type { Fields } from './article.ts';

export interface Listing {
  readonly limit: number;
  readonly offset: number;
  /** `plain`: the row only. `deep`: with everything that is related. `nested`: a few values of the row and its related rows. */
  readonly selection: 'plain' | 'deep' | 'nested';
  readonly hasTotal: boolean;
  readonly match:
    | { readonly kind: 'all' }
    | {
        readonly kind: 'category';
        readonly name: string;
        readonly sort: 'publishedAt' | 'rank';
        readonly notViews: number | undefined;
      }
    | { readonly kind: 'title'; readonly part: string };
}

export interface Page {
  readonly json: Buffer | string;
  readonly total: number;
}

export interface Store {
  one(documentId: string): Promise<Buffer | string | undefined>;
  list(listing: Listing): Promise<Page>;
  /** Resolves to the whole response to an operation. */
  graphql(operation: GraphqlOperation): Promise<Buffer | string>;
  create(data: Fields): Promise<string>;
  /** Resolves to undefined if the document does not exist. */
  update(documentId: string, data: Fields): Promise<string | undefined>;
  /** Fills the empty tables. */
  fill(rows: AsyncIterable<Row>): Promise<void>;
  close(): Promise<void>;
}

interface GraphqlVariables {
  readonly pagination: { readonly page: number; readonly pageSize: number };
  readonly id: string;
  readonly category: string;
  readonly rank: number;
}

interface GraphqlOperation {
  readonly operationName: string;
  readonly variables: GraphqlVariables;
}

/** Statements by the name of the operation. */
export type GraphqlStatements = Readonly<
  Record<
    string,
    { readonly text: string; readonly valuesOf: (variables: GraphqlVariables) => readonly unknown[] }
  >
>;

/** A row of the rival's tables, by table and column. */
export interface Row {
  readonly table: 'category' | 'author' | 'tag' | 'file' | 'article' | 'article_tag';
  readonly values: Fields;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function newDocumentId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => letters[byte % 36]).join('');
}
