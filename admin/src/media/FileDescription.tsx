// The preview and description of a file, with the focal point of an image.
import { Anchor, Group, Textarea, TextInput } from '@mantine/core';
import type { MediaFile } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { FileFacts } from './FileCard.tsx';
import { FocalPoint } from './FocalPoint.tsx';
import type { FileWords } from './file-words.ts';
import classes from './media.module.css';
import { Thumbnail } from './Thumbnail.tsx';

interface FileDescriptionProps {
  readonly file: MediaFile;
  readonly words: FileWords;
  /** Undefined if it is read-only. */
  readonly onChange: ((words: FileWords) => void) | undefined;
}

export function FileDescription({ file, words, onChange }: FileDescriptionProps) {
  const text = useText();
  const field = (name: 'name' | 'alternativeText' | 'caption') => ({
    value: words[name],
    readOnly: onChange === undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange?.({ ...words, [name]: currentTarget.value }),
  });
  const isPicture = file.mime.startsWith('image/') && file.width !== null;
  return (
    <>
      {isPicture ? (
        <FocalPoint
          file={file}
          point={words.focalPoint}
          onChange={onChange && ((focalPoint) => onChange({ ...words, focalPoint }))}
        />
      ) : (
        <div className={classes.preview}>
          <Thumbnail file={file} />
        </div>
      )}
      <Group justify="space-between">
        <FileFacts file={file} />
        <Anchor href={file.url} target="_blank" rel="noreferrer" size="sm">
          {text('media.openFile')}
        </Anchor>
      </Group>
      <TextInput label={text('media.name')} {...field('name')} />
      <TextInput
        label={text('media.alternative')}
        description={text('media.alternativeHelp')}
        {...field('alternativeText')}
      />
      <Textarea label={text('media.caption')} autosize minRows={2} {...field('caption')} />
    </>
  );
}
