// Drops and selects files for an upload.
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useText } from '../messages/messages.tsx';
import classes from './media.module.css';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Accepts dropped files anywhere over its content. */
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
