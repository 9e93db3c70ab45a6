// Selects a folder; null stands for the top of the media library.
import { Select } from '@mantine/core';
import type { Folder } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { pathOf } from './Folders.tsx';

/** The option for null, since values of options are strings. */
const top = 'null';

interface FolderSelectProps {
  readonly folders: readonly Folder[];
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

export function FolderSelect({ folders, value, onChange }: FolderSelectProps) {
  const text = useText();
  return (
    <Select
      label={text('media.folder')}
      allowDeselect={false}
      searchable
      nothingFoundMessage={text('list.noMatch')}
      data={[
        { value: top, label: text('nav.media') },
        ...folders.map(({ id }) => ({ value: String(id), label: pathOf(id, folders) })),
      ]}
      value={String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === top ? null : Number(chosen))}
    />
  );
}
