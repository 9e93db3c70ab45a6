// The field of HTML: its source, or a preview.
import { Input, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type FieldProps, useField } from '../content/form/form.ts';
import classes from '../editors/editors.module.css';
import { PreviewToggle } from '../editors/PreviewToggle.tsx';
import { useText } from '../messages/messages.tsx';

const HtmlPreview = lazy(() => import('../editors/HtmlPreview.tsx'));

export default function HtmlField(props: FieldProps) {
  const text = useText();
  const { value, write, isReadOnly, frame, placeholder } = useField<string>(props);
  const [isPreview, setPreview] = useState(false);
  const { withAsterisk, ...around } = frame;
  return (
    <Input.Wrapper {...around} required={withAsterisk}>
      <div className={classes.editor} data-error={frame.error !== undefined || undefined}>
        <div className={classes.tools} role="toolbar" aria-label={frame.label}>
          <Text size="xs" c="dimmed" px="xs">
            HTML
          </Text>
          <span className={classes.room} />
          <PreviewToggle isPreview={isPreview} onChange={setPreview} />
        </div>
        {isPreview ? (
          <Suspense>
            <HtmlPreview
              html={value ?? ''}
              title={text('app.named', { what: text('editor.preview'), name: frame.label })}
            />
          </Suspense>
        ) : (
          <Input
            component="textarea"
            id={frame.id}
            variant="unstyled"
            multiline
            classNames={{ input: classes.markup }}
            placeholder={placeholder}
            readOnly={isReadOnly}
            value={value ?? ''}
            onChange={({ currentTarget }) => write(currentTarget.value === '' ? null : currentTarget.value)}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}
