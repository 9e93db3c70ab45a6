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
      <Files files={files} onChange={isReadOnly ? undefined : keep} />
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

interface FilesProps {
  readonly files: readonly ShownFile[];
  /** Undefined if they cannot be changed. */
  readonly onChange: ((files: readonly ShownFile[]) => void) | undefined;
}

function Files({ files, onChange }: FilesProps) {
  if (files.length === 0) return null;
  return (
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
            {onChange && <FileButtons files={files} file={file} index={index} onChange={onChange} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface FileButtonsProps {
  readonly files: readonly ShownFile[];
  readonly file: ShownFile;
  readonly index: number;
  readonly onChange: (files: readonly ShownFile[]) => void;
}

function FileButtons({ files, file, index, onChange }: FileButtonsProps) {
  const text = useText();
  const { name } = file;
  const moveTo = (place: number): void => onChange(files.toSpliced(index, 1).toSpliced(place, 0, file));
  return (
    <>
      {index > 0 && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={text('list.moveUp', { name })}
          onClick={() => moveTo(index - 1)}
        >
          <IconChevronLeft size={14} />
        </ActionIcon>
      )}
      {index < files.length - 1 && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={text('list.moveDown', { name })}
          onClick={() => moveTo(index + 1)}
        >
          <IconChevronRight size={14} />
        </ActionIcon>
      )}
      <CloseButton
        size="sm"
        aria-label={text('app.removeOne', { name })}
        onClick={() => onChange(files.filter((one) => one !== file))}
      />
    </>
  );
}
