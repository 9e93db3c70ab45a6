// Keeps the tree of the editor in the shape that the content API stores: items in lists, only items and lists in them, no links in
// code. Slate itself merges, splits and inserts any nodes, and the document could not be saved any more.
import { type BaseEditor, Editor, Element, type Node, type NodeEntry, Transforms } from 'slate';
import type { BlockNode, LinkNode } from './blocks.ts';

type SlateEditor = Editor & BaseEditor;
type Of<T extends BlockNode['type']> = Extract<BlockNode, { type: T }>;

export const isLink = (node: unknown): node is LinkNode => Element.isElement(node) && node.type === 'link';

export const isList = (node: unknown): node is Of<'list'> => Element.isElement(node) && node.type === 'list';

export const isImage = (node: unknown): node is Of<'image'> =>
  Element.isElement(node) && node.type === 'image';

/** Blocks of words: all but lists and images. */
export const isTextBlock = (node: unknown): node is Exclude<BlockNode, Of<'list' | 'image'>> =>
  Element.isElement(node) && !isLink(node) && !isList(node) && !isImage(node);

export const emptyParagraph = (): BlockNode => ({ type: 'paragraph', children: [{ text: '' }] });

export function withShapes(editor: SlateEditor): SlateEditor {
  const { normalizeNode } = editor;
  editor.normalizeNode = (entry, options) => {
    // A mended node is looked at again.
    if (!rules.some((rule) => rule(editor, entry))) normalizeNode(entry, options);
  };
  return editor;
}

/** Mends one fault of a node or of its children; false if there is none. */
type Rule = (editor: SlateEditor, [node, path]: NodeEntry<Node>) => boolean;

const rules: readonly Rule[] = [fillEmpty, dropForeignOptions, dropEmpty, placeInLists, dropLinks];

function fillEmpty(editor: SlateEditor, [node, path]: NodeEntry<Node>): boolean {
  if (Editor.isEditor(node) && node.children.length === 0)
    Transforms.insertNodes(editor, emptyParagraph(), { at: [0], select: true });
  // What Slate leaves of a deleted image that was alone.
  else if (Element.isElement(node) && node.type === undefined)
    Transforms.setNodes(editor, { type: 'paragraph' } as object, { at: path });
  else return false;
  return true;
}

/** The options of one type, which stay when a block gets another type. */
const options = { heading: 'level', list: 'format', image: 'image' } as const;

function dropForeignOptions(editor: SlateEditor, [node, path]: NodeEntry<Node>): boolean {
  if (!Element.isElement(node)) return false;
  const foreign = Object.entries(options).flatMap(([type, option]) =>
    node.type !== type && option in node ? [option] : [],
  );
  if (foreign.length > 0) Transforms.unsetNodes(editor, foreign as never, { at: path });
  return foreign.length > 0;
}

/** A link without words, and a list without items. */
function dropEmpty(editor: SlateEditor, [node, path]: NodeEntry<Node>): boolean {
  const isEmpty = isLink(node)
    ? Editor.string(editor, path) === ''
    : isList(node) && !node.children.some((child) => Element.isElement(child));
  if (isEmpty) Transforms.removeNodes(editor, { at: path });
  return isEmpty;
}

/** Words in a list become an item, an image splits it, and an item outside becomes a list. */
function placeInLists(editor: SlateEditor, [node, path]: NodeEntry<Node>): boolean {
  const misplaced = childOf([node, path], (child) =>
    isList(node) ? !isList(child) && !isItem(child) : isItem(child),
  );
  if (!misplaced) return false;
  const [child, at] = misplaced;
  if (!isList(node))
    Transforms.wrapNodes(editor, { type: 'list', format: 'unordered', children: [] }, { at });
  else if (isImage(child)) Transforms.liftNodes(editor, { at });
  else Transforms.setNodes(editor, { type: 'list-item' } as object, { at });
  return true;
}

const isItem = (node: unknown): boolean => isTextBlock(node) && node.type === 'list-item';

/** The links in code become their words. */
function dropLinks(editor: SlateEditor, [node, path]: NodeEntry<Node>): boolean {
  if (!isTextBlock(node) || node.type !== 'code') return false;
  const [, at] = childOf([node, path], isLink) ?? [];
  if (at) Transforms.unwrapNodes(editor, { at });
  return at !== undefined;
}

function childOf(
  [node, path]: NodeEntry<Node>,
  isSought: (child: Element) => boolean,
): NodeEntry<Element> | undefined {
  if (!('children' in node)) return undefined;
  const at = node.children.findIndex((child) => Element.isElement(child) && isSought(child));
  return at === -1 ? undefined : [node.children[at] as Element, [...path, at]];
}
