// The field of rich text: an editor with the tree that is stored.
import { Input } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { createEditor, type Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';
import { type FieldProps, useField } from '../content/form/form.ts';
import { BlockElement, BlockLeaf } from '../editors/BlockElement.tsx';
import { BlocksToolbar } from '../editors/BlocksToolbar.tsx';
import { editorToBlocks, type MarkName } from '../editors/blocks.ts';
import { nodesOf, toggleMark, withBlocks } from '../editors/blocks-editing.ts';
import classes from '../editors/editors.module.css';

const shortcuts: Readonly<Record<string, MarkName>> = { b: 'bold', i: 'italic', u: 'underline' };

export default function BlocksField(props: FieldProps) {
  const { value, write, isReadOnly, frame } = useField<unknown>(props);
  const { id, withAsterisk, ...around } = frame;
  const { version, emit } = useForeignVersion(value, write);
  const editor = useMemo(() => withBlocks(withHistory(withReact(createEditor()))), [version]);
  const initial = useMemo(() => nodesOf(value), [version]);
  return (
    <Input.Wrapper {...around} required={withAsterisk} labelElement="div">
      <div className={classes.editor} data-error={frame.error !== undefined || undefined}>
        <Slate
          key={version}
          editor={editor}
          initialValue={initial}
          onValueChange={(nodes) => emit(editorToBlocks(nodes))}
        >
          {!isReadOnly && <BlocksToolbar label={frame.label} />}
          <Editable
            id={id}
            className={classes.text}
            readOnly={isReadOnly}
            aria-label={frame.label}
            aria-multiline
            role="textbox"
            renderElement={BlockElement}
            renderLeaf={BlockLeaf}
            onKeyDown={(event) => onShortcut(editor, event)}
          />
        </Slate>
      </div>
    </Input.Wrapper>
  );
}

function onShortcut(editor: Editor, event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) return;
  const mark = shortcuts[event.key];
  if (mark) toggleMark(editor, mark);
  // The browser's own selection cannot begin or end at an image.
  else if (event.key === 'a') Transforms.select(editor, []);
  else return;
  event.preventDefault();
}

/** The editor has its own state. A value from outside, such as after discarding, replaces it by a new editor. */
function useForeignVersion(value: unknown, write: (value: unknown) => void) {
  const emitted = useRef(value);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (value === emitted.current) return;
    if (JSON.stringify(value ?? null) === JSON.stringify(emitted.current ?? null)) return;
    emitted.current = value;
    setVersion((count) => count + 1);
  }, [value]);
  const emit = (next: unknown): void => {
    emitted.current = next;
    write(next);
  };
  return { version, emit };
}
