// Files of the media library in a form.
import { ActionIcon, Button, CloseButton, Input, Text as Line } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPhotoPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { type FieldProps, useField } from '../content/form/form.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';
import { useText } from '../messages/messages.tsx';
import classes from './fields.module.css';
import { filesIn, type ShownFile } from './file.ts';

const MediaPicker = lazy(() => import('../media/MediaPicker.tsx'));

export default function MediaField(props: FieldProps) {
  const text = useText();
  const { multiple = false, allowedTypes } = props.attribute;
  const { value, write, isReadOnly, frame } = useField<unknown>(props);
  const [isOpen, { open, close }] = useDisclosure(false);
  const files = filesIn(value);
  const keep = (next: readonly ShownFile[]): void => write(multiple ? next : (next[0] ?? null));
  const { id, withAsterisk, ...around } = frame;
  return (
    <Input.Wrapper {...around} required={withAsterisk} labelElement="div">
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file, index) => (
            <li key={file.id ?? file.url} className={classes.file}>
              <div className={classes.preview}>
                <Thumbnail file={file} />
              </div>
              <div className={classes.fileFoot}>
                <Line size="xs" truncate flex={1} title={file.name}>
                  {file.name}
                </Line>
                {!isReadOnly && index > 0 && (
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={text('list.moveUp', { name: file.name })}
                    onClick={() => keep(files.toSpliced(index, 1).toSpliced(index - 1, 0, file))}
                  >
                    <IconChevronLeft size={14} />
                  </ActionIcon>
                )}
                {!isReadOnly && index < files.length - 1 && (
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={text('list.moveDown', { name: file.name })}
                    onClick={() => keep(files.toSpliced(index, 1).toSpliced(index + 1, 0, file))}
                  >
                    <IconChevronRight size={14} />
                  </ActionIcon>
                )}
                {!isReadOnly && (
                  <CloseButton
                    size="sm"
                    aria-label={text('app.removeOne', { name: file.name })}
                    onClick={() => keep(files.filter((one) => one !== file))}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <div>
          <Button
            id={id}
            size="xs"
            mt={4}
            variant="default"
            leftSection={<IconPhotoPlus size={14} />}
            onClick={open}
          >
            {text(multiple ? 'edit.addFiles' : 'edit.chooseFile')}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <MediaPicker
            isMultiple={multiple}
            allowedTypes={allowedTypes ?? null}
            onClose={close}
            onChoose={(chosen) => {
              const fresh = chosen.filter(({ id: one }) => !files.some((file) => file.id === one));
              keep(multiple ? [...files, ...fresh] : chosen);
              close();
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
