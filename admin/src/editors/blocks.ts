// Converts between blocks of the content API and those of the editor: the same tree, in which texts of the content API have `type: 'text'`.
import type { BaseEditor, Descendant } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

export const markNames = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;
export type MarkName = (typeof markNames)[number];

type TextNode = { text: string } & { [mark in MarkName]?: boolean };

export interface LinkNode {
  type: 'link';
  url: string;
  children: TextNode[];
}

type Inline = TextNode | LinkNode;

export type BlockNode =
  | { type: 'paragraph' | 'quote' | 'code'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'list'; format: 'ordered' | 'unordered'; children: BlockNode[] }
  | { type: 'list-item'; children: Inline[] }
  | {
      type: 'image';
      image: { url: string; name?: string; alternativeText?: string | null };
      children: TextNode[];
    };

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: BlockNode | LinkNode;
    Text: TextNode;
  }
}

const emptyBlocks: Descendant[] = [{ type: 'paragraph', children: [{ text: '' }] }];

type Node = Readonly<Record<string, unknown>>;

export function blocksToEditor(value: unknown): Descendant[] {
  return Array.isArray(value) && value.length > 0 ? (value.map(nodeToEditor) as Descendant[]) : emptyBlocks;
}

function nodeToEditor(node: Node): Node {
  if (node.type !== 'text') return { ...node, children: ((node.children ?? []) as Node[]).map(nodeToEditor) };
  const { type: _, ...text } = node;
  return text;
}

/** Returns null for a single empty paragraph. */
export function editorToBlocks(nodes: readonly Descendant[]): unknown {
  const blocks = nodes.map((node) => nodeToBlock(node as unknown as Node));
  return JSON.stringify(blocks) === nothing ? null : blocks;
}

const nodeToBlock = (node: Node): Node =>
  'text' in node
    ? { type: 'text', ...node }
    : { ...node, children: ((node.children ?? []) as Node[]).map(nodeToBlock) };

const nothing = JSON.stringify([{ type: 'paragraph', children: [{ type: 'text', text: '' }] }]);
