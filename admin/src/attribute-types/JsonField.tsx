// JSON in a form: as text, checked while it is typed.
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { linter } from '@codemirror/lint';
import { Input } from '@mantine/core';
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { useCodeView } from '../editors/code-view.ts';
import classes from '../editors/editors.module.css';
import { useText } from '../messages/messages.tsx';

const check = jsonParseLinter();

/** From here on numbers are written with a power of ten, as measures whose last digits do not count. */
const leastPower = 1e21;

/** Nothing is entered as nothing: an empty field has no mistake to mark. */
const extensions = [json(), linter((view) => (view.state.doc.toString().trim() === '' ? [] : check(view)))];

export default function JsonField(props: FieldProps) {
  const text = useText();
  const { store } = useForm();
  const { value, write, isReadOnly, frame } = useField<string>(props);
  const change = (entered: string): void => {
    write(entered.trim() === '' ? null : entered);
    const problem = problemOf(entered);
    store.refuse(props.path, problem && text(problem));
  };
  const { host } = useCodeView({
    value: value ?? '',
    label: frame.label,
    isReadOnly,
    extensions,
    onChange: change,
  });
  const { withAsterisk, ...around } = frame;
  return (
    <Input.Wrapper {...around} required={withAsterisk} labelElement="div">
      <div ref={host} className={classes.editor} data-error={frame.error !== undefined || undefined} />
    </Input.Wrapper>
  );
}

function problemOf(entered: string): 'edit.noJson' | 'edit.inexact' | undefined {
  if (entered.trim() === '') return undefined;
  let isExact = true;
  const check = (_: string, value: unknown): unknown => {
    if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(Number(value)) < leastPower)
      isExact = false;
    return value;
  };
  try {
    JSON.parse(entered, check);
    return isExact ? undefined : 'edit.inexact';
  } catch {
    return 'edit.noJson';
  }
}
