// /admin/builder: content types and components, changed while the server runs.
import { Alert, Button, Text as Line, Paper } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../api/builder.ts';
import { LeaveDialog, Leaving } from '../content/edit/Leaving.tsx';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { Page } from '../parts/Page.tsx';
import { useMay } from '../session.ts';
import classes from './Builder.module.css';
import { draftOf, type SchemaDraft } from './draft.ts';
import { NewSchemaForm } from './NewSchemaForm.tsx';
import { SchemaEditor } from './SchemaEditor.tsx';
import { SchemaList } from './SchemaList.tsx';
import { schemasQuery } from './schemas-query.ts';

export function Builder() {
  const text = useText();
  const may = useMay();
  const { data, error, refetch } = useQuery(schemasQuery);
  const { opened, open, reopen, close, setChanged, leaving } = useOpened(async () => (await refetch()).data);
  const [isNaming, setNaming] = useState(false);
  const mayChange = may('plugin::content-type-builder.update') && data?.isReadOnly === false;
  return (
    <Page
      title={text('nav.builder')}
      about={text('builder.help')}
      actions={
        mayChange && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNaming(true)}>
            {text('builder.new')}
          </Button>
        )
      }
    >
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Waiting />}
      {data?.isReadOnly && (
        <Alert color="gray" variant="light" mb="md">
          {text('builder.readOnly')}
        </Alert>
      )}
      {data && (
        <div className={classes.layout}>
          <SchemaList schemas={data} opened={opened?.draft.uid} onOpen={open} />
          <OpenedSchema
            opened={opened}
            schemas={data}
            mayChange={mayChange}
            onChanged={setChanged}
            onDiscard={() => void reopen()}
            onClose={close}
          />
        </div>
      )}
      {leaving}
      {isNaming && data && (
        <NewSchemaForm
          schemas={data}
          onClose={() => setNaming(false)}
          onDone={(draft) => {
            open(draft);
            setNaming(false);
          }}
        />
      )}
    </Page>
  );
}

interface Opened {
  readonly draft: SchemaDraft;
  /** Counts what was opened, since each opening begins with the schema that there is now. */
  readonly turn: number;
}

/** The opened schema. While it has unsaved changes, another one is opened after a confirmation. `latest` fetches all schemas. */
function useOpened(latest: () => Promise<Schemas | undefined>) {
  const text = useText();
  const [opened, setOpened] = useState<Opened>();
  const [isChanged, setChanged] = useState(false);
  /** The schema to open after the unsaved changes were confirmed to be discarded. */
  const [next, setNext] = useState<SchemaDraft>();
  const turned = (draft: SchemaDraft | undefined): Opened | undefined =>
    draft && { draft, turn: (opened?.turn ?? 0) + 1 };
  const show = (draft: SchemaDraft | undefined): void => setOpened(turned(draft));
  return {
    opened,
    open: (draft: SchemaDraft): void => (isChanged ? setNext(draft) : show(draft)),
    /** Discards the changes, and shows what there is now: a colleague may have changed it since it was opened. */
    reopen: async (): Promise<void> => {
      const schemas = await latest();
      const draft = schemas && opened && currentDraft(opened.draft, schemas);
      // Another one may have been opened meanwhile.
      setOpened((current) => (current === opened ? turned(draft) : current));
    },
    close: () => setOpened(undefined),
    setChanged,
    leaving: (
      <>
        <Leaving isChanged={isChanged} isLost />
        <LeaveDialog
          isOpen={next !== undefined}
          help={text('edit.leaveLost')}
          onStay={() => setNext(undefined)}
          onLeave={() => {
            show(next);
            setNext(undefined);
          }}
        />
      </>
    ),
  };
}

/** Undefined if there is no such schema, or no longer. */
function currentDraft({ uid, isComponent }: SchemaDraft, schemas: Schemas): SchemaDraft | undefined {
  const all = isComponent ? schemas.components : schemas.contentTypes;
  const current = all.find((one) => one.uid === uid);
  return current && draftOf(current, isComponent);
}

interface OpenedSchemaProps {
  readonly opened: Opened | undefined;
  readonly schemas: Schemas;
  readonly mayChange: boolean;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

function OpenedSchema({ opened, ...props }: OpenedSchemaProps) {
  const text = useText();
  const editor = useRef<HTMLDivElement>(null);
  // On narrow screens the editor is below the list, and in a scrolled page it may be above the visible part.
  useEffect(() => {
    const isBelow = matchMedia('(max-width: 62em)').matches;
    if (editor.current && (isBelow || editor.current.getBoundingClientRect().top < 0))
      editor.current.scrollIntoView({ block: 'start' });
  }, [opened]);
  if (!opened)
    return (
      <Paper>
        <Line c="dimmed">{text('builder.choose')}</Line>
      </Paper>
    );
  return (
    <div ref={editor} className={classes.editor}>
      <SchemaEditor key={opened.turn} first={opened.draft} {...props} />
    </div>
  );
}
