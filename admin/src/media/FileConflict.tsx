// Shown if another administrator has changed the file in the meantime: both descriptions, with a choice for each part. Nothing is saved
// here.
import { Text as Line } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fetchFile, type MediaFile } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { TwoVersions } from '../parts/TwoVersions.tsx';
import { type FileWords, wordNames, wordsOf } from './file-words.ts';

interface FileConflictProps {
  /** The file on which `words` are based. */
  readonly file: MediaFile;
  readonly words: FileWords;
  readonly onClose: () => void;
  readonly onTaken: (theirs: MediaFile, words: FileWords) => void;
}

export function FileConflict({ file, words, onClose, onTaken }: FileConflictProps) {
  const text = useText();
  const { data: theirs, error } = useQuery({
    queryKey: ['files', 'conflict', file.id, file.updatedAt],
    queryFn: () => fetchFile(file.id),
    gcTime: 0,
  });
  const before = wordsOf(file);
  const mine = wordNames.filter((name) => JSON.stringify(words[name]) !== JSON.stringify(before[name]));
  const labels = {
    name: text('media.name'),
    alternativeText: text('media.alternative'),
    caption: text('media.caption'),
    focalPoint: text('media.focal'),
  };
  const shown = (written: FileWords, name: (typeof wordNames)[number]) => {
    const value = written[name];
    if (value === null || value === '') return <Line c="dimmed">–</Line>;
    return <Line>{typeof value === 'string' ? value : text('media.focalPoint', value)}</Line>;
  };
  return (
    <Dialog opened onClose={onClose} size="48rem" title={text('media.conflict')}>
      <Line size="sm" mb="md">
        {text('media.conflictHelp')}
      </Line>
      <ErrorNotice error={error} />
      {!theirs && !error && <Waiting />}
      {theirs && (
        <TwoVersions
          parts={mine.map((name) => ({
            name,
            label: labels[name],
            mine: shown(words, name),
            theirs: shown(wordsOf(theirs), name),
          }))}
          onCancel={onClose}
          onTake={(kept) => {
            const own = Object.fromEntries(
              mine.filter((name) => kept.includes(name)).map((name) => [name, words[name]]),
            );
            onTaken(theirs, { ...wordsOf(theirs), ...own });
          }}
        />
      )}
    </Dialog>
  );
}
