// A cache of costs. The cost of an operation is the same as long as the caller's abilities, the lengths of lists in the data, and
// the variables that affect the selection and the length of pages, are the same.
import { type ASTNode, type DocumentNode, type OperationDefinitionNode, visit } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Costs of one operation, such as one for each of the first pages of a list. */
const maxCosts = 20;
/** Characters of the variables' values. */
const maxKeyLength = 500;

interface Known {
  /** The version of the lengths of lists. */
  readonly version: number;
  readonly decisive: readonly string[];
  readonly costs: LRUCache<string, number>;
}

interface Costed {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The variables as sent. Missing ones have the operation's default. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Equal for callers with equal abilities. */
  readonly caller: string;
  /** Changes when the lengths of lists change. */
  readonly version: number;
}

export class KnownCosts {
  readonly #known = new WeakMap<OperationDefinitionNode, Known>();

  of(costed: Costed, estimate: () => number): number {
    const { decisive, costs } = this.#knownOf(costed);
    const { variables, caller } = costed;
    const values = decisive.map((name) => (name in variables ? [variables[name]] : []));
    const key = JSON.stringify([caller, ...values]);
    const known = costs.get(key);
    if (known !== undefined) return known;
    const cost = estimate();
    if (key.length <= maxKeyLength) costs.set(key, cost);
    return cost;
  }

  #knownOf({ document, operation, version }: Costed): Known {
    const before = this.#known.get(operation);
    if (before?.version === version) return before;
    const decisive = before?.decisive ?? decisiveVariables(document);
    const known = { version, decisive, costs: new LRUCache<string, number>({ max: maxCosts }) };
    this.#known.set(operation, known);
    return known;
  }
}

/** The variables in directives and `pagination`. */
function decisiveVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  const collect = (node: ASTNode): void =>
    void visit(node, { Variable: ({ name }) => void names.add(name.value) });
  visit(document, {
    Directive: collect,
    Argument: (node) => {
      if (node.name.value === 'pagination') collect(node);
    },
  });
  return [...names];
}
