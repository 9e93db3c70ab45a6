// A file in the grid of the library.
import { Checkbox, Text as Line, UnstyledButton } from '@mantine/core';
import type { MediaFile } from '../api/files.ts';
import { useText, useTexts } from '../messages/messages.tsx';
import classes from './media.module.css';
import { Thumbnail } from './Thumbnail.tsx';

export interface FileCardProps {
  readonly file: MediaFile;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
  /** Undefined if files cannot be selected. */
  readonly onToggle?: (() => void) | undefined;
}

export function FileCard({ file, isChosen, onOpen, onToggle }: FileCardProps) {
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      <UnstyledButton
        className={classes.open}
        onClick={onOpen}
        aria-pressed={onToggle ? undefined : isChosen}
      >
        <div className={classes.preview}>
          <Thumbnail file={file} />
        </div>
        <div className={classes.foot}>
          <Line size="sm" truncate title={file.name}>
            {file.name}
          </Line>
          <FileFacts file={file} />
        </div>
      </UnstyledButton>
      <FileChoice className={classes.choose} file={file} isChosen={isChosen} onToggle={onToggle} />
    </li>
  );
}

interface FileChoiceProps extends Pick<FileCardProps, 'file' | 'isChosen' | 'onToggle'> {
  readonly className?: string | undefined;
}

/** The checkbox that selects a file; null if files cannot be selected. */
export function FileChoice({ file, isChosen, onToggle, className }: FileChoiceProps) {
  const text = useText();
  if (!onToggle) return null;
  return (
    <Checkbox
      className={className}
      size="md"
      aria-label={text('list.select', { name: file.name })}
      checked={isChosen}
      onChange={onToggle}
    />
  );
}

export function FileFacts({ file: { width, height, size } }: { readonly file: MediaFile }) {
  const { formats } = useTexts();
  const measure = width && height ? `${width} × ${height} · ` : '';
  const amount =
    size < 1000
      ? `${Math.max(1, Math.round(size)).toLocaleString(formats)} KB`
      : `${(size / 1000).toLocaleString(formats, { maximumFractionDigits: 1 })} MB`;
  return (
    <Line size="xs" c="dimmed">
      {measure}
      {amount}
    </Line>
  );
}
