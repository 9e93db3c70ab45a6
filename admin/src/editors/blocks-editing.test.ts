// Operations of the blocks editor leave only blocks that the content API stores.
import { createEditor, type Descendant, Editor, type Path, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { describe, expect, test } from 'vitest';
import { editorToBlocks } from './blocks.ts';
import { insertImage, nodesOf, setKind, withBlocks } from './blocks-editing.ts';

type Edited = ReturnType<typeof withBlocks>;

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (...children: readonly object[]) => ({ type: 'paragraph', children });
const heading = (words: string) => ({ type: 'heading', level: 2, children: [text(words)] });
const code = (words: string) => ({ type: 'code', children: [text(words)] });
const item = (words: string) => ({ type: 'list-item', children: [text(words)] });
const list = (...children: readonly object[]) => ({ type: 'list', format: 'ordered', children });
const link = (words: string) => ({ type: 'link', url: 'https://example.org/', children: [text(words)] });
const picture = { url: '/a.png', name: 'a.png', alternativeText: null };
const image = { type: 'image', image: picture, children: [text('')] };

function edited(blocks: readonly object[], edit: (editor: Edited) => void): unknown {
  const editor = withBlocks(createEditor());
  editor.children = nodesOf(blocks);
  edit(editor);
  return editorToBlocks(editor.children);
}

const atEnd = (editor: Edited, path: Path): void => Transforms.select(editor, Editor.end(editor, path));
const copied = (editor: Edited, at: Path): Descendant[] => {
  Transforms.select(editor, at);
  return structuredClone(editor.getFragment());
};

describe('the blocks editor', () => {
  test('puts an image between the items of a list', () => {
    const blocks = edited([list(item('one'), item('two'))], (editor) => {
      atEnd(editor, [0, 0]);
      insertImage(editor, picture);
    });
    expect(blocks).toEqual([list(item('one')), image, paragraph(text('')), list(item('two'))]);
  });

  test('keeps an image after which a paragraph begins, or whose neighbours become a list', () => {
    const broken = edited([image, paragraph(text('end'))], (editor) => {
      atEnd(editor, [0]);
      editor.insertBreak();
      editor.insertText('next');
    });
    expect(broken).toEqual([image, paragraph(text('next')), paragraph(text('end'))]);
    const listed = edited([paragraph(text('one')), image, heading('two')], (editor) => {
      Transforms.select(editor, []);
      setKind(editor, 'list-ordered');
    });
    expect(listed).toEqual([list(item('one')), image, list(item('two'))]);
  });

  test('has an empty paragraph in place of a deleted image that was alone', () => {
    for (const isForward of [true, false]) {
      const blocks = edited([image], (editor) => {
        atEnd(editor, [0]);
        if (isForward) editor.deleteForward('character');
        else editor.deleteBackward('character');
        editor.insertText('now');
      });
      expect(blocks).toEqual([paragraph(text('now'))]);
    }
  });

  test('has no level in the paragraph after a heading', () => {
    const blocks = edited([heading('Title')], (editor) => {
      atEnd(editor, [0]);
      editor.insertBreak();
    });
    expect(blocks).toEqual([heading('Title'), paragraph(text(''))]);
  });

  test('keeps the words of links that come into code', () => {
    const merged = edited([code('let '), paragraph(link('a'), text(';'))], (editor) => {
      atEnd(editor, [0]);
      editor.deleteForward('character');
    });
    expect(merged).toEqual([code('let a;')]);
    const changed = edited([paragraph(text('see '), link('a')), heading('b')], (editor) => {
      Transforms.select(editor, []);
      setKind(editor, 'code');
    });
    expect(changed).toEqual([code('see a'), code('b')]);
  });

  test('has no links without words', () => {
    const blocks = edited([paragraph(text('a '), link('link'))], (editor) => {
      Transforms.select(editor, [0, 1]);
      editor.deleteFragment();
    });
    expect(blocks).toEqual([paragraph(text('a '))]);
  });

  test('pastes copied blocks as they were, and into a list as items', () => {
    const blocks = [list(item('one'), item('two')), paragraph(text('here')), heading('Title')];
    const intoWords = edited(blocks, (editor) => {
      const nodes = copied(editor, [0]);
      atEnd(editor, [1]);
      editor.insertFragment(nodes);
    });
    expect(intoWords).toEqual([blocks[0], blocks[1], blocks[0], blocks[2]]);
    const intoList = edited([...blocks, image], (editor) => {
      const nodes = copied(editor, []);
      atEnd(editor, [0, 1]);
      editor.insertFragment(nodes);
    });
    const types = (intoList as { type: string; children: { type: string }[] }[]).map((block) =>
      block.type === 'list' ? block.children.map(({ type }) => type).join(' ') : block.type,
    );
    expect(types).toEqual([
      'list-item list-item list-item list-item list-item',
      'image',
      'paragraph',
      'heading',
      'image',
    ]);
  });

  test('repeats what was undone, also in blocks that Slate normalizes', () => {
    const editor = withBlocks(withHistory(createEditor()));
    editor.children = nodesOf([paragraph(link('a'), link('b'))]);
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertText(' c');
    const after = editorToBlocks(editor.children);
    editor.undo();
    editor.redo();
    expect(editorToBlocks(editor.children)).toEqual(after);
  });
});
