// Shows a field of a form and focuses its input.
import { cellId, type Form, fieldId } from './form.ts';
import type { Path } from './form-store.ts';

const inputs = 'input, textarea, [contenteditable="true"]';

export function focusField(form: Form, path: Path): void {
  const cell = document.getElementById(cellId(form, path));
  cell?.scrollIntoView({ block: 'center' });
  const field = document.getElementById(fieldId(form, path));
  const editor = field?.shadowRoot?.querySelector<HTMLElement>(inputs);
  (editor ?? field)?.focus({ preventScroll: true });
  if (!cell || cell.contains(document.activeElement)) return;
  // A group of fields has no input of its own.
  const first = cell.querySelector<HTMLElement>(inputs) ?? cell.querySelector<HTMLElement>('button');
  first?.focus({ preventScroll: true });
}
