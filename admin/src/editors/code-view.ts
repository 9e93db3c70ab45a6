// CodeMirror for a field: in a shadow root, where it uses adopted style sheets, which the content security policy allows.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';

interface CodeViewOptions {
  readonly value: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** The extensions of the language. Must be the same array in each render. */
  readonly extensions: readonly Extension[];
  readonly onChange: (value: string) => void;
}

const look = EditorView.theme({
  '&': { fontSize: '13.5px', color: 'var(--mantine-color-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    padding: '10px 0',
    minHeight: '120px',
  },
  '.cm-scroller': { maxHeight: '60vh', lineHeight: '1.6' },
  // Each line has the direction of its first letters.
  '.cm-line': { padding: '0 12px', unicodeBidi: 'plaintext', textAlign: 'start' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
});

/** The colours of CodeMirror are for a light background, so in the dark scheme each is mixed with white. */
const colours = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) =>
    color === undefined
      ? spec
      : { ...spec, color: `color-mix(in srgb, ${color} var(--panel-code-share), white)` },
  ),
);

/** On changes that take over a value of the form, which are not changes of the form. */
const fromOutside = Annotation.define<boolean>();

export function useCodeView({ value, label, isReadOnly, extensions, onChange }: CodeViewOptions): {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly view: RefObject<EditorView | null>;
} {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  /** What the editor has emitted last. Comparing it spares comparing the whole text at each key. */
  const emitted = useRef<string>(undefined);
  const access = useRef(new Compartment());
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: value,
        extensions: [
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          syntaxHighlighting(colours),
          EditorView.lineWrapping,
          EditorView.perLineTextDirection.of(true),
          // It is focusable anyway. Accessibility tools that ignore contenteditable need the attribute.
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          access.current.of(EditorState.readOnly.of(isReadOnly)),
          EditorView.updateListener.of((update) => {
            const isOwn = update.transactions.every((one) => !one.annotation(fromOutside));
            if (!update.docChanged || !isOwn) return;
            emitted.current = update.state.doc.toString();
            latest.current(emitted.current);
          }),
          look,
          extensions,
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const now = view.current;
    if (value === emitted.current) return;
    emitted.current = undefined;
    // As the editor has it: with one kind of line breaks.
    if (now && !now.state.toText(value).eq(now.state.doc))
      now.dispatch({
        changes: { from: 0, to: now.state.doc.length, insert: value },
        annotations: fromOutside.of(true),
      });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: access.current.reconfigure(EditorState.readOnly.of(isReadOnly)) });
  }, [isReadOnly]);
  return { host, view };
}
