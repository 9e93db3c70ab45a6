// Parses a selection for the resolver lane, which fetches it in one statement too: all fields of every document, and
// the selected relations, under keys that resolvers compute from attribute and arguments.
import { hash } from 'node:crypto';
import { type GraphQLObjectType, getArgumentValues, isObjectType } from 'graphql';
import type { Layout, Placed } from '../../plan/layout.ts';
import type { PopulateEntry, Query, SelectionEntry } from '../../plan/query.ts';
import { componentOf, contentTypeOf } from '../../schema/schema.ts';
import { unknownComponent } from '../generate/fixed-types.ts';
import { typeName } from '../generate/names.ts';
import { type Mark, markOf } from '../marks/marks.ts';
import {
  memberEntry,
  type Operation,
  objectBelow,
  objectNamed,
  type SelectedField,
  selectedFields,
} from './operation.ts';
import { type Arguments, parseComponents, parseRelatedList } from './parse-arguments.ts';

type Nodes = SelectedField['nodes'];
export type MemberMark = Extract<Mark, { kind: 'related' | 'component' | 'zone' | 'morph' }>;

/** The key of prefetched rows. It is part of the statement's text, so it must not contain values of a request. */
export function memberKey(attribute: string, argumentValues: Arguments): string {
  if (Object.keys(argumentValues).length === 0) return `${attribute} {}`;
  return `${attribute} ${hash('sha256', JSON.stringify(argumentValues), 'base64url')}`;
}

export function parsePrefetch(
  type: GraphQLObjectType,
  nodes: Nodes,
  operation: Operation,
): Pick<Query, 'populate' | 'layout'> {
  const members = membersBelow(type, nodes, operation, new Map());
  const entries = new Map(
    [...members].map(([key, member]) => [
      key,
      { kind: 'alias', attribute: member.mark.name, entry: prefetchEntry(member, operation) } as const,
    ]),
  );
  return {
    ...(entries.size > 0 ? { populate: { kind: 'entries', entries } } : {}),
    layout: [...identityOf(type, operation), ...placesOf(entries)],
  };
}

/** One attribute with one set of arguments, regardless of its aliases. */
interface Member {
  readonly mark: MemberMark;
  readonly argumentValues: Arguments;
  /** The selected fields of its rows, components or items. */
  readonly rows: SelectedField[];
}

function membersBelow(
  type: GraphQLObjectType,
  nodes: Nodes,
  operation: Operation,
  members: Map<string, Member>,
): ReadonlyMap<string, Member> {
  for (const field of selectedFields(type, nodes, operation).flatMap(eachNode)) {
    const definition = type.getFields()[field.name];
    const mark = definition && markOf(definition);
    const [node] = field.nodes;
    if (mark?.kind === 'attributes' || mark?.kind === 'self') {
      membersBelow(objectBelow(field), field.nodes, operation, members);
    } else if (definition && node && isMember(mark)) {
      const argumentValues = getArgumentValues(definition, node, operation.variables);
      const key = memberKey(mark.name, argumentValues);
      const known = members.get(key);
      const rows = memberRows(mark, field, operation);
      if (known) known.rows.push(...rows);
      else members.set(key, { mark, argumentValues, rows: [...rows] });
    }
  }
  return members;
}

/** Fields below different types may share a key, so each node is separate. */
const eachNode = (field: SelectedField): readonly SelectedField[] =>
  field.nodes.map((node) => ({ ...field, name: node.name.value, nodes: [node] }));

const isMember = (mark: Mark | undefined): mark is MemberMark =>
  mark?.kind === 'related' || mark?.kind === 'component' || mark?.kind === 'zone' || mark?.kind === 'morph';

export function prefetchEntry({ mark, argumentValues, rows }: Member, operation: Operation): PopulateEntry {
  const { schema } = operation;
  switch (mark.kind) {
    case 'related':
      return relatedEntry({ mark, argumentValues, rows }, operation);
    case 'component': {
      const component = componentOf(schema, mark.uid);
      const list = mark.isRepeatable ? parseComponents(argumentValues, component, operation) : {};
      return memberEntry({
        ...list,
        ...parsePrefetch(objectNamed(typeName(component), operation), nodesOf(rows), operation),
      });
    }
    case 'zone':
      return {
        kind: 'union',
        on: onTypes(
          mark.uids.map((uid) => componentOf(schema, uid)),
          rows,
          operation,
        ),
        unknownItem: JSON.stringify({ __typename: 'Error', ...unknownComponent }),
      };
    case 'morph':
      return {
        kind: 'fragments',
        on: onTypes([...schema.contentTypes.values()], rows, operation),
        isCount: false,
      };
  }
}

interface RelatedMember extends Member {
  readonly mark: Extract<Mark, { kind: 'related' }>;
}

function relatedEntry({ mark, argumentValues, rows }: RelatedMember, operation: Operation): SelectionEntry {
  const target = contentTypeOf(operation.schema, mark.uid);
  const list = mark.isMany ? parseRelatedList(mark.name, argumentValues, target, operation) : {};
  const selection = parsePrefetch(typeOf(mark.uid, operation, mark), nodesOf(rows), operation);
  return memberEntry({ ...list, ...selection });
}

/** A selection for each possible type of an item, if it is in the GraphQL schema. */
function onTypes(
  owners: readonly Parameters<typeof typeName>[0][],
  rows: readonly SelectedField[],
  operation: Operation,
): ReadonlyMap<string, PopulateEntry> {
  return new Map(
    owners.flatMap((owner) => {
      const type = operation.graphqlSchema.getType(typeName(owner));
      if (!isObjectType(type)) return [];
      return [[owner.uid, memberEntry(parsePrefetch(type, nodesOf(rows), operation))] as const];
    }),
  );
}

/** The fields whose selections apply to the rows of a member, inside envelopes too. */
export const memberRows = (
  mark: MemberMark,
  field: SelectedField,
  operation: Operation,
): readonly SelectedField[] =>
  mark.kind === 'related' && mark.isWrapped ? rowsBelow(field, operation) : [field];

const rowsBelow = (field: SelectedField, operation: Operation): readonly SelectedField[] =>
  selectedFields(objectBelow(field), field.nodes, operation)
    .flatMap(eachNode)
    .filter(({ name }) => name !== '__typename');

const nodesOf = (fields: readonly SelectedField[]): Nodes => fields.flatMap(({ nodes }) => nodes);

/** The object type of a relation's rows: inside envelopes the entity. */
function typeOf(
  uid: string,
  operation: Operation,
  { isWrapped }: { readonly isWrapped: boolean },
): GraphQLObjectType {
  const name = typeName(contentTypeOf(operation.schema, uid));
  const entity = isWrapped ? operation.graphqlSchema.getType(`${name}Entity`) : undefined;
  return isObjectType(entity) ? entity : objectNamed(name, operation);
}

/** The identity of rows and components; unions need the name of the type. */
function identityOf(type: GraphQLObjectType, { schema }: Operation): Layout {
  const isComponent = schema.components.has(String(type.extensions.plinthUid));
  return [
    { kind: 'constant', key: '__typename', json: JSON.stringify(type.name) },
    { kind: 'id', key: 'id' },
    ...(isComponent ? [] : [{ kind: 'documentId', key: 'documentId' } as const]),
    { kind: 'fields' },
  ];
}

const placesOf = (entries: ReadonlyMap<string, unknown>): readonly Placed[] =>
  [...entries.keys()].map((name) => ({ kind: 'member', key: name, name, isOptional: true }));
