// /admin/builder: content types and components, changed while the server runs.
import { Alert, Button, Text as Line, Paper } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchSchemas, type Schemas } from '../api/builder.ts';
import { LeaveDialog, Leaving } from '../content/edit/Leaving.tsx';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { Page } from '../parts/Page.tsx';
import { useMay } from '../session.ts';
import classes from './Builder.module.css';
import type { SchemaDraft } from './draft.ts';
import { NewSchemaForm } from './NewSchemaForm.tsx';
import { SchemaEditor } from './SchemaEditor.tsx';
import { SchemaList } from './SchemaList.tsx';

export const builderKey = ['schemas'];

export function Builder() {
  const text = useText();
  const may = useMay();
  const { data, error, refetch } = useQuery({ queryKey: builderKey, queryFn: fetchSchemas, staleTime: 0 });
  const { opened, open, close, setChanged, leaving } = useOpened();
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
          <SchemaList schemas={data} opened={opened?.uid} onOpen={open} />
          <OpenedSchema
            opened={opened}
            schemas={data}
            mayChange={mayChange}
            onChanged={setChanged}
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

/** The opened schema. While it has unsaved changes, another one is opened after a confirmation. */
function useOpened() {
  const text = useText();
  const [opened, setOpened] = useState<SchemaDraft>();
  const [isChanged, setChanged] = useState(false);
  /** The schema to open after the unsaved changes were confirmed to be discarded. */
  const [next, setNext] = useState<SchemaDraft>();
  return {
    opened,
    open: (draft: SchemaDraft): void => (isChanged ? setNext(draft) : setOpened(draft)),
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
            setOpened(next);
            setNext(undefined);
          }}
        />
      </>
    ),
  };
}

interface OpenedSchemaProps {
  readonly opened: SchemaDraft | undefined;
  readonly schemas: Schemas;
  readonly mayChange: boolean;
  readonly onChanged: (isChanged: boolean) => void;
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
      <SchemaEditor key={`${opened.uid} ${opened.isNew}`} first={opened} {...props} />
    </div>
  );
}
