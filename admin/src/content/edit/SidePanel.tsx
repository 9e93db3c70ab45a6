// The panel next to the form: locales, creator and editor, documents that refer to this one.
import { Button, Text as Line, Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import { type Document, type DocumentPlace, fetchUses } from '../../api/documents.ts';
import { useText, useTexts } from '../../messages/messages.tsx';
import { administratorName } from '../../parts/administrator-name.ts';
import { DocumentLocales } from './DocumentLocales.tsx';
import classes from './Edit.module.css';
import { Present } from './Present.tsx';

interface SidePanelProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly document: Document | null;
}

export function SidePanel(props: SidePanelProps) {
  const { place, contentType, document } = props;
  return (
    <>
      {document && <Present place={place} document={document} />}
      {contentType.isLocalized && <DocumentLocales {...props} />}
      {document && <History document={document} />}
      {document && contentType.kind === 'collectionType' && <Uses place={place} />}
    </>
  );
}

function History({ document }: { readonly document: Document }) {
  const { text, formats } = useTexts();
  const format = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeStyle: 'short' });
  const { createdAt, createdBy, updatedAt, updatedBy } = document;
  return (
    <Paper p="md">
      <dl className={classes.dates}>
        <dt>{text('edit.created')}</dt>
        <dd>{format.format(new Date(createdAt))}</dd>
        {createdBy && <dd>{administratorName(createdBy)}</dd>}
        <dt>{text('edit.updated')}</dt>
        <dd>{format.format(new Date(updatedAt))}</dd>
        {updatedBy && <dd>{administratorName(updatedBy)}</dd>}
      </dl>
    </Paper>
  );
}

const fewUses = 5;

function Uses({ place }: Pick<SidePanelProps, 'place'>) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['uses', place.contentType.uid, place.documentId],
    queryFn: () => fetchUses(place),
  });
  const unique = data.filter(
    (one, index) => data.findIndex(({ documentId }) => documentId === one.documentId) === index,
  );
  if (unique.length === 0) return null;
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h6" mb="xs">
        {text('edit.uses', { count: unique.length })}
      </Title>
      <Stack gap={4}>
        {unique.slice(0, isWhole ? undefined : fewUses).map(({ __type, documentId, label, locale }) => (
          <Line key={documentId} size="sm" truncate>
            {__type?.startsWith('api::') ? (
              <Link
                to="/content/$uid/$documentId"
                params={{ uid: __type, documentId }}
                search={locale ? { locale } : {}}
                className={classes.use}
              >
                {String(label ?? documentId)}
              </Link>
            ) : (
              String(label ?? documentId)
            )}
          </Line>
        ))}
        {!isWhole && unique.length > fewUses && (
          <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
            {text('edit.allUses')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
