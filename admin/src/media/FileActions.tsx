// The actions for one file: save its description, replace or crop its content, delete it.
import { Button, FileButton, Group, Text as Line } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../messages/messages.tsx';

interface FileActionsProps {
  readonly isCroppable: boolean;
  readonly isSaving: boolean;
  readonly isDeleting: boolean;
  /** Saves the description, and the content if it is given. */
  readonly onSave: (content?: File) => void;
  readonly onCrop: () => void;
  readonly onDelete: () => void;
}

export function FileActions(props: FileActionsProps) {
  const { isCroppable, isSaving, isDeleting, onSave, onCrop, onDelete } = props;
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Group>
        <Button loading={isSaving} onClick={() => onSave()}>
          {text('app.save')}
        </Button>
        <FileButton
          onChange={(content) => content && onSave(content)}
          inputProps={{ 'aria-label': text('media.replace') }}
        >
          {(button) => (
            <Button {...button} variant="default">
              {text('media.replace')}
            </Button>
          )}
        </FileButton>
        {isCroppable && (
          <Button variant="default" onClick={onCrop}>
            {text('media.crop')}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          {text('app.delete')}
        </Button>
      </Group>
      {isAsking && (
        <Group role="alert">
          <Line size="sm">{text('media.deleteAsk')}</Line>
          <Button size="xs" color="red" loading={isDeleting} onClick={onDelete}>
            {text('media.deleteYes')}
          </Button>
        </Group>
      )}
    </>
  );
}
