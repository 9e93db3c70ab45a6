// Parses a selection set into fields and populate of a Query and the layout of the result. Envelopes become objects of
// the layout, aliases become keys, and a relation that is selected twice becomes two entries.
import { type GraphQLObjectType, isObjectType } from 'graphql';
import type { Layout, Placed } from '../../plan/layout.ts';
import type { PopulateEntry, Query } from '../../plan/query.ts';
import { componentOf, contentTypeOf } from '../../schema/schema.ts';
import { unknownComponent } from '../generate/fixed-types.ts';
import { typeName } from '../generate/names.ts';
import type { Mark } from '../marks/marks.ts';
import {
  argumentsOf,
  markOfField,
  memberEntry,
  type Operation,
  objectBelow,
  objectNamed,
  type SelectedField,
  selectedFields,
} from './operation.ts';
import { parseComponents, parseRelatedList } from './parse-arguments.ts';

type Selection = Pick<Query, 'fields' | 'populate' | 'layout'>;

/** Parses the selection of one row or component: its object type, and the nodes whose selection sets apply. */
export function parseSelection(
  type: GraphQLObjectType,
  nodes: SelectedField['nodes'],
  operation: Operation,
): Selection {
  const building = new SelectionBuilder();
  const layout = placeFields(type, nodes, building, operation);
  return { ...building.selection(), layout };
}

/** Collects the fields and entries of one row. Several entries of one attribute get different names. */
class SelectionBuilder {
  readonly #fields = new Set<string>();
  readonly #entries = new Map<string, PopulateEntry>();

  field(name: string): void {
    this.#fields.add(name);
  }

  /** Adds an entry and returns its name. */
  entry(attribute: string, entry: PopulateEntry): string {
    const isTaken = this.#entries.has(attribute);
    const name = isTaken ? `${attribute} ${this.#entries.size}` : attribute;
    this.#entries.set(name, isTaken ? { kind: 'alias', attribute, entry } : entry);
    return name;
  }

  selection(): Omit<Selection, 'layout'> {
    const populate = { kind: 'entries', entries: this.#entries } as const;
    return { fields: [...this.#fields], ...(this.#entries.size > 0 ? { populate } : {}) };
  }
}

const placeFields = (
  type: GraphQLObjectType,
  nodes: SelectedField['nodes'],
  building: SelectionBuilder,
  operation: Operation,
): Layout => selectedFields(type, nodes, operation).map((field) => placeField(field, building, operation));

function placeField(field: SelectedField, building: SelectionBuilder, operation: Operation): Placed {
  const { key } = field;
  if (field.name === '__typename') return { kind: 'constant', key, json: JSON.stringify(field.type.name) };
  const mark = markOfField(field);
  switch (mark?.kind) {
    case 'documentId':
      return { kind: 'documentId', key };
    case 'rowId':
      return { kind: 'id', key };
    case 'attributes':
    case 'self':
      return {
        kind: 'object',
        key,
        layout: placeFields(objectBelow(field), field.nodes, building, operation),
      };
    case 'field':
      building.field(mark.name);
      return { kind: 'field', key, name: mark.name, form: mark.form };
    case 'related':
      return placeRelated(mark, field, building, operation);
    case 'component': {
      const component = componentOf(operation.schema, mark.uid);
      const list = mark.isRepeatable
        ? parseComponents(argumentsOf(field, operation), component, operation)
        : {};
      const selection = parseSelection(objectBelow(field), field.nodes, operation);
      return { kind: 'member', key, name: building.entry(mark.name, memberEntry({ ...list, ...selection })) };
    }
    case 'zone':
      return { kind: 'member', key, name: building.entry(mark.name, zoneEntry(mark, field, operation)) };
    case 'morph':
      return { kind: 'member', key, name: building.entry(mark.name, morphEntry(field, operation)) };
    default:
      throw new Error(`${field.type.name}.${field.name} is not a generated field`);
  }
}

function placeRelated(
  { name, uid, isMany, isWrapped }: Extract<Mark, { kind: 'related' }>,
  field: SelectedField,
  building: SelectionBuilder,
  operation: Operation,
): Placed {
  const target = contentTypeOf(operation.schema, uid);
  const list = isMany ? parseRelatedList(name, argumentsOf(field, operation), target, operation) : {};
  const placeRows = (key: string, rows: SelectedField): Placed => {
    const selection = parseSelection(objectBelow(rows), rows.nodes, operation);
    const entry = { ...memberEntry({ ...list, ...selection }), isDemanded: true };
    return { kind: 'member', key, name: building.entry(name, entry) };
  };
  if (!isWrapped) return placeRows(field.key, field);
  const layout = selectedFields(objectBelow(field), field.nodes, operation).map(
    (inner): Placed =>
      inner.name === '__typename'
        ? { kind: 'constant', key: inner.key, json: JSON.stringify(inner.type.name) }
        : placeRows(inner.key, inner),
  );
  return { kind: 'object', key: field.key, layout };
}

function zoneEntry(
  { uids }: Extract<Mark, { kind: 'zone' }>,
  field: SelectedField,
  operation: Operation,
): PopulateEntry {
  const components = uids.map((uid) => componentOf(operation.schema, uid));
  const on = new Map(
    components.map((component) => {
      const type = objectNamed(typeName(component), operation);
      return [component.uid, memberEntry(parseSelection(type, field.nodes, operation))] as const;
    }),
  );
  return { kind: 'union', on, unknownItem: unknownItem(field, operation) };
}

/** The selected fields of `{"__typename":"Error","code":…}`. */
function unknownItem(field: SelectedField, operation: Operation): string {
  const values: Readonly<Record<string, string>> = { __typename: 'Error', ...unknownComponent };
  const selected = selectedFields(objectNamed('Error', operation), field.nodes, operation);
  return JSON.stringify(Object.fromEntries(selected.map(({ key, name }) => [key, values[name]])));
}

/** A selection for every possible target type of the relation. */
function morphEntry(field: SelectedField, operation: Operation): PopulateEntry {
  const on = new Map<string, PopulateEntry>();
  for (const contentType of operation.schema.contentTypes.values()) {
    const type = operation.graphqlSchema.getType(typeName(contentType));
    if (isObjectType(type))
      on.set(contentType.uid, memberEntry(parseSelection(type, field.nodes, operation)));
  }
  return { kind: 'fragments', on, isCount: false };
}
