// A file in the list view of the library, with more columns than in the grid.
import { Text as Line, UnstyledButton } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import { useDate } from '../parts/use-date.ts';
import { type FileCardProps, FileChoice, FileFacts } from './FileCard.tsx';
import classes from './media.module.css';
import { Thumbnail } from './Thumbnail.tsx';

export function FileRow({ file, isChosen, onOpen, onToggle }: FileCardProps) {
  const text = useText();
  const date = useDate();
  const isUndescribed = file.mime.startsWith('image/') && !file.alternativeText;
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <FileChoice file={file} isChosen={isChosen} onToggle={onToggle} />
      <UnstyledButton className={classes.rowOpen} onClick={onOpen}>
        <span className={classes.rowPreview}>
          <Thumbnail file={file} />
        </span>
        <span className={classes.rowName}>
          <Line size="sm" truncate title={file.name}>
            {file.name}
          </Line>
          <Line size="xs" c="dimmed" truncate>
            {isUndescribed ? text('media.noAlternative') : file.alternativeText}
          </Line>
        </span>
        <FileFacts file={file} />
        <Line size="xs" c="dimmed" className={classes.rowDate}>
          {date(file.createdAt)}
        </Line>
      </UnstyledButton>
    </li>
  );
}
