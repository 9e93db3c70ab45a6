// The alternative texts of several files. A text is not saved over a change of another administrator: that change is shown first.
import { TextInput } from '@mantine/core';
import { isConflict } from '../api/api-error.ts';
import { fetchFile, type MediaFile, updateFile } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';

/** A text, and the file as it was when the text was begun. */
export interface Described {
  readonly alternativeText: string;
  readonly file: MediaFile;
  /** `file` is what another administrator has saved meanwhile. */
  readonly hasConflict?: true;
}

/** By the ids of files. */
export type Words = ReadonlyMap<number, Described>;

/** Resolves to undefined, or to the text with the file as it is now, if that has changed. */
export async function saveDescribed({ alternativeText, file }: Described): Promise<Described | undefined> {
  try {
    await updateFile(file, { alternativeText });
    return undefined;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return { alternativeText, file: await fetchFile(file.id), hasConflict: true };
  }
}

interface DescriptionsProps {
  readonly files: readonly MediaFile[];
  readonly words: Words;
  readonly onChange: (words: Words) => void;
}

export function Descriptions({ files, words, onChange }: DescriptionsProps) {
  const text = useText();
  return files.map((file) => {
    const described = words.get(file.id) ?? { alternativeText: file.alternativeText ?? '', file };
    const theirs = described.file.alternativeText || '–';
    return (
      <TextInput
        key={file.id}
        label={file.name}
        value={described.alternativeText}
        onChange={({ currentTarget: { value: alternativeText } }) =>
          onChange(new Map(words).set(file.id, { ...described, alternativeText }))
        }
        {...(described.hasConflict && {
          error: text('media.conflict'),
          description: `${text('conflict.theirs')}: ${theirs}`,
        })}
      />
    );
  });
}
