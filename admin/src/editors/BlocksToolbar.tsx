// The buttons of the blocks editor.
import { ActionIcon, Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { ReactEditor, useSlate } from 'slate-react';
import { isLinkAddress } from '../../../src/values/link-address.ts';
import { useText } from '../messages/messages.tsx';
import { type MarkName, markNames } from './blocks.ts';
import {
  type BlockKind,
  hasMark,
  insertImage,
  kindOf,
  linkAt,
  setKind,
  setLink,
  toggleMark,
} from './blocks-editing.ts';
import classes from './editors.module.css';

const MediaPicker = lazy(() => import('../media/MediaPicker.tsx'));

const icons = {
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  strikethrough: IconStrikethrough,
  code: IconCode,
} as const;

const kinds: readonly BlockKind[] = [
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'heading-4',
  'heading-5',
  'heading-6',
  'quote',
  'code',
  'list-unordered',
  'list-ordered',
];

export function BlocksToolbar({ label }: { readonly label: string }) {
  const text = useText();
  const editor = useSlate();
  return (
    <div className={classes.tools} role="toolbar" aria-label={label}>
      <NativeSelect
        size="xs"
        aria-label={text('editor.kind')}
        data={kinds.map((value) => ({ value, label: text(`editor.${value}`) }))}
        value={kindOf(editor)}
        onChange={({ currentTarget }) => {
          setKind(editor, currentTarget.value as BlockKind);
          ReactEditor.focus(editor);
        }}
      />
      {markNames.map((mark) => (
        <MarkButton key={mark} mark={mark} />
      ))}
      <LinkButton />
      <ImageButton />
    </div>
  );
}

function MarkButton({ mark }: { readonly mark: MarkName }) {
  const text = useText();
  const editor = useSlate();
  const Icon = icons[mark];
  const isOn = hasMark(editor, mark);
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'indigo' : 'gray'}
      aria-label={text(mark === 'code' ? 'editor.inlineCode' : `editor.${mark}`)}
      aria-pressed={isOn}
      // Keeps the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => toggleMark(editor, mark)}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

function LinkButton() {
  const text = useText();
  const editor = useSlate();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [url, setUrl] = useState('');
  const [isRefused, setRefused] = useState(false);
  const present = linkAt(editor);
  const enter = (entered: string): void => {
    setUrl(entered);
    setRefused(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const address = url.trim();
    // Without an address the link is removed.
    const isWrong = address !== '' && !isLinkAddress(address);
    setRefused(isWrong);
    if (isWrong) return;
    setLink(editor, address);
    close();
    ReactEditor.focus(editor);
  };
  return (
    <Popover opened={isOpen} onChange={close} width={280} trapFocus withRoles>
      <Popover.Target>
        <ActionIcon
          variant={present === undefined ? 'subtle' : 'light'}
          color={present === undefined ? 'gray' : 'indigo'}
          aria-label={text('editor.link')}
          // Code cannot contain links.
          disabled={editor.selection === null || kindOf(editor) === 'code'}
          onClick={() => {
            enter(present ?? '');
            open();
          }}
        >
          <IconLink size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('editor.link')}>
        <form onSubmit={submit}>
          <TextInput
            size="xs"
            label={text('editor.address')}
            description={text('editor.addressHelp')}
            error={isRefused && text('editor.addressWrong')}
            value={url}
            onChange={({ currentTarget }) => enter(currentTarget.value)}
          />
          <Button size="xs" mt="xs" type="submit">
            {text('app.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

function ImageButton() {
  const text = useText();
  const editor = useSlate();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={text('editor.image')} onClick={open}>
        <IconPhoto size={16} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <MediaPicker
            isMultiple={false}
            allowedTypes={['images']}
            onClose={close}
            onChoose={([file]) => {
              if (file) insertImage(editor, file);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
