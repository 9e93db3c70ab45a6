// Rich text as a tree of nodes; checked node by node.
import { json } from './json.ts';
import type { Checking, JsonValue, ScalarType } from './scalar-type.ts';

const blockTypes = ['paragraph', 'heading', 'quote', 'code', 'list', 'image'];
const inlineTypes = ['text', 'link'];
const listChildren = ['list', 'list-item'];

type Node = Readonly<Record<string, unknown>>;

export const blocks: ScalarType = {
  ...json,
  name: 'blocks',
  described: { type: 'array', items: { type: 'object' } },
  graphql: 'JSON',
  options: [],
  check(value, checking) {
    const content = json.check(value, checking);
    // Anything but a list holds no nodes and so no content: it clears the attribute (docs/reference/compatibility.md, Validation messages).
    if (!Array.isArray(content)) return null;
    for (const [index, node] of content.entries()) checkBlock(node, [String(index)], checking);
    return content;
  },
};

function checkBlock(node: JsonValue, below: readonly string[], checking: Checking): void {
  const block = isNode(node) ? node : undefined;
  if (!block || typeof block.type !== 'string' || !blockTypes.includes(block.type)) {
    checking.report('Block node is of invalid type', { value: node, below });
    return;
  }
  if (block.type === 'heading') requireOneOf(block.level, [1, 2, 3, 4, 5, 6], [...below, 'level'], checking);
  if (block.type === 'list')
    requireOneOf(block.format, ['ordered', 'unordered'], [...below, 'format'], checking);
  if (block.type === 'image' && !isNode(block.image)) requiredField([...below, 'image'], checking);
  checkChildren(block, block.type === 'list' ? listChildren : inlineTypes, below, checking);
}

function checkChildren(
  node: Node,
  allowed: readonly string[],
  below: readonly string[],
  checking: Checking,
): void {
  if (!Array.isArray(node.children)) {
    requiredField([...below, 'children'], checking);
    return;
  }
  for (const [index, child] of node.children.entries()) {
    checkChild(child, allowed, [...below, 'children', String(index)], checking);
  }
}

function checkChild(
  child: unknown,
  allowed: readonly string[],
  below: readonly string[],
  checking: Checking,
): void {
  const node = isNode(child) ? child : undefined;
  if (!node || typeof node.type !== 'string' || !allowed.includes(node.type)) {
    checking.report(
      allowed === inlineTypes ? 'Inline node must be Text or Link' : 'List node is of invalid type',
      { value: child, below },
    );
  } else if (node.type === 'text') {
    if (typeof node.text !== 'string') {
      checking.report('Text must be defined with at least an empty string', { below: [...below, 'text'] });
    }
  } else {
    if (node.type === 'link' && typeof node.url !== 'string') {
      checking.report('Please specify a valid link.', { below: [...below, 'url'] });
    }
    checkChildren(
      node,
      node.type === 'link' ? ['text'] : node.type === 'list' ? listChildren : inlineTypes,
      below,
      checking,
    );
  }
}

function requireOneOf(
  value: unknown,
  allowed: readonly unknown[],
  below: readonly string[],
  checking: Checking,
): void {
  if (value === undefined) requiredField(below, checking);
  else if (!allowed.includes(value)) {
    checking.report(
      `${labelOf(below, checking)} must be one of the following values: ${allowed.join(', ')}`,
      { value, below },
    );
  }
}

const requiredField = (below: readonly string[], checking: Checking): void =>
  checking.report(`${labelOf(below, checking)} is a required field`, { below });

/** `doc`, `0`, `children` → `doc[0].children` */
const labelOf = (below: readonly string[], { label }: Checking): string =>
  below.reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}.${part}`), label);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
