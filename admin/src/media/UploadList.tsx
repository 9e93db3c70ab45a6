// The progress of each upload, and unfinished uploads of earlier pages.
import { ActionIcon, Button, FileButton, Group, Text as Line, Loader, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { UnfinishedUpload } from '../api/resumable.ts';
import { useText } from '../messages/messages.tsx';
import { messageOf } from '../parts/ErrorNotice.tsx';
import classes from './media.module.css';
import { cancelUpload, retryUpload, type Upload } from './upload-queue.ts';
import { useUnfinished } from './use-uploads.ts';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onFiles: (files: readonly File[]) => void;
}

export function UploadList({ uploads, onFiles }: UploadListProps) {
  const { unfinished, discard } = useUnfinished();
  const left = unfinished.filter(
    ({ name, size }) => !uploads.some(({ file }) => file.name === name && file.size === size),
  );
  if (uploads.length + left.length === 0) return null;
  return (
    <ul className={classes.uploads}>
      {left.map((upload) => (
        <Unfinished
          key={upload.key}
          upload={upload}
          onFiles={onFiles}
          onDiscard={() => void discard(upload)}
        />
      ))}
      {uploads.map((upload) => (
        <Running key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

const percentOf = (sent: number, { size }: { readonly size: number }): number =>
  size === 0 ? 0 : Math.floor((sent / size) * 100);

function Running({ upload: { id, file, state, sentBytes, error } }: { readonly upload: Upload }) {
  const text = useText();
  const isUnderWay = state === 'running' || state === 'away' || state === 'waiting';
  const percent = sentBytes === undefined ? undefined : percentOf(sentBytes, file);
  return (
    <li className={classes.upload}>
      {state === 'failed' && <IconAlertTriangle size={16} color="var(--mantine-color-error)" />}
      {state === 'done' && <IconCheck size={16} />}
      {isUnderWay && <Loader size={14} />}
      <Line size="sm" truncate className={classes.uploadName}>
        {file.name}
      </Line>
      {isUnderWay && percent !== undefined && (
        <>
          <Progress
            className={classes.bar}
            value={percent}
            aria-label={text('media.progress', { name: file.name })}
          />
          <Line size="sm" c="dimmed">
            {percent} %
          </Line>
        </>
      )}
      {state === 'failed' && (
        <Button size="compact-xs" variant="default" onClick={() => retryUpload(id)}>
          {text('app.retry')}
        </Button>
      )}
      {state !== 'done' && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={text('media.cancelUpload', { name: file.name })}
          onClick={() => cancelUpload(id)}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
      <Line size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {state === 'failed' && messageOf(error, text)}
        {state === 'away' && text('media.away')}
      </Line>
    </li>
  );
}

interface UnfinishedProps extends Pick<UploadListProps, 'onFiles'> {
  readonly upload: UnfinishedUpload;
  readonly onDiscard: () => void;
}

function Unfinished({ upload, onFiles, onDiscard }: UnfinishedProps) {
  const text = useText();
  const { name, sentBytes } = upload;
  return (
    <li className={classes.upload}>
      <IconAlertTriangle size={16} />
      <Line size="sm" className={classes.unfinished}>
        {text('media.unfinished', { name, percent: percentOf(sentBytes, upload) })}
      </Line>
      <Group gap="xs">
        <FileButton
          onChange={(file) => file && onFiles([file])}
          inputProps={{ 'aria-label': text('media.chooseAgain', { name }) }}
        >
          {(props) => (
            <Button {...props} size="compact-xs" variant="default">
              {text('media.goOn')}
            </Button>
          )}
        </FileButton>
        <Button size="compact-xs" variant="subtle" color="red" onClick={onDiscard}>
          {text('media.discard')}
        </Button>
      </Group>
    </li>
  );
}
