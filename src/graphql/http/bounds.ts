// Bounds of an operation's document before validation. Validation compares every two fields with the same name in one
// selection, which is quadratic; a document over these bounds is not validated.
import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Tokens of one document, at which the parser stops. */
export const tokenLimit = 5_000;
/** Fields of one document with expanded fragments. */
const fieldLimit = 10_000;
/** Pairs of fields with the same response name. */
const pairLimit = 50_000;
const nestingLimit = 200;

/** If the document is refused, its nodes are not visited. */
export function boundsRule(context: ValidationContext): ASTVisitor {
  return {
    Document: (document) => {
      const problem = problemOf(document);
      if (problem === undefined) return undefined;
      context.reportError(new GraphQLError(problem));
      return { ...document, definitions: [] };
    },
  };
}

function problemOf(document: DocumentNode): string | undefined {
  const count = new Count(document);
  for (const definition of document.definitions)
    if ('selectionSet' in definition) count.merge([definition.selectionSet], 0);
  return count.problem;
}

class Count {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  #fields = 0;
  #pairs = 0;
  /** The exceeded bound; counting stops then. */
  problem: string | undefined;

  constructor(document: DocumentNode) {
    this.#fragments = new Map(
      document.definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
      ),
    );
  }

  /** Merges selections of fields with the same response name, like execution does. */
  merge(sets: readonly SelectionSetNode[], depth: number): void {
    if (depth > nestingLimit)
      this.problem = `The document nests fields deeper than ${nestingLimit}; is a fragment part of itself?`;
    const selection: Selection = { byName: new Map(), fragments: new Set() };
    for (const set of sets) this.#gather(set, selection);
    for (const fields of selection.byName.values()) {
      this.#addPairs((fields.length * (fields.length - 1)) / 2);
      const below = fields.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
      if (this.problem !== undefined) return;
      if (below.length > 0) this.merge(below, depth + 1);
    }
  }

  #gather(set: SelectionSetNode, selection: Selection): void {
    for (const node of set.selections) {
      if (this.problem !== undefined) return;
      if (node.kind === Kind.FIELD) this.#addField(node, selection);
      else if (node.kind === Kind.INLINE_FRAGMENT) this.#gather(node.selectionSet, selection);
      else this.#gatherFragment(node.name.value, selection);
    }
  }

  #gatherFragment(name: string, selection: Selection): void {
    const fragment = this.#fragments.get(name);
    if (!fragment || selection.fragments.has(name)) return;
    selection.fragments.add(name);
    this.#gather(fragment.selectionSet, selection);
  }

  #addField(field: FieldNode, { byName }: Selection): void {
    const name = (field.alias ?? field.name).value;
    const same = byName.get(name);
    if (same) same.push(field);
    else byName.set(name, [field]);
    this.#fields += 1;
    if (this.#fields > fieldLimit)
      this.problem = `The document has more than ${fieldLimit} fields, counting each use of a fragment`;
  }

  #addPairs(count: number): void {
    this.#pairs += count;
    if (this.#pairs > pairLimit)
      this.problem = `The document has more than ${pairLimit} pairs of fields of one name in one selection`;
  }
}

interface Selection {
  readonly byName: Map<string, FieldNode[]>;
  /** Fragments that are included already. */
  readonly fragments: Set<string>;
}
