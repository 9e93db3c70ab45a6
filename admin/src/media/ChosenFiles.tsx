// The actions for several files: move, describe, delete.
import { Button, Group, Text as Line, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { deleteFiles, existingAmong, type MediaFile, moveFiles } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { ChosenBar } from '../parts/ChosenBar.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { notify } from '../parts/notify.ts';
import type { Chosen } from '../parts/use-chosen.ts';
import { Descriptions, saveDescribed, type Words } from './Descriptions.tsx';
import { FolderSelect } from './FolderSelect.tsx';
import { useFolders } from './use-files.ts';

interface ChosenFilesProps {
  readonly chosen: Chosen<MediaFile, number>;
}

const questions = ['move', 'describe', 'delete'] as const;
type Question = (typeof questions)[number];

export function ChosenFiles({ chosen }: ChosenFilesProps) {
  const text = useText();
  const { rows: files } = chosen;
  const { data: folders = [] } = useFolders();
  const [question, setQuestion] = useState<Question>();
  const { folder, setFolder, words, setWords, changing } = useChanging(files, () => {
    setQuestion(undefined);
    chosen.keep([]);
  });
  const close = (): void => {
    setQuestion(undefined);
    setWords(new Map());
    changing.reset();
  };
  if (files.length === 0 && !question) return null;
  const title = question && text(`media.${question}`);
  return (
    <>
      <ChosenBar count={files.length} elsewhere={chosen.elsewhere} onCancel={() => chosen.keep([])}>
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

/** The values of the dialogs, and the mutation that applies them to the files. */
function useChanging(files: readonly MediaFile[], onDone: () => void) {
  const text = useText();
  const client = useQueryClient();
  const [folder, setFolder] = useState<number | null>(null);
  const [words, setWords] = useState<Words>(new Map());
  const ids = files.map(({ id }) => id);
  /** Keeps the texts that are not saved. Resolves to whether there are none. */
  const describe = async (): Promise<boolean> => {
    const kept = new Map(words);
    for (const [id, described] of words) {
      const refused = await saveDescribed(described);
      if (refused) kept.set(id, refused);
      else kept.delete(id);
      setWords(new Map(kept));
    }
    return kept.size === 0;
  };
  /** Others may have deleted some of the files meanwhile, for which the server refuses all. */
  const changeExisting = async (change: (those: readonly number[]) => Promise<unknown>): Promise<void> => {
    try {
      await change(ids);
    } catch (error) {
      const left = error instanceof ApiError && error.status === 404 ? await existingAmong(ids) : ids;
      if (left.length === ids.length) throw error;
      await change(left);
      notify(text('media.someGone', { count: ids.length - left.length }));
    }
  };
  const changing = useMutation({
    mutationFn: async (action: Question) => {
      if (action === 'move') await changeExisting((those) => moveFiles(those, folder));
      if (action === 'delete') await changeExisting(deleteFiles);
      return action !== 'describe' || describe();
    },
    onSuccess: (isDone) => {
      if (!isDone) return;
      notify(text('app.saved'));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['files'] }),
  });
  return { folder, setFolder, words, setWords, changing };
}
