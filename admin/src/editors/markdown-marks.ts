// The commands of the buttons of the Markdown editor.
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { EditorSelection } from '@codemirror/state';

export type Mark = (state: EditorState) => TransactionSpec;

/** Puts marks around the selection. */
export const surround =
  (before: string, after = before): Mark =>
  (state) =>
    state.changeByRange(({ from, to }) => ({
      changes: [
        { from, insert: before },
        { from: to, insert: after },
      ],
      range: EditorSelection.range(from + before.length, to + before.length),
    }));

/** Puts a mark before every selected line. */
export const lineMark =
  (mark: string): Mark =>
  (state) => {
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
    return { changes: lines.map((line) => ({ from: line.from, insert: mark })) };
  };
