// The scope of an expression: a row of a content type, or a component value inside such a row.
import type { Subject } from '../../plan/plan.ts';
import type { Storage } from '../../schema/attribute-types/scalar-type.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';
import type { Dialect } from '../dialect.ts';
import { column, identifier, type Sql, sql, value } from '../sql.ts';

export interface RowScope {
  readonly kind: 'row';
  readonly alias: string;
  readonly contentType: ContentType;
}

export interface ComponentScope {
  readonly kind: 'component';
  /** The component value as JSON. */
  readonly json: Sql;
  /** The row that contains it, which determines status and locale. */
  readonly row: RowScope;
}

export type Scope = RowScope | ComponentScope;

/** Assigns aliases by position, so that the same plan always compiles to the same text. */
export class Aliases {
  #count = 0;

  next(): string {
    return `t${this.#count++}`;
  }
}

export const rowOf = (scope: Scope): RowScope => (scope.kind === 'row' ? scope : scope.row);

export const tableOf = (contentType: ContentType): Sql => identifier(contentType.table);

/** The JSON that holds a component or zone attribute. */
export const jsonOf = (dialect: Dialect, scope: Scope, attribute: Pick<Attribute, 'id'>): Sql =>
  scope.kind === 'row' ? column(scope.alias, attribute.id) : dialect.jsonMember(scope.json, attribute.id);

/** The value that a subject stands for. */
export function subjectOf(dialect: Dialect, scope: Scope, subject: Subject): Sql {
  if (subject.kind === 'attribute') {
    const { attribute } = subject;
    return scope.kind === 'row'
      ? column(scope.alias, attribute.id)
      : dialect.jsonScalar(scope.json, attribute.id, attribute.type.storage);
  }
  if (subject.kind === 'inComponent') {
    const { component, attribute } = subject;
    return dialect.jsonScalar(jsonOf(dialect, scope, component), attribute.id, attribute.type.storage);
  }
  if (subject.kind === 'componentId')
    return scope.kind === 'component' ? dialect.jsonScalar(scope.json, 'id', 'integer') : sql`null`;
  if (subject.kind === 'secret') return selectHash(rowOf(scope), subject.attribute);
  return column(rowOf(scope).alias, subject.column);
}

const selectHash = ({ alias, contentType }: RowScope, { id }: Pick<Attribute, 'id'>): Sql =>
  sql`(select hash from plinth_secrets where table_name = ${value(contentType.table)}
    and row_id = ${column(alias, 'id')} and path = ${value(id)})`;

export function storageOf(subject: Subject): Storage {
  if (subject.kind === 'attribute' || subject.kind === 'inComponent') return subject.attribute.type.storage;
  if (subject.kind === 'column') return subject.storage;
  return subject.kind === 'secret' ? 'text' : 'integer';
}
