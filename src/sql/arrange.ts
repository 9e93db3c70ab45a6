// A layout as one JSON object: each key gets the value of the same row or component that it names.
import { brokenPromise, type FieldForm, type Layout, type Placed } from '../plan/layout.ts';
import type { Storage } from '../schema/attribute-types/scalar-type.ts';
import type { Dialect } from './dialect.ts';
import { constantPair, jsonText, objectPair, type Pair, pair, quotedPair } from './json-object.ts';
import { join, literal, type Sql, sql } from './sql.ts';

/** What a layout can name. */
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
  /** As a value that compares. */
  readonly value: Sql;
  /** As JSON text. */
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

/** The planner selects what its layouts name. */
export function selected<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`The layout names ${name}, which is not selected`);
  return found;
}

const broken = literal(brokenPromise);
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
      // Beyond, databases print numbers otherwise than JavaScript.
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
