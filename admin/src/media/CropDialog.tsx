// Crops an image: the part is drawn or entered in numbers, and saved as a new file or in place of the original.
import { Button, Group, Text as Line, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isConflict } from '../api/api-error.ts';
import { cropFile, type MediaFile, updateFile } from '../api/files.ts';
import { useText } from '../messages/messages.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { notify } from '../parts/notify.ts';
import { CropArea } from './CropArea.tsx';
import { PartNumbers } from './PartNumbers.tsx';
import type { Part, Ratio, Size } from './part.ts';

type Words = Pick<MediaFile, 'alternativeText' | 'caption'>;

interface CropDialogProps {
  readonly file: MediaFile;
  readonly picture: Size;
  /** The description of the file, which may have unsaved changes. */
  readonly words: Words;
  readonly mayAdd: boolean;
  readonly onReplaced: () => void;
  /** Called if another administrator has changed the file in the meantime. */
  readonly onConflict: () => void;
  readonly onClose: () => void;
}

export default function CropDialog(props: CropDialogProps) {
  const { file, picture, mayAdd, onClose } = props;
  const text = useText();
  const [part, setPart] = useState<Part>({ left: 0, top: 0, ...picture });
  const [ratio, setRatio] = useState<Ratio>('free');
  const [name, setName] = useState(nameOfPart(file.name));
  const isWhole = part.width === picture.width && part.height === picture.height;
  const { adding, replacing } = useCropping(props, part, name);
  const isPending = adding.isPending || replacing.isPending;
  return (
    <Dialog opened onClose={onClose} size="56rem" title={text('media.cropTitle', { name: file.name })}>
      <Stack>
        <CropArea file={file} picture={picture} part={part} ratio={ratio} onChange={setPart} />
        <PartNumbers
          picture={picture}
          part={part}
          ratio={ratio}
          onChange={(changed, chosen) => {
            setPart(changed);
            setRatio(chosen);
          }}
        />
        {mayAdd && (
          <TextInput
            label={text('media.partName')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
        <Line size="sm" c="dimmed">
          {text('media.cropHelp')}
        </Line>
        <ErrorNotice error={adding.error ?? replacing.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text('app.cancel')}
          </Button>
          <Button
            variant={mayAdd ? 'default' : 'filled'}
            disabled={isWhole || isPending}
            loading={replacing.isPending}
            onClick={() => replacing.mutate()}
          >
            {text('media.cropReplace')}
          </Button>
          {mayAdd && (
            <Button
              disabled={isWhole || isPending || name === ''}
              loading={adding.isPending}
              onClick={() => adding.mutate()}
            >
              {text('media.cropAdd')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The mutations that save the part: as a new file with a name, or in place of the original. */
function useCropping(props: CropDialogProps, part: Part, name: string) {
  const { file, words, onReplaced, onConflict, onClose } = props;
  const text = useText();
  const client = useQueryClient();
  const stored = async (finish: () => void): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['files'] });
    notify(text('app.saved'));
    finish();
  };
  const adding = useMutation({
    mutationFn: () => cropFile('POST', file, part, { ...wordsOf(words), name }),
    onSuccess: () => stored(onClose),
  });
  const replacing = useMutation({
    mutationFn: async () => {
      // Saved first, because the server adapts the focal point to the part.
      const described = await updateFile(file, words);
      await cropFile('PUT', described, part, {});
    },
    onError: (error) => isConflict(error) && onConflict(),
    onSuccess: () => stored(onReplaced),
  });
  return { adding, replacing };
}

const nameOfPart = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}-crop${name.slice(dot)}` : `${name}-crop`;
};

const wordsOf = ({ alternativeText, caption }: Words): Words => ({ alternativeText, caption });
