// Costs that were estimated before. An operation costs the same again, as long as the lists in the data are as long and the
// variables that decide what is selected and how long pages are have the same values.
import { type ASTNode, type DocumentNode, type OperationDefinitionNode, visit } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Kept of one operation, such as one for each of the first pages of a list. */
const mostCosts = 20;
/** Characters of the values of its variables. */
const longestKey = 500;

interface Known {
  /** Of the lengths of lists. */
  readonly version: number;
  readonly decisive: readonly string[];
  readonly costs: LRUCache<string, number>;
}

interface Costed {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** As they were sent: what is left out has the operation's own value each time. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Another one when the lists in the data became longer or shorter. */
  readonly version: number;
}

export class KnownCosts {
  readonly #known = new WeakMap<OperationDefinitionNode, Known>();

  of(costed: Costed, estimate: () => number): number {
    const { decisive, costs } = this.#knownOf(costed);
    const { variables } = costed;
    const key = JSON.stringify(decisive.map((name) => (name in variables ? [variables[name]] : [])));
    const known = costs.get(key);
    if (known !== undefined) return known;
    const cost = estimate();
    if (key.length <= longestKey) costs.set(key, cost);
    return cost;
  }

  #knownOf({ document, operation, version }: Costed): Known {
    const before = this.#known.get(operation);
    if (before?.version === version) return before;
    const decisive = before?.decisive ?? decisiveVariables(document);
    const known = { version, decisive, costs: new LRUCache<string, number>({ max: mostCosts }) };
    this.#known.set(operation, known);
    return known;
  }
}

/** Of directives and of `pagination`. */
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
