// What a document may be before anything is looked up in it. Validation compares every two fields of the same name that
// end up in one selection, which costs an attacker nothing and us the square; a document over these bounds is not
// validated at all.
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

/** Words and signs of one document; the parser stops there. */
export const tokenLimit = 5_000;
/** Fields of one document with its fragments in place. */
const fieldLimit = 10_000;
/** Pairs of fields that have one name in the response. */
const pairLimit = 50_000;
const nestingLimit = 200;

/** Nothing below the document is visited when it is refused. */
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
  /** What the document has too much of; nothing more is counted then. */
  problem: string | undefined;

  constructor(document: DocumentNode) {
    this.#fragments = new Map(
      document.definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
      ),
    );
  }

  /** Selections of fields that have one name in the response, as execution merges them. */
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
  /** Those that are part of it already. */
  readonly fragments: Set<string>;
}
