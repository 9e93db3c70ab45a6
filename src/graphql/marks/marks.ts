// Marks that the schema generator sets on fields. Selections are read by these marks, never by names.
import type { GraphQLField } from 'graphql';
import type { FieldForm } from '../../plan/layout.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';

export type Mark =
  /** A root field that reads: `list` and `connection` of many documents, or one. */
  | {
      readonly kind: 'read';
      readonly uid: string;
      readonly result: 'list' | 'one' | 'single';
      readonly form: 'entity' | 'flat' | 'connection';
    }
  | {
      readonly kind: 'write';
      readonly uid: string;
      readonly action: 'create' | 'update' | 'delete';
      readonly form: 'entity' | 'flat';
    }
  /** The rows inside an envelope: `data` and `nodes`. */
  | { readonly kind: 'rows' }
  /** The attributes of the same row. */
  | { readonly kind: 'attributes' }
  /** The same row or component again: `data` and `attributes` of the compatible shape. */
  | { readonly kind: 'self' }
  | { readonly kind: 'meta' | 'pagination' }
  | { readonly kind: 'pageNumber'; readonly name: PageNumber }
  | { readonly kind: 'cursors' }
  | { readonly kind: 'cursor'; readonly name: CursorName }
  | { readonly kind: 'documentId' | 'rowId' }
  | { readonly kind: 'field'; readonly name: string; readonly form: FieldForm }
  /** A relation or media attribute, with an envelope around its rows or without. */
  | {
      readonly kind: 'related';
      readonly name: string;
      readonly uid: string;
      readonly isMany: boolean;
      readonly isWrapped: boolean;
    }
  | {
      readonly kind: 'component';
      readonly name: string;
      readonly uid: string;
      readonly isRepeatable: boolean;
    }
  | { readonly kind: 'zone'; readonly name: string; readonly uids: readonly string[] }
  | { readonly kind: 'morph'; readonly name: string; readonly isMany: boolean };

export type ReadMark = Extract<Mark, { kind: 'read' }>;
export type WriteMark = Extract<Mark, { kind: 'write' }>;

export type PageNumber = 'page' | 'pageSize' | 'pageCount' | 'total';
export type CursorName = 'before' | 'after';

type MarkedField = Pick<GraphQLField<unknown, GraphqlContext>, 'extensions'>;

export const marked = (mark: Mark): { readonly plinth: Mark } => ({ plinth: mark });

/** Undefined for fields of a project. */
export const markOf = ({ extensions }: MarkedField): Mark | undefined =>
  extensions.plinth as Mark | undefined;
