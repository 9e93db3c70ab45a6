// Where files are dropped or chosen, and how their upload goes.
import { Button, FileButton, Text as Line, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useText } from '../messages/messages.tsx';
import classes from './media.module.css';
import type { useUploads } from './use-uploads.ts';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files anywhere over its content. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const text = useText();
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  return (
    <section
      className={classes.zone}
      aria-label={text('media.dropHere')}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <div className={classes.over}>{text('media.dropHere')}</div>}
    </section>
  );
}

export function UploadButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const text = useText();
  return (
    <FileButton multiple onChange={onFiles} inputProps={{ 'aria-label': text('media.upload') }}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} />}>
          {text('media.upload')}
        </Button>
      )}
    </FileButton>
  );
}

export function UploadList({ uploads, retry }: Pick<ReturnType<typeof useUploads>, 'uploads' | 'retry'>) {
  const text = useText();
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-live="polite">
      {uploads.map((upload) => (
        <li key={upload.id} className={classes.upload}>
          {upload.state === 'failed' && <IconAlertTriangle size={16} color="var(--mantine-color-error)" />}
          {upload.state === 'done' && <IconCheck size={16} />}
          {(upload.state === 'running' || upload.state === 'waiting') && <Loader size={14} />}
          <Line size="sm" truncate>
            {upload.name}
          </Line>
          {upload.message && (
            <Line size="sm" c="red">
              {upload.message}
            </Line>
          )}
          {upload.state === 'failed' && (
            <Button size="compact-xs" variant="default" onClick={() => retry(upload)}>
              {text('app.retry')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
