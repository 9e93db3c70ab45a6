// Converts blocks to lines of Markdown, which can be read and compared.
type Node = Readonly<Record<string, unknown>>;

const marks: readonly (readonly [mark: string, sign: string])[] = [
  ['bold', '**'],
  ['italic', '_'],
  ['underline', '__'],
  ['strikethrough', '~~'],
  ['code', '`'],
];

export const blockLines = (value: unknown): readonly string[] => nodesIn(value).flatMap(linesOf);

function linesOf(block: Node): readonly string[] {
  if (block.type === 'list') return listLines(block, '');
  if (block.type === 'image') return [imageLine(block.image)];
  const words = inlineOf(block).split('\n');
  if (block.type === 'heading') return [`${'#'.repeat(Number(block.level))} ${words.join(' ')}`];
  if (block.type === 'quote') return words.map((line) => `> ${line}`);
  if (block.type === 'code') return ['```', ...words, '```'];
  return words;
}

function listLines(list: Node, indent: string): readonly string[] {
  let number = 0;
  return nodesIn(list.children).flatMap((child) => {
    if (child.type === 'list') return listLines(child, `${indent}  `);
    number += 1;
    return [`${indent}${list.format === 'ordered' ? `${number}.` : '-'} ${inlineOf(child)}`];
  });
}

function inlineOf({ children }: Node): string {
  return nodesIn(children)
    .map((node) => (node.type === 'link' ? `[${inlineOf(node)}](${String(node.url)})` : markedText(node)))
    .join('');
}

function markedText(node: Node): string {
  const text = String(node.text ?? '');
  return text === ''
    ? ''
    : marks.reduce((words, [mark, sign]) => (node[mark] ? sign + words + sign : words), text);
}

function imageLine(image: unknown): string {
  const { alternativeText, name, url } = (image ?? {}) as Node;
  return `![${String(alternativeText || name || '')}](${String(url ?? '')})`;
}

const nodesIn = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter((node): node is Node => typeof node === 'object' && node !== null) : [];
