// Rich text as a tree of nodes.
import type { ProblemText } from '../../errors/definition/define-problem.ts';
import {
  blockEmpty,
  blockOfNoType,
  blockTextUndefined,
  inlineWrong,
  linkInvalid,
  listChildWrong,
  listEmpty,
  notAmong,
  notOfType,
  requiredValue,
  unreadAs,
} from '../../errors/families/value-problems.ts';
import { isLinkAddress } from '../../values/link-address.ts';
import { json } from './json.ts';
import type { Checking, JsonValue, ScalarType } from './scalar-type.ts';
import { checkIsText } from './string-checks.ts';

type Node = Readonly<Record<string, unknown>>;

/** Checks one child of a node. */
type Check = (child: unknown, checking: Checking) => void;

export const blocks: ScalarType = {
  ...json,
  name: 'blocks',
  described: { type: 'array', items: { type: 'object' } },
  graphql: 'JSON',
  options: [],
  check(value, checking): JsonValue {
    const content = json.check(value, checking);
    // Anything but a list clears the attribute (docs/reference/compatibility.md, Validation messages).
    if (!Array.isArray(content)) return null;
    for (const [index, node] of content.entries()) checkBlock(node, inside(checking, String(index)));
    return content;
  },
};

function checkBlock(node: unknown, checking: Checking): void {
  const check = isNode(node) ? blockChecks.get(node.type) : undefined;
  if (isNode(node) && check) check(node, checking);
  else checking.report(blockOfNoType(), { value: node });
}

const blockChecks: ReadonlyMap<unknown, (node: Node, checking: Checking) => void> = new Map([
  [
    'paragraph',
    (node, checking) => checkChildren(node, checking, checkInline, blockEmpty({ block: 'Paragraph' })),
  ],
  ['quote', (node, checking) => checkChildren(node, checking, checkInline, blockEmpty({ block: 'Quote' }))],
  // Strapi's message calls code a quote, too.
  ['code', (node, checking) => checkChildren(node, checking, checkTextNode, blockEmpty({ block: 'Quote' }))],
  ['heading', checkHeading],
  ['list', checkList],
  ['image', checkImage],
]);

function checkHeading(node: Node, checking: Checking): void {
  checkOneOf(node.level, [1, 2, 3, 4, 5, 6], inside(checking, 'level'));
  checkChildren(node, checking, checkInline, blockEmpty({ block: 'Heading' }));
}

function checkList(node: Node, checking: Checking): void {
  checkOneOf(node.format, ['ordered', 'unordered'], inside(checking, 'format'));
  checkChildren(node, checking, checkListChild, listEmpty());
}

function checkListChild(child: unknown, checking: Checking): void {
  if (isNode(child) && child.type === 'list') checkList(child, checking);
  else if (isNode(child) && child.type === 'list-item') checkChildren(child, checking, checkInline);
  else checking.report(listChildWrong(), { value: child });
}

/** An image needs its address and name; other values of its file are optional. */
function checkImage(node: Node, checking: Checking): void {
  const { image } = node;
  const below = inside(checking, 'image');
  if (image === undefined) below.report(requiredValue({ name: below.label }));
  else if (!isNode(image)) reportKind(image, 'object', below);
  else for (const name of ['name', 'url']) checkGivenText(image[name], inside(below, name));
  checkChildren(node, checking, checkInline);
}

function checkGivenText(value: unknown, checking: Checking): void {
  if (value === undefined || value === '') {
    checking.report(requiredValue({ name: checking.label }), value === '' ? { value } : {});
  } else checkIsText(value, checking);
}

function checkInline(child: unknown, checking: Checking): void {
  if (isNode(child) && child.type === 'text') checkTextNode(child, checking);
  else if (isNode(child) && child.type === 'link') checkLink(child, checking);
  else checking.report(inlineWrong(), { value: child });
}

const marks = ['bold', 'italic', 'underline', 'strikethrough', 'code'];

function checkTextNode(node: unknown, checking: Checking): void {
  if (!isNode(node)) {
    reportKind(node, 'object', checking);
    return;
  }
  checkOneOf(node.type, ['text'], inside(checking, 'type'));
  const text = inside(checking, 'text');
  if (node.text === undefined) text.report(blockTextUndefined());
  else checkIsText(node.text, text);
  for (const mark of marks) {
    if (node[mark] === undefined || typeof node[mark] === 'boolean') continue;
    const { label, report } = inside(checking, mark);
    report(notOfType(label, 'boolean', node[mark]), { value: node[mark] });
  }
}

function checkLink(node: Node, checking: Checking): void {
  const { url } = node;
  const below = inside(checking, 'url');
  if (url === null) checkIsText(url, below);
  else if (typeof url !== 'string' || !isLinkAddress(url))
    below.report(linkInvalid(), url === undefined ? {} : { value: String(url) });
  checkChildren(node, checking, checkTextNode);
}

/** `empty`: the message for a node that must not be empty. */
function checkChildren({ children }: Node, checking: Checking, check: Check, empty?: ProblemText): void {
  const below = inside(checking, 'children');
  if (children === undefined) below.report(requiredValue({ name: below.label }));
  else if (!Array.isArray(children)) reportKind(children, 'array', below);
  else if (empty !== undefined && children.length === 0) below.report(empty, { value: children });
  else for (const [index, child] of children.entries()) check(child, inside(below, String(index)));
}

function checkOneOf(value: unknown, allowed: readonly unknown[], { label, report }: Checking): void {
  if (value === undefined) report(requiredValue({ name: label }));
  else if (!allowed.includes(value)) report(notAmong({ name: label, values: allowed.join(', ') }), { value });
}

/** Reports a value of the wrong kind. */
function reportKind(value: unknown, kind: string, { label, report }: Checking): void {
  report(unreadAs(label, kind, value), { value: null });
}

/** The same check one step deeper: `doc` and `0` are `doc[0]`, `children` below it is `doc[0].children`. */
const inside = ({ report, ...checking }: Checking, step: string): Checking => ({
  ...checking,
  label: /^\d+$/.test(step) ? `${checking.label}[${step}]` : `${checking.label}.${step}`,
  report: (said, problem = {}) => report(said, { ...problem, below: [step, ...(problem.below ?? [])] }),
});

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
