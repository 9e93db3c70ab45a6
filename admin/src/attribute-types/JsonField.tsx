// The field of JSON: a text that is checked while it is edited.
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { linter } from '@codemirror/lint';
import { Input } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';
import { useCodeView } from '../editors/code-view.ts';
import classes from '../editors/editors.module.css';
import { jsonProblem } from './json-problem.ts';

const check = jsonParseLinter();

/** The linter is skipped for an empty field, which stands for null. */
const extensions = [json(), linter((view) => (view.state.doc.toString().trim() === '' ? [] : check(view)))];

export default function JsonField(props: FieldProps) {
  const { value, write, isReadOnly, frame } = useField<string>(props, jsonProblem);
  const change = (entered: string): void => write(entered.trim() === '' ? null : entered);
  const { host } = useCodeView({
    value: value ?? '',
    label: frame.label,
    isReadOnly,
    extensions,
    onChange: change,
  });
  const { id, withAsterisk, ...around } = frame;
  return (
    <Input.Wrapper {...around} required={withAsterisk} labelElement="div">
      <div
        ref={host}
        id={id}
        className={classes.editor}
        data-error={frame.error !== undefined || undefined}
      />
    </Input.Wrapper>
  );
}
