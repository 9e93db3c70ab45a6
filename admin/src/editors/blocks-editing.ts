// Operations of the blocks editor: kinds of blocks, marks, lists, links.
import {
  type BaseEditor,
  createEditor,
  type Descendant,
  Editor,
  Element,
  type Node,
  type NodeEntry,
  Path,
  Range,
  Transforms,
} from 'slate';
import { emptyParagraph, isImage, isLink, isList, isTextBlock, withShapes } from './block-shapes.ts';
import { type BlockNode, blocksToEditor, type LinkNode, type MarkName } from './blocks.ts';
import { pastedBlocks } from './pasted-blocks.ts';

export type BlockKind =
  | 'paragraph'
  | 'heading-1'
  | 'heading-2'
  | 'heading-3'
  | 'heading-4'
  | 'heading-5'
  | 'heading-6'
  | 'quote'
  | 'code'
  | 'list-unordered'
  | 'list-ordered';

const blocksPerChunk = 100;

type SlateEditor = Editor & BaseEditor;

export function withBlocks(editor: SlateEditor): SlateEditor {
  const { isInline, isVoid, insertBreak, deleteBackward, insertData, insertFragment } = editor;
  editor.insertData = (data) => {
    const isOwn = data.types.includes('application/x-slate-fragment');
    const blocks = isOwn || !takesBlocks(editor) ? [] : pastedBlocks(data.getData('text/html'));
    if (blocks.length === 0) insertData(data);
    else insertBlocks(editor, blocks);
  };
  editor.insertFragment = (nodes, options) => {
    if (takesBlocks(editor) && hasStructure(nodes)) insertBlocks(editor, nodes as BlockNode[]);
    else insertFragment(nodes, options);
  };
  // A key press in a long text compares the chunks of its blocks, and not all blocks.
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? blocksPerChunk : null);
  editor.isInline = (element) => element.type === 'link' || isInline(element);
  editor.isVoid = (element) => element.type === 'image' || isVoid(element);
  editor.insertBreak = () => {
    const [block, path] = blockAt(editor) ?? [];
    if (block?.type === 'list-item' && path && Editor.string(editor, path) === '') {
      setKind(editor, 'paragraph');
      return;
    }
    if (block?.type === 'code') {
      editor.insertText('\n');
      return;
    }
    if (block?.type === 'image' && path) {
      Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(path), select: true });
      return;
    }
    insertBreak();
    if (block?.type === 'heading') Transforms.setNodes(editor, { type: 'paragraph' } as object);
  };
  editor.deleteBackward = (unit) => {
    const [block, path] = blockAt(editor) ?? [];
    const { selection } = editor;
    const isAtStart =
      path && selection && Range.isCollapsed(selection) && Editor.isStart(editor, selection.anchor, path);
    if (isAtStart && block && block.type !== 'paragraph' && block.type !== 'image')
      setKind(editor, 'paragraph');
    else deleteBackward(unit);
  };
  return withShapes(editor);
}

/** The nodes of stored blocks, normalized, because redo would not find the nodes that undo normalizes. */
export function nodesOf(value: unknown): Descendant[] {
  const editor = withBlocks(createEditor());
  editor.children = blocksToEditor(value);
  Editor.normalize(editor, { force: true });
  return editor.children;
}

/** Whether blocks can be inserted at the selection. In lists and code, pasted content is inserted as text. */
const takesBlocks = (editor: SlateEditor): boolean =>
  editor.selection !== null && !['list-item', 'code'].includes(blockAt(editor)?.[0].type ?? 'code');

/** Whether copied nodes are more than words or paragraphs. Slate would dissolve their blocks into those around the selection. */
const hasStructure = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => isImage(node) || (isList(node) && node.children.length > 1)) ||
  (nodes.length > 1 && nodes.some((node) => Element.isElement(node) && node.type !== 'paragraph'));

/** Inserts blocks. A first paragraph continues the current block; other blocks stay separate and replace an empty current block. */
function insertBlocks(editor: SlateEditor, blocks: readonly BlockNode[]): void {
  const [first] = blocks;
  if (blocks.length === 1 && first?.type === 'paragraph') {
    Transforms.insertFragment(editor, [first]);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    Editor.deleteFragment(editor);
    const [, path] = blockAt(editor) ?? [];
    const isEmpty = path !== undefined && Editor.string(editor, path) === '';
    Transforms.insertNodes(editor, [...blocks], { select: true });
    if (isEmpty) Transforms.removeNodes(editor, { at: path });
  });
}

/** The innermost block of the selection. */
function blockAt(editor: SlateEditor): NodeEntry<BlockNode> | undefined {
  const [entry] = Editor.nodes(editor, {
    match: (node) => Element.isElement(node) && Editor.isBlock(editor, node),
    mode: 'lowest',
  });
  return entry as NodeEntry<BlockNode> | undefined;
}

export function kindOf(editor: SlateEditor): BlockKind {
  const [block, path] = blockAt(editor) ?? [];
  if (block?.type === 'heading') return `heading-${block.level}` as BlockKind;
  if (block?.type === 'list-item' && path) {
    const [list] = Editor.node(editor, Path.parent(path)) as NodeEntry<BlockNode>;
    return list.type === 'list' && list.format === 'ordered' ? 'list-ordered' : 'list-unordered';
  }
  return block?.type === 'quote' || block?.type === 'code' ? block.type : 'paragraph';
}

/** Links in code, and levels of former headings, are dropped when the tree is normalized. */
export function setKind(editor: SlateEditor, kind: BlockKind): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: isList, split: true, mode: 'all' });
    const [name, detail] = kind.split('-');
    if (name === 'list') {
      Transforms.setNodes(editor, { type: 'list-item' } as object, {
        match: isTextBlock,
      });
      const list = { type: 'list', format: detail === 'ordered' ? 'ordered' : 'unordered', children: [] };
      Transforms.wrapNodes(editor, list as BlockNode, {
        match: (node) => Element.isElement(node) && node.type === 'list-item',
      });
      return;
    }
    const level = name === 'heading' ? { level: Number(detail) } : {};
    Transforms.setNodes(editor, { type: name, ...level } as object, {
      match: isTextBlock,
    });
  });
}

export const hasMark = (editor: SlateEditor, mark: MarkName): boolean =>
  editor.selection !== null && Editor.marks(editor)?.[mark] === true;

export function toggleMark(editor: SlateEditor, mark: MarkName): void {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}

export function linkAt(editor: SlateEditor): string | undefined {
  if (!editor.selection) return undefined;
  const [entry] = Editor.nodes(editor, { match: isLink });
  return entry?.[0].url;
}

/** Sets a link; an empty URL removes it. Without a selection the URL is inserted as text. */
export function setLink(editor: SlateEditor, url: string): void {
  const { selection } = editor;
  if (!selection) return;
  if (linkAt(editor) !== undefined) {
    if (url === '') Transforms.unwrapNodes(editor, { match: isLink });
    else Transforms.setNodes(editor, { url } as Partial<LinkNode>, { match: isLink });
    return;
  }
  if (url === '') return;
  if (Range.isCollapsed(selection))
    Transforms.insertNodes(editor, { type: 'link', url, children: [{ text: url }] });
  else Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true });
}

export function insertImage(
  editor: SlateEditor,
  image: { url: string; name: string; alternativeText: string | null },
): void {
  const nodes: BlockNode[] = [{ type: 'image', image, children: [{ text: '' }] }, emptyParagraph()];
  Editor.deleteFragment(editor);
  // Between top-level blocks: a list is split.
  Transforms.insertNodes(editor, nodes, { match: (_, path) => path.length === 1 });
}
