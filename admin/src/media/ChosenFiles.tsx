// The actions for several files: move, describe, delete.
import { Button, Group, Text as Line, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteFiles, type MediaFile, moveFiles, updateFile } from '../api/files.ts';
import lists from '../content/list/List.module.css';
import { useText } from '../messages/messages.tsx';
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
  const client = useQueryClient();
  const { data: folders = [] } = useFolders();
  const [question, setQuestion] = useState<Question>();
  const [folder, setFolder] = useState<number | null>(null);
  const [words, setWords] = useState<Readonly<Record<number, string>>>({});
  const ids = files.map(({ id }) => id);
  const changing = useMutation({
    mutationFn: async (action: Question) => {
      if (action === 'move') await moveFiles(ids, folder);
      if (action === 'delete') await deleteFiles(ids);
      if (action === 'describe')
        for (const [id, alternativeText] of Object.entries(words))
          await updateFile({ id: Number(id) }, { alternativeText });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['files'] });
      notify(text('app.saved'));
      setQuestion(undefined);
      setWords({});
      onDone();
    },
  });
  const close = (): void => {
    setQuestion(undefined);
    changing.reset();
  };
  if (files.length === 0 && !question) return null;
  const title = question && text(`media.${question}`);
  return (
    <>
      <section className={lists.bulk} aria-label={text('list.chosen', { count: files.length })}>
        <Line size="sm" fw={600}>
          {text('list.chosen', { count: files.length })}
        </Line>
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
        <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
          {text('app.cancel')}
        </Button>
      </section>
      <Dialog opened={question !== undefined} onClose={close} title={title} size="lg">
        <Stack>
          {question === 'move' && <FolderSelect folders={folders} value={folder} onChange={setFolder} />}
          {question === 'describe' &&
            files.map((file) => (
              <TextInput
                key={file.id}
                label={file.name}
                value={words[file.id] ?? file.alternativeText ?? ''}
                onChange={({ currentTarget }) => setWords({ ...words, [file.id]: currentTarget.value })}
              />
            ))}
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
