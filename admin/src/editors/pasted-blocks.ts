// Converts pasted HTML of pages and word processors to blocks: headings, paragraphs, lists, quotes, code, marks and links. Images are
// dropped, since they belong in the media library, and each row of a table becomes a paragraph.
import type { BlockNode, LinkNode, MarkName } from './blocks.ts';
import { asLists } from './word-lists.ts';

type Inline = LinkNode['children'][number] | LinkNode;
type List = Extract<BlockNode, { type: 'list' }>;
type Marks = Readonly<Partial<Record<MarkName, true>>>;

export function pastedBlocks(html: string): readonly BlockNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  asLists(body);
  return blocksIn(body);
}

const blockNames =
  /^(H[1-6]|P|DIV|UL|OL|DL|DT|DD|BLOCKQUOTE|PRE|T(ABLE|BODY|HEAD|FOOT|R)|SECTION|ARTICLE|FIGURE)$/;

const holdsBlocks = (node: Node): node is Element =>
  node instanceof Element && (blockNames.test(node.tagName) || [...node.children].some(holdsBlocks));

/** Text between blocks becomes paragraphs. */
function blocksIn(element: Element): readonly BlockNode[] {
  const blocks: BlockNode[] = [];
  let words: Node[] = [];
  const endWords = (): void => {
    blocks.push(
      ...withWords(
        'paragraph',
        words.flatMap((node) => inlinesOf(node, {})),
      ),
    );
    words = [];
  };
  for (const node of element.childNodes) {
    if (holdsBlocks(node)) {
      endWords();
      blocks.push(...blocksOf(node));
    } else words.push(node);
  }
  endWords();
  return blocks;
}

function blocksOf(element: Element): readonly BlockNode[] {
  const { tagName } = element;
  const [, level] = /^H([1-6])$/.exec(tagName) ?? [];
  if (level) return withWords('heading', inlinesOf(element, {}), { level: Number(level) });
  if (tagName === 'UL' || tagName === 'OL') return listsOf(element);
  if (tagName === 'BLOCKQUOTE') return withWords('quote', inlinesOf(element, {}));
  if (tagName === 'PRE') return withWords('code', [{ text: element.textContent ?? '' }]);
  if (tagName === 'TR') return withWords('paragraph', rowOf(element));
  return blocksIn(element);
}

function withWords(type: string, words: readonly Inline[], more: object = {}): readonly BlockNode[] {
  const children = trimmed(words);
  return children.length === 0 ? [] : [{ type, ...more, children } as BlockNode];
}

/** A nested list, inside an item or next to it as some programs write it, comes after its item. */
function listsOf(element: Element): readonly List[] {
  const children = [...element.children].flatMap((child): readonly BlockNode[] => {
    if (child.tagName !== 'LI') return child.tagName === 'UL' || child.tagName === 'OL' ? listsOf(child) : [];
    const inner = [...child.querySelectorAll('ul, ol')].filter(
      (list) => list.parentElement?.closest('ul, ol') === element,
    );
    const lists = inner.flatMap(listsOf);
    for (const list of inner) list.remove();
    return [...withWords('list-item', inlinesOf(child, {})), ...lists];
  });
  const format = element.tagName === 'OL' ? 'ordered' : 'unordered';
  return children.length === 0 ? [] : [{ type: 'list', format, children }];
}

const rowOf = (row: Element): readonly Inline[] =>
  [...row.children].flatMap((cell, at) => [
    ...(at > 0 ? [{ text: ' | ' }] : []),
    ...trimmed(inlinesOf(cell, {})),
  ]);

const unseen = new Set(['STYLE', 'SCRIPT', 'TITLE', 'META', 'LINK', 'IMG', 'TEMPLATE']);

function inlinesOf(node: Node, marks: Marks): readonly Inline[] {
  if (node instanceof Text) {
    const text = node.data.replace(/\s+/g, ' ');
    return text === '' ? [] : [{ text, ...marks }];
  }
  if (!(node instanceof HTMLElement) || unseen.has(node.tagName)) return [];
  if (node.tagName === 'BR') return [{ text: '\n' }];
  const inner = [...node.childNodes].flatMap((child) => inlinesOf(child, { ...marks, ...marksOf(node) }));
  if (/^(P|DIV|LI)$/.test(node.tagName) && node.nextElementSibling) inner.push({ text: '\n' });
  return node instanceof HTMLAnchorElement ? linked(node, inner) : inner;
}

/** Keeps only links with absolute URLs. */
function linked({ href }: HTMLAnchorElement, inner: readonly Inline[]): readonly Inline[] {
  const children = inner.filter((one): one is LinkNode['children'][number] => 'text' in one);
  const isLink = /^(https?|mailto|tel):/.test(href) && children.length > 0;
  return isLink ? [{ type: 'link', url: href, children }] : inner;
}

const markedBy: Readonly<Record<string, MarkName>> = {
  ...{ STRONG: 'bold', B: 'bold', EM: 'italic', I: 'italic', U: 'underline', INS: 'underline' },
  ...{ S: 'strikethrough', STRIKE: 'strikethrough', DEL: 'strikethrough', CODE: 'code', KBD: 'code' },
};

/**
 * The marks of an element. Its style takes precedence, since some programs put everything into a bold element with a normal font weight.
 * It is read as text, because the content security policy keeps it from being applied, also in a parsed document.
 */
function marksOf(element: HTMLElement): Marks {
  const style = element.getAttribute('style') ?? '';
  const isPlain = /font-weight:\s*(normal|400)/i.test(style);
  const names = [
    isPlain ? undefined : markedBy[element.tagName],
    /font-weight:\s*(bold|[6-9]00)/i.test(style) ? 'bold' : undefined,
    /font-style:\s*italic/i.test(style) ? 'italic' : undefined,
    /text-decoration[\w-]*:[^;]*line-through/i.test(style) ? 'strikethrough' : undefined,
  ] as const;
  return Object.fromEntries(names.flatMap((name) => (name ? [[name, true]] : [])));
}

/** Trims white space; empty if there is no other text. */
function trimmed(words: readonly Inline[]): readonly Inline[] {
  const start = words.findIndex(hasWords);
  const kept = start === -1 ? [] : words.slice(start, words.findLastIndex(hasWords) + 1);
  return kept.map((one, at): Inline => {
    if (!('text' in one)) return one;
    const text = at === 0 ? one.text.trimStart() : one.text;
    return { ...one, text: at === kept.length - 1 ? text.trimEnd() : text };
  });
}

const hasWords = (one: Inline): boolean => !('text' in one) || one.text.trim() !== '';
