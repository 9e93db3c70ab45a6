// Compiles a layout into one JSON object, whose keys have values of the same row or component.
import { type FieldForm, type Layout, type Placed, wrongTypeMark } from '../../plan/layout.ts';
import type { Storage } from '../../schema/attribute-types/scalar-type.ts';
import type { Dialect } from '../dialect.ts';
import { join, literal, type Sql, sql } from '../sql.ts';
import { constantPair, jsonText, objectPair, type Pair, pair, quotedPair } from './json-object.ts';

/** The values that a layout can refer to. */
export interface Arrangeable {
  readonly id: Sql;
  /** Undefined inside components. */
  readonly documentId: Sql | undefined;
  readonly fields: () => readonly Pair[];
  readonly field: (name: string) => ArrangeableField;
  /** Undefined for a member that is not selected. */
  readonly member: (name: string) => Sql | undefined;
}

interface ArrangeableField {
  readonly storage: Storage;
  /** The field as a comparable value. */
  readonly value: Sql;
  /** The field as JSON text. */
  readonly json: Sql;
}

export const arrange = (layout: Layout, from: Arrangeable, dialect: Dialect): Sql =>
  jsonText(dialect, arrangedPairs(layout, from, dialect));

const arrangedPairs = (layout: Layout, from: Arrangeable, dialect: Dialect): readonly Pair[] =>
  layout.flatMap((placed) => pairsOf(placed, from, dialect));

function pairsOf(placed: Placed, from: Arrangeable, dialect: Dialect): readonly Pair[] {
  switch (placed.kind) {
    case 'id':
      return [quotedPair(placed.key, from.id)];
    case 'documentId':
      return [quotedPair(placed.key, selected(from.documentId, 'documentId'))];
    case 'fields':
      return from.fields();
    case 'field':
      return [pair(placed.key, promised(placed.form, from.field(placed.name), dialect))];
    case 'member': {
      const member = from.member(placed.name);
      return placed.isOptional && !member ? [] : [pair(placed.key, selected(member, placed.name))];
    }
    case 'constant':
      return [constantPair(placed.key, placed.json)];
    case 'object':
      return [objectPair(placed.key, arrangedPairs(placed.layout, from, dialect))];
  }
}

/** Asserts that a value was selected: the planner selects everything that its layouts refer to. */
export function selected<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`The layout names ${name}, which is not selected`);
  return found;
}

const broken = literal(wrongTypeMark);
const jsonNull = literal('null');

function promised({ promise, isRequired, names }: FieldForm, field: ArrangeableField, dialect: Dialect): Sql {
  const { storage, value, json } = field;
  const missing = isRequired ? broken : jsonNull;
  const otherwise = (unfit: Sql): Sql => sql`when ${value} is null then ${missing} else ${unfit} end`;
  switch (promise) {
    case 'asStored':
      return isRequired ? sql`case when ${value} is null then ${broken} else ${json} end` : json;
    case 'int':
      return sql`case when ${value} between -2147483648 and 2147483647 then ${json} ${otherwise(broken)}`;
    case 'float': {
      // Outside of this range databases print numbers differently from JavaScript.
      const isPlain = sql`abs(${value}) between 0.0001 and 1000000000000000 or ${value} = 0`;
      return sql`case when ${isPlain} then ${json} ${otherwise(broken)}`;
    }
    case 'long': {
      const isSafe = sql`${value} between -9007199254740991 and 9007199254740991`;
      return sql`case when ${isSafe} then ${dialect.toText(storage, value)} ${otherwise(json)}`;
    }
    case 'enum': {
      const cases = [...(names ?? [])].map(
        ([stored, name]) => sql`when ${literal(stored)} then ${literal(JSON.stringify(name))}`,
      );
      const known =
        cases.length === 0 ? broken : sql`case ${value} ${join(cases, sql` `)} else ${broken} end`;
      return sql`case when ${value} is null then ${missing} else ${known} end`;
    }
  }
}
