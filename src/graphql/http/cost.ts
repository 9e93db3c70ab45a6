// Estimates the cost of an operation from its text, its variables and the schema: the largest number of values in its
// response, and an amount for each root field, which is a statement or a write.
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Abilities } from '../../abilities/abilities.ts';
import type { AskedList } from '../../bounds/max-list-length.ts';
import type { GraphqlConfig } from '../../config/plugins/graphql-config.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { markOf } from '../marks/marks.ts';
import { KnownCosts } from './known-costs.ts';

/** The cost of a root field in addition to its values. */
const rootFieldCost = 5_000;
/** The cost of `__schema` and `__type`. */
const introspectionCost = 50_000;
/** The assumed length of lists without pages. */
const unpagedLength = 10;
/** The assumed length of pages without a limit. */
const endlessPageLength = 1_000;

type Variables = Readonly<Record<string, unknown>>;

/** The lengths of lists of related documents in the data. */
export interface ListLengths {
  /** The length of the longest list; infinite if unknown, or if the caller may not read all of it. */
  readonly maxListLength: (list: AskedList) => number;
  /** Changes when the lengths have changed notably. */
  readonly version: () => number;
}

/** An operation, and who asks. */
export interface Costed {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables | undefined;
  readonly abilities: Abilities;
}

type PageLimits = Pick<GraphqlConfig, 'amountLimit' | 'defaultLimit'>;

/** The costs of operations of one schema. */
export class Costs {
  readonly #schema: GraphQLSchema;
  readonly #limits: PageLimits;
  readonly #lengths: ListLengths;
  readonly #known = new KnownCosts();

  constructor(schema: GraphQLSchema, limits: PageLimits, lengths: ListLengths) {
    this.#schema = schema;
    this.#limits = limits;
    this.#lengths = lengths;
  }

  of({ document, operation, variables: given = {}, abilities }: Costed): number {
    const type = this.#schema.getRootType(operation.operation);
    if (!type) return 0;
    const version = this.#lengths.version();
    const costed = { document, operation, variables: given, caller: abilities.key, version };
    return this.#known.of(costed, () => {
      const variables = { ...defaultsOf(operation), ...given };
      const ofSchema = { schema: this.#schema, limits: this.#limits, lengths: this.#lengths };
      return new Estimate({ ...ofSchema, document, variables, abilities }).ofRoot(
        operation.selectionSet,
        type,
      );
    });
  }
}

const defaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );

interface CostRequest {
  readonly schema: GraphQLSchema;
  readonly abilities: Abilities;
  readonly document: DocumentNode;
  readonly variables: Variables;
  readonly limits: PageLimits;
  readonly lengths: ListLengths;
}

class Estimate {
  readonly #request: CostRequest;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** The cost of a fragment for one object; 0 while it is being estimated, which ends cycles. */
  readonly #ofFragments = new Map<string, number>();

  constructor(request: CostRequest) {
    this.#request = request;
    this.#fragments = new Map(
      request.document.definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
      ),
    );
  }

  ofRoot({ selections }: SelectionSetNode, type: GraphQLObjectType): number {
    return sum(selections, (selection) => {
      if (selection.kind === Kind.FIELD) return this.#ofRootField(selection, type);
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments.get(selection.name.value);
      return fragment ? this.ofRoot(fragment.selectionSet, type) : 0;
    });
  }

  #ofRootField(field: FieldNode, type: GraphQLObjectType): number {
    const { value } = field.name;
    if (value === '__typename') return 1;
    if (value.startsWith('__')) return introspectionCost;
    return this.#isIncluded(field) ? rootFieldCost + this.#ofField(field, type) : 0;
  }

  /** The cost of a selection set for one object. */
  #ofSet({ selections }: SelectionSetNode, typeName: string): number {
    return sum(selections, (selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return this.#ofFragment(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return this.#ofSet(selection.selectionSet, selection.typeCondition?.name.value ?? typeName);
      return this.#ofField(selection, this.#request.schema.getType(typeName));
    });
  }

  #ofFragment(name: string): number {
    const known = this.#ofFragments.get(name);
    if (known !== undefined) return known;
    this.#ofFragments.set(name, 0);
    const fragment = this.#fragments.get(name);
    const cost = fragment ? this.#ofSet(fragment.selectionSet, fragment.typeCondition.name.value) : 0;
    this.#ofFragments.set(name, cost);
    return cost;
  }

  #ofField(node: FieldNode, parent: unknown): number {
    if (!this.#isIncluded(node)) return 0;
    const owner = isObjectType(parent) || isInterfaceType(parent) ? parent : undefined;
    const field = owner?.getFields()[node.name.value];
    if (!owner || !field) return 1;
    // The rows of an envelope are counted with the envelope.
    const isList = isListType(getNullableType(field.type));
    const isPaged = field.args.some(({ name }) => name === 'pagination');
    const length = isPaged
      ? Math.min(this.#pageLength(node), this.#longest(field, owner))
      : isList && markOf(field)?.kind !== 'rows' && node.selectionSet
        ? unpagedLength
        : 1;
    const below = node.selectionSet ? this.#ofSet(node.selectionSet, getNamedType(field.type).name) : 0;
    return length * (1 + below);
  }

  /** A list inside a document is not longer than the longest one in the data. */
  #longest(
    field: GraphQLField<unknown, GraphqlContext>,
    parent: GraphQLObjectType | GraphQLInterfaceType,
  ): number {
    const mark = markOf(field);
    const uid = parent.extensions.plinthUid;
    if (mark?.kind !== 'related' || typeof uid !== 'string') return Number.POSITIVE_INFINITY;
    const { lengths, abilities } = this.#request;
    return Math.max(1, lengths.maxListLength({ uid, name: mark.name, abilities }));
  }

  #isIncluded(node: FieldNode): boolean {
    if (!node.directives || node.directives.length === 0) return true;
    const { variables } = this.#request;
    try {
      return (
        getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
        getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
      );
    } catch {
      // The variable is missing, which execution reports.
      return true;
    }
  }

  #pageLength({ arguments: given = [] }: FieldNode): number {
    const { amountLimit, defaultLimit } = this.#request.limits;
    const node = given.find(({ name }) => name.value === 'pagination')?.value;
    const wanted = node ? lengthIn(valueFromASTUntyped(node, this.#request.variables)) : undefined;
    if (wanted === undefined) return defaultLimit;
    if (wanted < 0) return Math.min(amountLimit, endlessPageLength);
    return Math.min(Math.max(wanted, 1), amountLimit);
  }
}

function lengthIn(pagination: unknown): number | undefined {
  if (typeof pagination !== 'object' || pagination === null) return undefined;
  const { pageSize, limit } = pagination as { readonly pageSize?: unknown; readonly limit?: unknown };
  if (typeof pageSize === 'number') return Math.max(pageSize, 1);
  return typeof limit === 'number' ? limit : undefined;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
