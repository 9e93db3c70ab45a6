// The actions for several files: move, describe, delete.
import { Button, Group, Text as Line, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteFiles, type MediaFile, moveFiles, updateFile } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { ChosenBar } from '../parts/ChosenBar.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { notify } from '../parts/notify.ts';
import { FolderSelect } from './FolderSelect.tsx';
import { useFolders } from './use-files.ts';

interface ChosenFilesProps {
  readonly files: readonly MediaFile[];
  readonly onDone: () => void;
}

const questions = ['move', 'describe', 'delete'] as const;
type Question = (typeof questions)[number];

export function ChosenFiles({ files, onDone }: ChosenFilesProps) {
  const text = useText();
  const { data: folders = [] } = useFolders();
  const [question, setQuestion] = useState<Question>();
  const { folder, setFolder, words, setWords, changing } = useChanging(files, () => {
    setQuestion(undefined);
    onDone();
  });
  const close = (): void => {
    setQuestion(undefined);
    setWords({});
    changing.reset();
  };
  if (files.length === 0 && !question) return null;
  const title = question && text(`media.${question}`);
  return (
    <>
      <ChosenBar count={files.length} onCancel={onDone}>
        {questions.map((one) => (
          <Button
            key={one}
            size="xs"
            variant="default"
            color={one === 'delete' ? 'red' : 'indigo'}
            onClick={() => setQuestion(one)}
          >
            {text(`media.${one}`)}
          </Button>
        ))}
      </ChosenBar>
      <Dialog opened={question !== undefined} onClose={close} title={title} size="lg">
        <Stack>
          {question === 'move' && <FolderSelect folders={folders} value={folder} onChange={setFolder} />}
          {question === 'describe' && <Descriptions files={files} words={words} onChange={setWords} />}
          {question === 'delete' && (
            <Line size="sm">{text('media.deleteManyAsk', { count: files.length })}</Line>
          )}
          <ErrorNotice error={changing.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {text('app.cancel')}
            </Button>
            <Button
              color={question === 'delete' ? 'red' : 'indigo'}
              loading={changing.isPending}
              onClick={() => question && changing.mutate(question)}
            >
              {title}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

/** File ids and their alternative texts. */
type Words = Readonly<Record<number, string>>;

/** The values of the dialogs, and the mutation that applies them to the files. */
function useChanging(files: readonly MediaFile[], onDone: () => void) {
  const text = useText();
  const client = useQueryClient();
  const [folder, setFolder] = useState<number | null>(null);
  const [words, setWords] = useState<Words>({});
  const ids = files.map(({ id }) => id);
  const changing = useMutation({
    mutationFn: async (action: Question) => {
      if (action === 'move') await moveFiles(ids, folder);
      if (action === 'delete') await deleteFiles(ids);
      if (action === 'describe')
        for (const id of ids)
          if (words[id] !== undefined) await updateFile({ id }, { alternativeText: words[id] });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['files'] });
      notify(text('app.saved'));
      setWords({});
      onDone();
    },
  });
  return { folder, setFolder, words, setWords, changing };
}

interface DescriptionsProps {
  readonly files: readonly MediaFile[];
  readonly words: Words;
  readonly onChange: (words: Words) => void;
}

const Descriptions = ({ files, words, onChange }: DescriptionsProps) =>
  files.map((file) => (
    <TextInput
      key={file.id}
      label={file.name}
      value={words[file.id] ?? file.alternativeText ?? ''}
      onChange={({ currentTarget }) => onChange({ ...words, [file.id]: currentTarget.value })}
    />
  ));
