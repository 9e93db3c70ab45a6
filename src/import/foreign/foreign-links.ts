// Reads the relations of a live database as links, in the form of export files.
import type { ForeignRow } from '../../database/foreign-database.ts';
import type { AttributeOwner, MorphAttribute } from '../../schema/schema.ts';
import type { SourceRecord } from '../source/source.ts';
import { fileUid } from '../source/uids.ts';
import type { ForeignTables } from './foreign-tables.ts';

export class ForeignLinks {
  readonly #tables: ForeignTables;

  constructor(tables: ForeignTables) {
    this.#tables = tables;
  }

  /** The links of all attributes of a content type or component; `table` has its rows. */
  async *ofAttributes(owner: AttributeOwner, table: string): AsyncGenerator<SourceRecord> {
    for (const attribute of owner.attributes.values()) {
      if (attribute.kind === 'morph' && owner.uid !== fileUid && attribute.morphBy === undefined)
        yield* this.#toAnyType(owner.uid, table, attribute);
      if (attribute.kind === 'relation' && attribute.mappedBy === undefined)
        yield* this.joined(owner.uid, table, attribute);
    }
  }

  async *joined(
    uid: string,
    table: string,
    { name, target }: { readonly name: string; readonly target: string },
  ): AsyncGenerator<SourceRecord> {
    const join = this.#tables.joinTable(table, name);
    if (!join) {
      if (name !== 'localizations') yield* this.#inColumn(uid, table, { name, target });
      return;
    }
    for await (const rows of this.#tables.rows(join.name)) {
      for (const row of rows) {
        const left = { type: uid, field: name, ref: row[join.owner], pos: placeIn(row, join.order) };
        const right = { type: target, ref: row[join.target], pos: placeIn(row, join.inverseOrder) };
        yield { kind: 'link', link: { kind: 'relation.basic', left, right } };
      }
    }
  }

  /** A relation with `useJoinTable: false` is a column. */
  async *#inColumn(
    uid: string,
    table: string,
    { name, target }: { readonly name: string; readonly target: string },
  ): AsyncGenerator<SourceRecord> {
    const column = this.#tables.column(table, name, 'id');
    if (column === undefined) {
      yield { kind: 'other', what: 'relation without a table in the source', name: `${uid}.${name}` };
      return;
    }
    for await (const rows of this.#tables.rows(table))
      for (const row of rows)
        if (row[column] !== null)
          yield {
            kind: 'link',
            link: {
              kind: 'relation.basic',
              left: { type: uid, field: name, ref: row.id },
              right: { type: target, ref: row[column] },
            },
          };
  }

  async *#toAnyType(
    uid: string,
    table: string,
    { name, relation }: MorphAttribute,
  ): AsyncGenerator<SourceRecord> {
    const morph =
      relation === 'morphToMany' ? this.#tables.morphTable(table, name) : this.#tables.morphColumns(table);
    if (!morph) {
      yield { kind: 'other', what: 'relation without a table in the source', name: `${uid}.${name}` };
      return;
    }
    for await (const rows of this.#tables.rows(morph.name))
      for (const row of rows) {
        if (row[morph.target] === null) continue;
        const left = { type: uid, field: name, ref: row[morph.owner] };
        const right = { type: String(row[morph.type]), ref: row[morph.target], pos: placeIn(row, 'order') };
        yield { kind: 'link', link: { kind: 'relation.morph', left, right } };
      }
  }

  async *ofFiles(): AsyncGenerator<SourceRecord> {
    const table = this.#tables.table(['files_related_mph'], ['files_related_morphs']);
    if (table === undefined) return;
    for await (const rows of this.#tables.rows(table))
      for (const row of rows)
        yield {
          kind: 'link',
          link: {
            kind: 'relation.morph',
            left: { type: fileUid, field: 'related', ref: row.file_id },
            right: {
              type: String(row.related_type),
              field: String(row.field),
              ref: row.related_id,
              pos: placeIn(row, 'order'),
            },
          },
        };
  }
}

const placeIn = (row: ForeignRow, column: string | undefined): number | undefined =>
  column === undefined || row[column] === null || row[column] === undefined ? undefined : Number(row[column]);
