// The field of Markdown: its source, or a preview.
import { markdown } from '@codemirror/lang-markdown';
import { ActionIcon, Input } from '@mantine/core';
import {
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconQuote,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type FieldProps, useField } from '../content/form/form.ts';
import { useCodeView } from '../editors/code-view.ts';
import classes from '../editors/editors.module.css';
import { lineMark, type Mark, surround } from '../editors/markdown-marks.ts';
import { PreviewToggle } from '../editors/PreviewToggle.tsx';
import { useText } from '../messages/messages.tsx';

const MarkdownPreview = lazy(() => import('../editors/MarkdownPreview.tsx'));
const extensions = [markdown()];

const marks = [
  ['editor.bold', IconBold, surround('**')],
  ['editor.italic', IconItalic, surround('_')],
  ['editor.link', IconLink, surround('[', '](https://)')],
  ['editor.heading', IconH2, lineMark('## ')],
  ['editor.list', IconList, lineMark('- ')],
  ['editor.numbers', IconListNumbers, lineMark('1. ')],
  ['editor.quote', IconQuote, lineMark('> ')],
] as const;

export default function MarkdownField(props: FieldProps) {
  const text = useText();
  const { value, write, isReadOnly, frame } = useField<string>(props);
  const [isPreview, setPreview] = useState(false);
  const { host, view } = useCodeView({
    value: value ?? '',
    label: frame.label,
    isReadOnly,
    extensions,
    onChange: (entered) => write(entered === '' ? null : entered),
  });
  const apply = (mark: Mark): void => {
    if (!view.current) return;
    view.current.dispatch(mark(view.current.state));
    view.current.focus();
  };
  const { id, withAsterisk, ...around } = frame;
  return (
    <Input.Wrapper {...around} required={withAsterisk} labelElement="div">
      <div className={classes.editor} data-error={frame.error !== undefined || undefined}>
        <div className={classes.tools} role="toolbar" aria-label={frame.label}>
          {marks.map(([key, Icon, mark]) => (
            <ActionIcon
              key={key}
              variant="subtle"
              color="gray"
              aria-label={text(key)}
              title={text(key)}
              disabled={isReadOnly || isPreview}
              onClick={() => apply(mark)}
            >
              <Icon size={16} />
            </ActionIcon>
          ))}
          <span className={classes.room} />
          <PreviewToggle isPreview={isPreview} onChange={setPreview} />
        </div>
        <div ref={host} id={id} hidden={isPreview} />
        {isPreview && (
          <Suspense>
            <MarkdownPreview markdown={value ?? ''} />
          </Suspense>
        )}
      </div>
    </Input.Wrapper>
  );
}
